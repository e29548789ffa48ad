import type { SeenPost } from '../../src-main/core/analytics/analytics.ts';
import { cutsLearnedFrom, type Cut } from '../../src-main/core/posts/reconcile/excerpt.ts';
import { decisionOn, LOOK_AFTER_MS } from '../../src-main/core/posts/reconcile/decide.ts';
import {
  findMatch,
  rivalsAmong,
  rowIdsOf,
  type Finding,
  type Habits,
} from '../../src-main/core/posts/reconcile/match.ts';
import { seededRandom } from '../../src-main/sandbox/seed/random.ts';
import type { Campaign } from './run.ts';
import { foundByFirstRules } from './first-rules.ts';
import { START_MS, worldFrom, type Doubt, type World } from './world.ts';

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
function shownAt(world: World, doubt: Doubt, lookMs: number): SeenPost[] {
  const atMs = doubt.onWireAtMs - START_MS + lookMs;
  return world.rows.filter((row) => row.shownFromMs <= atMs);
}

const linkedIn = (world: World): Set<string> => new Set(world.told.flatMap(({ remoteId }) => remoteId ?? []));

/** The first find is believed: its ID is taken over, and what waits is sent to it. */
function underFirstRules(world: World, doubt: Doubt, tally: Tally): void {
  for (const lookMs of LOOK_AFTER_MS) {
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

type Known = Parameters<typeof decisionOn>[0];

/**
 * What is found is shown, looked at again, and linked when the user says that it is theirs: some at once, some at the end.
 * What each look comes to is decided by the product itself. Who answers tells the truth.
 */
function underRules(world: World, doubt: Doubt, tally: Tally): void {
  let known: Known = { state: 'in_doubt', matched: false, remoteId: null, permalink: null, answer: doubt.answer };
  let postIds: string[] = [];
  const isOurs = (): boolean => doubt.postId !== null && postIds.every((id) => id === doubt.postId);
  const answer = (): void => {
    if (known.state !== 'matched') return;
    if (isOurs()) known = { ...known, state: known.remoteId === null ? 'done_unlinked' : 'done' };
    else known = { ...known, state: 'abandoned' };
  };
  for (const lookMs of LOOK_AFTER_MS) {
    const found = find(world, doubt, shownAt(world, doubt, lookMs));
    const decision = decisionOn(known, found.finding);
    if (decision?.what === 'match') {
      const { remoteId, permalink, sure } = decision;
      known = { ...known, state: sure ? 'done' : 'matched', matched: true, remoteId, permalink };
      postIds = found.postIds;
    } else if (decision?.what === 'unmatch')
      known = { ...known, state: 'in_doubt', matched: false, remoteId: null, permalink: null };
    if (doubt.answersAtOnce) answer();
  }
  answer();
  count(world, doubt, { known, isOurs: isOurs() }, tally);
}

function count(world: World, doubt: Doubt, { known, isOurs }: { known: Known; isOurs: boolean }, tally: Tally): void {
  const isLinked = known.matched && (known.state === 'done' || known.state === 'done_unlinked');
  if (known.state === 'abandoned' || (isLinked && !isOurs)) tally.wrongFinds += 1;
  if (!isLinked) return;
  const { remoteId, permalink } = known;
  const isWrongId = remoteId !== null && remoteId !== doubt.postId;
  tally.settled += isOurs ? 1 : 0;
  tally.withId += isOurs && remoteId === doubt.postId ? 1 : 0;
  const leadsAway = permalink !== null && postBehind(world, permalink) !== doubt.postId;
  tally.wrongLinks += leadsAway || isWrongId ? 1 : 0;
  // The ID is told to the service, for which it is that of a post.
  tally.changesToStrangers += isWrongId ? 1 : 0;
}

const postBehind = (world: World, permalink: string): string | undefined =>
  world.rows.find((row) => row.permalink === permalink)?.postId;

function find(world: World, doubt: Doubt, rows: readonly SeenPost[]): { finding: Finding; postIds: string[] } {
  const rowIds = rowIdsOf(world.told, rows, world.shown.size > 0);
  const sent = [...world.doubts.map((one) => ({ ...one, remoteId: null })), ...world.told];
  const rivals = rivalsAmong(sent, rows, rowIds);
  const habits: Habits = { cutsOf: cutsIn(world), rowIds };
  const finding = findMatch(doubt, rows, { rivals, linked: linkedIn(world), habits });
  return { finding, postIds: finding.found ? postsMatched(world, doubt, rows, habits) : [] };
}

const learned = new WeakMap<World, Map<string, Cut[]>>();

function cutsIn(world: World): Habits['cutsOf'] {
  const cuts = learned.get(world) ?? new Map([...world.shown].map(([id, some]) => [id, cutsLearnedFrom(some)]));
  learned.set(world, cuts);
  return (accountId) => cuts.get(accountId) ?? [];
}

/** The posts behind the rows that made the match: asked again of each account alone. */
function postsMatched(world: World, doubt: Doubt, rows: readonly SeenPost[], habits: Habits): string[] {
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
    'Whoever is asked whether a match is theirs is taken to tell the truth: a wrong yes links what it is about.',
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
