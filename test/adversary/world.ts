import type { SeenPost } from '../../src-main/core/analytics/analytics.ts';
import type { Shown } from '../../src-main/core/posts/reconcile/excerpt.ts';
import type { Sent, LostPost } from '../../src-main/core/posts/reconcile/match.ts';
import type { Random } from '../../src-main/sandbox/seed/random.ts';

/*
 * Generated worlds: posts in doubt, some published and some not, among our own that were answered and those of other
 * people who say the same, nearly the same, or begin alike; rows that show late, excerpts that are cut, clocks that differ.
 * What is true is known here, and nowhere else.
 */

/** A row, and when the analytics begin to show it, milliseconds after the start. */
export interface LateRow extends SeenPost {
  shownFromMs: number;
  /** The post it shows, by its ID at the service; a row may bear an ID of its own. */
  postId: string;
}

export interface Doubt extends LostPost {
  /** By our own clock, which is all that the first version had. */
  onWireAtMs: number;
  /** Its true ID; null: it never came to be. */
  postId: string | null;
  /** What came of its answer before the connection broke. */
  answer: string | null;
  /** The user is asked as soon as there is a match, and not only at the end. */
  answersAtOnce: boolean;
}

export interface World {
  doubts: Doubt[];
  /** Ours that were answered, with the ID that the answer told. */
  told: Sent[];
  rows: LateRow[];
  /** What the service showed of told posts before, per account. */
  shown: Map<string, Shown[]>;
  rowIds: 'of-the-post' | 'of-the-row';
}

export const START_MS = Date.UTC(2026, 10, 21, 9);
const MARK = 100;
const SECOND = 1_000;

const openings = [
  'New in the shop this week, and gone by Sunday as always:',
  'Good morning from the harbour ☀️',
  'Neu im Café am Hafen — ab Dienstag für euch da:',
  'שלום לכולם! היום בחנות',
  '新しいコーヒー豆が入荷しました。',
  'Every Thursday we show one piece from the workshop, tell how it was made and by whom, and what became of it since:',
];
const words = 'oat rye slow dark light wool pine salt tide lamp glass clay smoke honey fennel cedar juniper'.split(' ');

const many = (random: Random, low: number, high: number): number[] =>
  Array.from({ length: random.between(low, high) }, (_, n) => n);

function textFrom(random: Random): string {
  const body = many(random, 3, 30).map(() => random.pick(words));
  const mark = `No. ${random.between(1, 1e6)}`;
  return random.next() < 0.6
    ? `${mark} ${random.pick(openings)} ${body.join(' ')}`
    : `${random.pick(openings)} ${body.join(' ')}\n${mark}`;
}

/** How a network of this service shows texts: whole, or cut at one length in one way. */
function excerptsOf(random: Random): (text: string) => string {
  if (random.next() < 0.4) return (text) => text.replace(/\s+/g, ' ');
  const length = random.pick([60, 100, 140]);
  const ending = random.pick(['…', '...', '']);
  return (text) => {
    const points = [...text];
    return points.length <= length ? text : `${points.slice(0, length).join('').trimEnd()}${ending}`;
  };
}

