import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import { unsentStates, type Action } from './action.ts';
import type { NewAction } from './new-action.ts';
import { coalesced, kindOf, type Coalesced, type Kinds } from './kind.ts';
import { append, apply } from './history.ts';
import {
  actionById,
  dependentsOf,
  nextSeq,
  parentsOf,
  rewriteMerged,
  setPlace,
  unsentInLane,
} from './actions.queries.ts';
import { GAVE_WAY, goOnWithout, hasEndedFor, resume, settle } from './settle.ts';

type SupersededBy = 'superseded' | 'goes-with-parent' | 'parent-taken-back' | 'undone-by-later';

type CoalesceParts = Pick<Parts, 'clock' | 'boot'> & { kinds: Kinds };

/** What is unsent in the lanes that were looked through, kept while one batch is written: a lane can hold thousands. */
export type UnsentInLanes = Map<string, readonly Action[]>;

/**
 * Looks back through the unsent actions of the lane for one to merge with (outbox.md, Order: coalesce); what is claimed
 * or on the wire is never touched. Returns null when the new one is to be written, and the id that now stands for it
 * otherwise (null id: both vanished).
 */
export function coalesce(
  tx: Tx,
  parts: CoalesceParts,
  one: NewAction,
  lanes: UnsentInLanes,
): { id: string | null } | null {
  const unsent = lanes.get(one.lane) ?? unsentInLane(tx, one.lane);
  lanes.set(one.lane, unsent);
  const changed = (...ids: string[]): void => keepUp(tx, lanes, one.lane, new Set(ids));
  for (const earlier of unsent.toReversed()) {
    // It may be out as it stands: what it says is what is looked for, and asked about.
    if (earlier.blockReason === 'older') return null;
    // What was left behind goes nowhere, and would take the change with it.
    if (isLeftBehind(tx, parts.kinds, earlier)) continue;
    const verdict = coalesced(parts.kinds, earlier, one);
    if (verdict === 'look-further') continue;
    if (verdict === 'keep-both') return null;
    if (verdict === 'gives-way') {
      giveWay(tx, parts, earlier);
      changed(earlier.id);
      continue;
    }
    if (verdict === 'supersede') {
      supersede(tx, parts, earlier, 'superseded');
      changed(earlier.id);
      return null;
    }
    if (verdict === 'both-vanish') {
      changed(...vanish(tx, parts, earlier));
      return { id: null };
    }
    mergeInto(tx, parts, earlier, one, verdict);
    changed(earlier.id);
    return { id: earlier.id };
  }
  return null;
}

/** What was stopped may go on by this, and what waits for it as well: then all of the lane is read anew. */
function keepUp(tx: Tx, lanes: UnsentInLanes, lane: string, ids: ReadonlySet<string>): void {
  const unsent = lanes.get(lane) ?? [];
  if (unsent.some(({ id, state }) => ids.has(id) && state === 'blocked')) return void lanes.delete(lane);
  const now = unsent.map((action) => (ids.has(action.id) ? actionById(tx, action.id) : action));
  lanes.set(lane, now.filter((action) => action !== undefined && unsentStates.includes(action.state)) as Action[]);
}

/**
 * What is surely unsent again takes in what was asked for since, as if that were asked for now: a post that is sent again
 * says what its user wanted last. What is held stays a change of its own, and so does what may have been carried out: its
 * history must not end as if it had never left.
 */
export function takeIn(tx: Tx, parts: CoalesceParts, action: Action): void {
  for (const later of unsentInLane(tx, action.lane).filter(({ id }) => id > action.id)) {
    const now = actionById(tx, action.id);
    if (now === undefined || !unsentStates.includes(now.state)) return;
    if (later.maybeDone || later.blockReason === 'held' || isLeftBehind(tx, parts.kinds, later)) continue;
    const verdict = verdictOn(tx, parts.kinds, now, later);
    if (verdict === 'both-vanish') vanish(tx, parts, now);
    else if (typeof verdict === 'object') mergeInto(tx, parts, now, asNew(parts.kinds, later), verdict);
    else continue;
    const rest = actionById(tx, later.id);
    if (rest !== undefined) supersede(tx, parts, rest, 'goes-with-parent');
  }
}

