import { expect, it } from 'vitest';
import { findEvidence, rivalsAmong, type Seen, type Sent } from '../../../../src-main/core/posts/reconcile/evidence.ts';
import { seededRandom, type Random } from '../../../../src-main/sandbox/seed/random.ts';

/*
 * 10,000 worlds: posts in doubt, some of which were published and some not, among posts that went out before, beside and
 * after them. What is true is known here, and nowhere else. Beyond any evidence, and left out: somebody else who
 * publishes the same words on the same account in the same quarter of an hour.
 */

const CASES = 10_000;
const START_MS = Date.UTC(2026, 10, 21, 9);
const MARK = 100;

interface World {
  doubts: Sent[];
  others: Sent[];
  rows: Seen[];
  linked: Set<string>;
  /** By action and account: the row that is really it. */
  truth: Map<string, Map<string, string>>;
}

const openings = [
  'New in the shop this week, and gone by Sunday as always:',
  'Behind the counter today',
  'Good morning from the harbour ☀️',
  'We are hiring! Come and talk to us about',
  'Neu im Café am Hafen — ab Dienstag für euch da:',
  'שלום לכולם! היום בחנות',
  '新しいコーヒー豆が入荷しました。',
];
/** So long that a cut excerpt shows nothing else: the posts of such a series cannot be told apart by it. */
const longOpening =
  'Every Thursday we show one piece from the workshop, tell how it was made and by whom, and what became of it since:';
const words = 'oat rye slow dark light wool pine salt tide lamp glass clay smoke honey fennel cedar juniper'.split(' ');

const many = (random: Random, low: number, high: number): number[] =>
  Array.from({ length: random.between(low, high) }, (_, n) => n);

function textFrom(random: Random, series: string | null): string {
  const body = many(random, 3, 30).map(() => random.pick(words));
  const mark = `No. ${random.between(1, 1e9)}`;
  const opening = series ?? random.pick(openings);
  // Where the number stands decides whether a cut excerpt shows it.
  return series !== longOpening && random.next() < 0.7
    ? `${mark} ${opening} ${body.join(' ')}`
    : `${opening} ${body.join(' ')}\n${mark}`;
}

/** As services show a text: whole or cut, composed otherwise, white space folded or not. */
function excerptFrom(random: Random, text: string): string {
  const form = random.pick(['NFC', 'NFD', 'NFC'] as const);
  const shown = random.next() < 0.5 ? text.normalize(form) : text.normalize(form).replace(/\s+/g, ' ');
  const points = [...shown];
  const most = random.pick([60, 80, 140, 500]);
  if (points.length <= most) return random.next() < 0.1 ? `  ${shown} ` : shown;
  return `${points.slice(0, most).join('').trimEnd()}${random.pick(['…', '...', ' …'])}`;
}

