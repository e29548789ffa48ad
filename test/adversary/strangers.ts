import { cutsLearnedFrom, type Cut } from '../../src-main/core/posts/reconcile/excerpt.ts';
import { findMatch, rivalsAmong, rowIdsOf, type Habits, type Seen } from '../../src-main/core/posts/reconcile/match.ts';
import { seededRandom } from '../../src-main/sandbox/seed/random.ts';
import type { Campaign } from './run.ts';
import { foundByFirstRules } from './first-rules.ts';
import { START_MS, worldFrom, type Doubt, type World } from './world.ts';

/** How long after it was sent a doubt is looked for. */
const LOOKS_MS = [2_000, 10_000, 30_000, 120_000, 300_000, 900_000, 3_600_000];

/** What rules make of many worlds. */
interface Tally {
  /** Found, and right: shown to the user, or linked at once. */
  settled: number;
  /** Found, and somebody else's. */
  wrongFinds: number;
  /** Taken for ours under the ID of another post. */
  wrongLinks: number;
  /** Changes and comments that went to somebody else's post. */
  changesToStrangers: number;
}

export interface Strangers {
  worlds: number;
  doubts: number;
  published: number;
  before: Tally;
  after: Tally;
}

/** The same worlds under the rules of before and those of now; behind every doubt, a change of it waits. */
export function strangers({ worlds, seed }: { worlds: number; seed: number }): Strangers {
  const random = seededRandom(seed);
  const tally = (): Tally => ({ settled: 0, wrongFinds: 0, wrongLinks: 0, changesToStrangers: 0 });
  const result: Strangers = { worlds, doubts: 0, published: 0, before: tally(), after: tally() };
  for (let n = 0; n < worlds; n += 1) {
    const world = worldFrom(random);
    for (const doubt of world.doubts) {
      result.doubts += 1;
      result.published += doubt.postId === null ? 0 : 1;
      underFirstRules(world, doubt, result.before);
      underRules(world, doubt, result.after);
    }
  }
  return result;
}

/** What the analytics show by then. */
function shownAt(world: World, doubt: Doubt, lookMs: number): Seen[] {
  const atMs = doubt.onWireAtMs - START_MS + lookMs;
  return world.rows.filter((row) => row.shownFromMs <= atMs);
}

const linkedIn = (world: World): Set<string> => new Set(world.told.flatMap(({ remoteId }) => remoteId ?? []));
const postOf = (world: World, rowId: string): string | undefined =>
  world.rows.find((row) => row.remoteId === rowId)?.postId;

/** The first find is believed: its ID is taken over, and what waits is sent to it. */
function underFirstRules(world: World, doubt: Doubt, tally: Tally): void {
  for (const lookMs of LOOKS_MS) {
    const rows = shownAt(world, doubt, lookMs);
    const rivals = rivalsAmong([...world.doubts.map((one) => ({ ...one, remoteId: null })), ...world.told], rows);
    const found = foundByFirstRules(doubt, rows, rivals, linkedIn(world));
    if (found === null) continue;
    const isOurs = postOf(world, found.remoteId) === doubt.postId && doubt.postId !== null;
    if (isOurs) tally.settled += 1;
    else {
      tally.wrongFinds += 1;
      tally.wrongLinks += 1;
      tally.changesToStrangers += 1;
    }
    return;
  }
}

/** What is found is shown, looked at again, and linked when the user says that it is theirs; who answers tells the truth. */
function underRules(world: World, doubt: Doubt, tally: Tally): void {
  const matched = LOOKS_MS.reduce<Found | null>((last, lookMs) => {
    const found = find(world, doubt, shownAt(world, doubt, lookMs));
    return found === 'unclear' ? null : (found ?? last);
  }, null);
  if (matched === null) return;
  const isOurs = doubt.postId !== null && matched.postIds.every((id) => id === doubt.postId);
  if (!isOurs) {
    // The user says that it is not, and nothing was sent to it.
    tally.wrongFinds += 1;
    return;
  }
  tally.settled += 1;
  if (matched.remoteId === null) return;
  const wrong = world.rowIds === 'of-the-post' && matched.remoteId !== doubt.postId;
  tally.wrongLinks += wrong ? 1 : 0;
  const { remoteId } = matched;
  const meets = world.rows.some((row) => row.postId === remoteId && row.postId !== doubt.postId);
  tally.changesToStrangers += meets ? 1 : 0;
}

interface Found {
  remoteId: string | null;
  postIds: string[];
}

function find(world: World, doubt: Doubt, rows: readonly Seen[]): Found | 'unclear' | null {
  const rivals = rivalsAmong([...world.doubts.map((one) => ({ ...one, remoteId: null })), ...world.told], rows);
  const rowIds = world.shown.size > 0 ? 'of-the-post' : rowIdsOf(world.told, rows);
  const habits: Habits = { cutsOf: cutsIn(world), rowIds };
  const found = findMatch(doubt, rows, { rivals, linked: linkedIn(world), habits });
  if (!found.found) return found.why === 'nothing' || found.why === 'not-on-all' ? null : 'unclear';
  return { remoteId: found.remoteId, postIds: postsMatched(world, doubt, rows, habits) };
}

const learned = new WeakMap<World, Map<string, Cut[]>>();

function cutsIn(world: World): Habits['cutsOf'] {
  const cuts = learned.get(world) ?? new Map([...world.shown].map(([id, some]) => [id, cutsLearnedFrom(some)]));
  learned.set(world, cuts);
  return (accountId) => cuts.get(accountId) ?? [];
}

/** The posts behind the rows that made the match: asked again of each account alone. */
function postsMatched(world: World, doubt: Doubt, rows: readonly Seen[], habits: Habits): string[] {
  return doubt.accountIds.flatMap((accountId) => {
    const alone = { ...doubt, accountIds: [accountId] };
    return rows
      .filter((row) => row.accountId === accountId)
      .filter((row) => findMatch(alone, [row], { rivals: [], linked: linkedIn(world), habits }).found)
      .map((row) => (row as World['rows'][number]).postId);
  });
}

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** As the command prints it. */
export function strangersTable({ worlds, doubts, published, before, after }: Strangers): string {
  const row = (name: string, tally: Tally): string =>
    [
      name.padEnd(8),
      share(tally.settled, published).padStart(18),
      String(tally.wrongFinds).padStart(18),
      String(tally.wrongLinks).padStart(14),
      String(tally.changesToStrangers).padStart(24),
    ].join('');
  return [
    `strangers: ${worlds} worlds, ${doubts} posts in doubt, ${published} of them published`,
    `${''.padEnd(8)}${'settled'.padStart(18)}${'others’ shown'.padStart(18)}${'wrong links'.padStart(14)}${'changes to a stranger’s'.padStart(24)}`,
    row('before', before),
    row('now', after),
  ].join('\n');
}

export const strangersCampaign: Campaign = {
  name: 'strangers',
  size: 10_000,
  run: async ({ size, seed }) => {
    const result = strangers({ worlds: size, seed });
    const { wrongLinks, changesToStrangers } = result.after;
    return { table: strangersTable(result), violations: wrongLinks + changesToStrangers };
  },
};