export function worldFrom(random: Random): World {
  const accounts = many(random, 1, 3).map(String);
  const shows = new Map(accounts.map((id) => [id, excerptsOf(random)]));
  // A service may number a post and its rows in the analytics alike, or not.
  const rowIds = random.next() < 0.8 ? 'of-the-post' : 'of-the-row';
  // Its clock beside ours, and how well it is known.
  const skewMs = random.pick([0, 0, random.between(-180_000, 180_000)]);
  const unsureMs = random.between(20, 1_200);
  const wholeSeconds = random.next() < 0.7;
  const world: World = { doubts: [], told: [], rows: [], shown: new Map(), rowIds };
  let seen = MARK;
  let nextPost = 5_000;
  // IDs of their own come from another counter, whose numbers may be those of other people's posts.
  let nextRow = random.pick([900_000, 5_000 - random.between(5, 30), 5_000 + random.between(1, 6)]);
  const show = (text: string, accountId: string, postId: string, atMs: number, over: Partial<LateRow> = {}): void => {
    const publishedAtMs = wholeSeconds ? Math.floor(atMs / SECOND) * SECOND : atMs;
    const remoteId = rowIds === 'of-the-post' ? postId : String(nextRow++);
    const excerpt = shows.get(accountId)?.(text) ?? null;
    const shownFromMs = atMs - START_MS - skewMs + random.pick([500, 5_000, 40_000, 400_000]);
    const permalink = `https://social.example/${accountId}/${postId}`;
    const row = { seen: ++seen, accountId, remoteId, publishedAtMs, permalink, excerpt, imported: false };
    world.rows.push({ ...row, shownFromMs, postId, ...over });
  };
  const someAccounts = (): string[] => {
    const some = accounts.filter(() => random.next() < 0.7);
    return some.length === 0 ? accounts.slice(0, 1) : some;
  };

  for (const n of many(random, 1, 3)) {
    const again = random.next() < 0.03 ? world.doubts[0]?.text : undefined;
    const text = again ?? textFrom(random);
    const onWireAtMs = START_MS + random.between(0, 300_000);
    const accountIds = someAccounts();
    const postId = random.next() < 0.65 ? String(nextPost++) : null;
    const sentFromMs = onWireAtMs + skewMs - random.between(0, unsureMs);
    const when = { mode: 'now' } as const;
    const answer = postId !== null && random.next() < 0.1 ? `{"data":{"id":${postId},"content":"` : null;
    const doubt = { actionId: `doubt ${n}`, text, accountIds, when, sentFromMs, knownPostMark: MARK, answer };
    world.doubts.push({ ...doubt, onWireAtMs, postId, answersAtOnce: random.next() < 0.5 });
    const publishedMs = onWireAtMs + skewMs + random.pick([30, 400, 2_000, 20_000]);
    if (postId !== null) for (const id of accountIds) show(text, id, postId, publishedMs + random.between(0, 900));
  }
  // Most workspaces have published before; a new one knows nothing of its service yet.
  const isNew = random.next() < 0.25;
  for (const id of rowIds === 'of-the-post' && !isNew ? accounts : []) {
    const earlier = many(random, 2, 6).map(() => textFrom(random));
    world.shown.set(
      id,
      earlier.map((text) => ({ text, excerpt: shows.get(id)?.(text) ?? '' })),
    );
  }
  for (const n of many(random, 0, 6)) {
    const postId = String(nextPost++);
    const text = random.next() < 0.1 ? random.pick(world.doubts).text : textFrom(random);
    const accountIds = someAccounts();
    world.told.push({ actionId: `told ${n}`, text, accountIds, remoteId: postId });
    const atMs = START_MS + skewMs + random.between(-600_000, 300_000);
    for (const id of accountIds) {
      show(text, id, postId, atMs);
      if (rowIds === 'of-the-post') {
        const sample = { text, excerpt: shows.get(id)?.(text) ?? '' };
        world.shown.set(id, [...(world.shown.get(id) ?? []), sample]);
      }
    }
  }
  for (const _ of many(random, 0, 4)) strange(random, { world, accounts, show, skewMs, id: () => String(nextPost++) });
  return world;
}

/** Somebody else publishes: the same words, nearly the same, the same beginning; before, beside and after ours. */
function strange(
  random: Random,
  at: {
    world: World;
    accounts: readonly string[];
    show: (text: string, accountId: string, postId: string, atMs: number, over?: Partial<LateRow>) => void;
    skewMs: number;
    id: () => string;
  },
): void {
  const twin = random.pick(at.world.doubts);
  const points = [...twin.text];
  const text = random.pick([
    twin.text,
    `${twin.text} ${random.pick(words)}`,
    points.slice(0, random.between(20, points.length)).join(''),
    textFrom(random),
  ]);
  const nearMs = twin.onWireAtMs + at.skewMs;
  const atMs = nearMs + random.pick([-86_400_000, -600_000, -100_000, -10_000, -2_000, 1_000, 10_000, 400_000]);
  const over = random.next() < 0.1 ? { imported: true } : {};
  const known = atMs < nearMs && random.next() < 0.3 ? { seen: random.between(1, MARK) } : {};
  const where = at.accounts.filter(() => random.next() < 0.5);
  const postId = at.id();
  for (const id of where.length === 0 ? at.accounts.slice(0, 1) : where)
    at.show(text, id, postId, atMs, { ...over, ...known });
}