function worldFrom(random: Random): World {
  const accounts = many(random, 1, 3).map(String);
  const world: World = { doubts: [], others: [], rows: [], linked: new Set(), truth: new Map() };
  // A service may number a post and its rows in the analytics alike, or not.
  const sameIds = random.next() < 0.5;
  const series = random.next() < 0.3 ? random.pick([...openings, longOpening]) : null;
  let seen = MARK;
  let nextId = 5_000;
  const show = (text: string, accountId: string, atMs: number, over: Partial<Seen> = {}): Seen => {
    const remoteId = over.remoteId ?? String(nextId++);
    const excerpt = excerptFrom(random, text);
    const row = { seen: ++seen, accountId, remoteId, publishedAtMs: atMs, permalink: null, excerpt, imported: false };
    world.rows.push({ ...row, ...over });
    return { ...row, ...over };
  };
  const send = (actionId: string, text: string, atMs: number): Sent => {
    const some = accounts.filter(() => random.next() < 0.7);
    const accountIds = some.length === 0 ? accounts.slice(0, 1) : some;
    const when =
      random.next() < 0.15 ? ({ mode: 'schedule', atMs: atMs + 3_600_000 } as const) : ({ mode: 'now' } as const);
    return { actionId, text, accountIds, when, onWireAtMs: atMs, knownPostMark: MARK, remoteId: null };
  };
  const publish = (sent: Sent, id: string | undefined): Map<string, string> => {
    const dueMs = sent.when.mode === 'schedule' ? sent.when.atMs : sent.onWireAtMs;
    const lateMs = random.between(-20_000, 200_000);
    const rows = sent.accountIds.map((accountId): [string, string] => {
      const over = id === undefined ? {} : { remoteId: id };
      return [accountId, show(sent.text, accountId, dueMs + lateMs, over).remoteId];
    });
    return new Map(rows);
  };

  for (const n of many(random, 1, 4)) {
    // Now and then the very same words as an earlier one: then nothing can be told, and nothing may be.
    const again = random.next() < 0.02 ? world.doubts[0]?.text : undefined;
    const doubt = send(`doubt ${n}`, again ?? textFrom(random, series), START_MS + random.between(0, 600_000));
    world.doubts.push(doubt);
    world.truth.set(doubt.actionId, random.next() < 0.65 ? publish(doubt, String(nextId++)) : new Map());
  }
  // Our own that were answered, of the same series; their number is linked, whether the analytics bear it or not.
  for (const n of many(random, 0, 5)) {
    const sent = send(`done ${n}`, textFrom(random, series), START_MS + random.between(-300_000, 900_000));
    const id = String(nextId++);
    publish(sent, sameIds ? id : undefined);
    world.others.push({ ...sent, remoteId: id });
    world.linked.add(id);
  }
  noise(random, world, accounts, show);
  return world;
}

/** Known before, imported, of other times, and of other people. */
function noise(
  random: Random,
  world: World,
  accounts: readonly string[],
  show: (text: string, accountId: string, atMs: number, over?: Partial<Seen>) => Seen,
): void {
  for (const n of many(random, 0, 6)) {
    const twin = random.pick(world.doubts).text;
    const accountId = random.pick(accounts);
    const nearMs = START_MS + random.between(-60_000, 700_000);
    if (n === 0) show(twin, accountId, nearMs - 86_400_000);
    else if (n === 1) show(twin, accountId, nearMs, { imported: true });
    else if (n === 2) show(twin, accountId, nearMs - 3_000, { seen: random.between(1, MARK) });
    else if (n === 3) show('', accountId, nearMs, { excerpt: null });
    else if (n === 4) show(`${twin.slice(0, 10)}…`, accountId, nearMs, { excerpt: `${twin.slice(0, 10)}…` });
    else show(textFrom(random, null), accountId, nearMs);
  }
}

it('links nothing wrongly in 10,000 generated cases, and settles at least 95 % of what was published', () => {
  const random = seededRandom(20_261_121);
  let published = 0;
  let settled = 0;
  let unpublished = 0;
  const wrong: string[] = [];
  for (let cases = 0; cases < CASES;) {
    const { doubts, others, rows, linked, truth } = worldFrom(random);
    const rivals = rivalsAmong([...doubts, ...others], rows);
    for (const doubt of doubts) {
      cases += 1;
      const own = truth.get(doubt.actionId) ?? new Map<string, string>();
      const finding = findEvidence(doubt, rows, rivals, linked);
      published += own.size > 0 ? 1 : 0;
      unpublished += own.size > 0 ? 0 : 1;
      if (!finding.found) continue;
      const isRight = [...own.values()].includes(finding.remoteId) && finding.accountIds.every((id) => own.has(id));
      if (isRight) settled += 1;
      else wrong.push(`${doubt.text} -> ${finding.remoteId}`);
    }
  }
  console.log(`published ${published}, settled ${settled}, never published ${unpublished}, wrong ${wrong.length}`);
  expect(wrong).toEqual([]);
  expect(settled / published).toBeGreaterThanOrEqual(0.95);
  expect(unpublished).toBeGreaterThan(CASES / 5);
});