/** As it would be asked for now: what stands between the two may keep them apart. */
function verdictOn(tx: Tx, kinds: Kinds, earlier: Action, later: Action): Coalesced {
  const between = unsentInLane(tx, later.lane).filter(({ id }) => id > earlier.id && id < later.id);
  const apart = between.some((one) => coalesced(kinds, one, later) !== 'look-further');
  return apart ? 'keep-both' : coalesced(kinds, earlier, later);
}

/** What of a later action goes into the earlier one beside its payload. */
type Merged = Pick<NewAction, 'text' | 'change' | 'accountIds' | 'scheduledAtMs'>;

function asNew(kinds: Kinds, { kind, text, change, accountIds, scheduledAtMs }: Action): Merged {
  const time = kindOf(kinds, kind).timed === null ? {} : { scheduledAtMs };
  return { text, ...(change && { change }), accountIds, ...time };
}

function mergeInto(
  tx: Tx,
  parts: CoalesceParts,
  earlier: Action,
  one: Merged,
  merged: Exclude<Coalesced, string>,
): void {
  const { text, change, accountIds, scheduledAtMs } = { ...one, change: one.change ?? null, ...merged.shown };
  rewriteMerged(tx, parts.kinds, earlier, {
    payload: kindOf(parts.kinds, earlier.kind).check(merged.replaceWith),
    text,
    change,
    accountIds,
    scheduledAtMs,
  });
  // A scheduled post goes by its deadline, so a new time is a new place; without a time it is what the user does now.
  const isNewTime = scheduledAtMs !== undefined && scheduledAtMs !== earlier.scheduledAtMs;
  if (kindOf(parts.kinds, earlier.kind).timed?.isDeadline === true && isNewTime)
    setPlace(tx, earlier.id, placeFor(tx, scheduledAtMs ?? null));
  append(tx, parts, earlier, { type: 'changed', reason: { code: 'merged' } });
  // Parked after too many tries, or late by a time it no longer has: as changed, it is worth a new try.
  const parked =
    earlier.blockReason === 'tries' || (earlier.blockReason === 'missed' && one.scheduledAtMs !== undefined);
  if (parked) resume(tx, parts, earlier, { type: 'retry' });
}

const placeFor = (tx: Tx, atMs: number | null): { priority: number; seq: number } =>
  atMs === null ? { priority: 0, seq: nextSeq(tx) } : { priority: 1, seq: atMs };

/** What waits for an id that was not told yet still goes when it is found, and so takes the change in. */
function isLeftBehind(tx: Tx, kinds: Kinds, action: Action): boolean {
  if (action.blockReason !== 'dependency') return false;
  return parentsOf(tx, action.id).some(
    (parent) => parent.state !== 'done_unlinked' && hasEndedFor(kinds, parent, action),
  );
}

/** What is asked for again lets nothing go before it that had given way to it. */
export function makeWay(tx: Tx, parts: CoalesceParts, action: Action): void {
  for (const earlier of unsentInLane(tx, action.lane).filter(({ id }) => id < action.id))
    if (coalesced(parts.kinds, earlier, action) === 'gives-way') giveWay(tx, parts, earlier);
}

/** What may be out already is not called off. */
function giveWay(tx: Tx, parts: CoalesceParts, earlier: Action): void {
  if (earlier.maybeDone) return;
  settle(tx, parts, earlier, { type: 'cancel', atMs: parts.clock.nowMs(), reason: { code: GAVE_WAY } });
}

/** What names the entity goes on without it where it can, and does not go where it cannot. Returns what is not as it was. */
function vanish(tx: Tx, parts: CoalesceParts, earlier: Action): string[] {
  const children = dependentsOf(tx, earlier.id);
  for (const child of children) {
    if (goOnWithout(tx, parts, earlier, child) || !unsentStates.includes(child.state)) continue;
    supersede(tx, parts, child, 'parent-taken-back');
  }
  supersede(tx, parts, earlier, 'undone-by-later');
  return [earlier.id, ...children.map(({ id }) => id)];
}

function supersede(tx: Tx, parts: CoalesceParts, action: Action, code: SupersededBy): void {
  apply(tx, parts, action, { type: 'supersede', atMs: parts.clock.nowMs(), reason: { code } });
}
