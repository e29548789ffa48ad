import { cutsLearnedFrom, type Cut } from '../../src-main/core/posts/reconcile/excerpt.ts';
import { findMatch, rivalsAmong, rowIdsOf, type Habits, type Seen } from '../../src-main/core/posts/reconcile/match.ts';
import { namesId } from '../../src-main/core/posts/reconcile/told-id.ts';
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
  /** Of these, with the ID of the post: a change of it can be sent. */
  withId: number;
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
  const tally = (): Tally => ({ settled: 0, withId: 0, wrongFinds: 0, wrongLinks: 0, changesToStrangers: 0 });
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

/** The first find is believed: its ID is taken over, and what waits is sent to it. */
function underFirstRules(world: World, doubt: Doubt, tally: Tally): void {
  for (const lookMs of LOOKS_MS) {
    const rows = shownAt(world, doubt, lookMs);
    const sent = [...world.doubts.map((one) => ({ ...one, remoteId: null })), ...world.told];
    const rivals = rivalsAmong(sent, rows, 'unknown');
    const found = foundByFirstRules(doubt, rows, rivals, linkedIn(world));
    if (found === null) continue;
    // Only the ID of the post itself will do: that of its row may be that of another post.
    const isOurs = found.remoteId === doubt.postId;
    if (isOurs) {
      tally.settled += 1;
      tally.withId += 1;
    } else {
      tally.wrongFinds += 1;
      tally.wrongLinks += 1;
      tally.changesToStrangers += 1;
    }
    return;
  }
}

/**
 * What is found is shown, looked at again, and linked when the user says that it is theirs; who answers tells the truth.
 * What the answer itself named is linked without a question.
 */
function underRules(world: World, doubt: Doubt, tally: Tally): void {
  let matched: Found | null = null;
  for (const lookMs of LOOKS_MS) {
    const found = find(world, doubt, shownAt(world, doubt, lookMs));
    if (found === 'unclear') matched = null;
    else matched = found ?? matched;
    if (matched?.sure === true) break;
  }
  if (matched === null) return;
  const isOurs = doubt.postId !== null && matched.postIds.every((id) => id === doubt.postId);
  if (isOurs) tally.settled += 1;
  else tally.wrongFinds += 1;
  // The user says that it is not, and nothing is kept of it, nor sent to it.
  if (!isOurs && !matched.sure) return;
  const { remoteId, permalink } = matched;
  tally.withId += isOurs && remoteId === doubt.postId ? 1 : 0;
  const leadsAway = permalink !== null && postBehind(world, permalink) !== doubt.postId;
  tally.wrongLinks += leadsAway || (remoteId !== null && remoteId !== doubt.postId) ? 1 : 0;
  // The ID is told to the service, for which it is that of a post.
  tally.changesToStrangers += remoteId !== null && remoteId !== doubt.postId ? 1 : 0;
}

interface Found {
  remoteId: string | null;
  permalink: string | null;
  sure: boolean;
  postIds: string[];
}

const postBehind = (world: World, permalink: string): string | undefined =>
  world.rows.find((row) => row.permalink === permalink)?.postId;

function find(world: World, doubt: Doubt, rows: readonly Seen[]): Found | 'unclear' | null {
  const rowIds = rowIdsOf(world.told, rows, world.shown.size > 0);
  const sent = [...world.doubts.map((one) => ({ ...one, remoteId: null })), ...world.told];
  const rivals = rivalsAmong(sent, rows, rowIds);
  const habits: Habits = { cutsOf: cutsIn(world), rowIds };
  const found = findMatch(doubt, rows, { rivals, linked: linkedIn(world), habits });
  if (!found.found) return found.why === 'nothing' || found.why === 'not-on-all' ? null : 'unclear';
  const { remoteId, permalink } = found;
  const sure = remoteId !== null && namesId(doubt.answer, remoteId);
  return { remoteId, permalink, sure, postIds: postsMatched(world, doubt, rows, habits) };
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
      share(tally.settled, published).padStart(10),
      share(tally.withId, published).padStart(12),
      String(tally.wrongFinds).padStart(18),
      String(tally.wrongLinks).padStart(14),
      String(tally.changesToStrangers).padStart(24),
    ].join('');
  return [
    `strangers: ${worlds} worlds, ${doubts} posts in doubt, ${published} of them published`,
    `${''.padEnd(8)}${'settled'.padStart(10)}${'with its ID'.padStart(12)}${'others’ shown'.padStart(18)}${'wrong links'.padStart(14)}${'changes to a stranger’s'.padStart(24)}`,
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
