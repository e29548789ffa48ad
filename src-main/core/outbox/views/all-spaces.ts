import type { AllSpaces, Happened } from '../../../../src-preload/contract/status.ts';
import { lastEvent } from '../../actions/history.queries.ts';
import { stateCounts } from '../../actions/lookup.queries.ts';
import type { StoredSpace } from '../../connections/connections.ts';
import {
  datedBetween,
  firstWaiting,
  itemsAfter,
  nextDatedMs,
  stoppedAfter,
  takenAfter,
  type Item,
  type Some,
} from './all-spaces.queries.ts';
import { expectedTimes } from './expected.ts';
import { batchesUnderWay } from './overview.ts';
import { waitingTotal, type RowParts } from './rows.ts';
import { stoppedCount } from './stopped.queries.ts';

/** A time beyond this is no reason not to quit today. */
const DATED_WITHIN_MS = 24 * 3_600_000;

/** A batch that waits longer than this for its limits is nothing to keep a computer awake for. */
const SOON_MS = 5 * 60_000;

/** Of the calls that wait, the first may have a later time of its own than one behind it. */
const LOOKED_AT = 20;

/** The outboxes of these spaces together, as a shell shows them beside its window. */
export function acrossSpaces(
  parts: RowParts,
  spaces: readonly StoredSpace[],
  goes: (connectionId: string) => boolean,
): Omit<AllSpaces, 'signInNeeded' | 'offline' | 'openedAfter'> {
  const { store } = parts;
  const nowMs = parts.clock.nowMs();
  const running = spaces.filter(({ pausedAtMs }) => pausedAtMs === null);
  const underWay = running.map((space) => ({
    space,
    batches: batchesUnderWay(parts, space.id).filter(({ waiting, held }) => waiting > held),
  }));
  const batches = underWay.flatMap((one) => one.batches);
  const nextIn = ({ id, connectionId }: StoredSpace): number | null =>
    goes(connectionId) ? nextAtMs(parts, id, nowMs) : null;
  const goesSoon = (space: StoredSpace): boolean =>
    sendingIn(space) > 0 || (nextIn(space) ?? Infinity) <= nowMs + SOON_MS;
  const sendingIn = ({ id }: StoredSpace): number => {
    const { claimed, on_wire: onWire } = stateCounts(store, id);
    return claimed + onWire;
  };
  const sum = (of: (space: StoredSpace) => number): number => spaces.reduce((total, space) => total + of(space), 0);
  const waiting = sum(({ id }) => waitingTotal(parts, id));
  const shown = spaces.map(({ id, pausedAtMs }) => {
    return { id, paused: pausedAtMs !== null, needsYou: stoppedCount(store, id) };
  });
  return {
    spaces: shown,
    waiting,
    needsYou: shown.reduce((total, { needsYou }) => total + needsYou, 0),
    sending: sum(sendingIn),
    nextAtMs: earliest(running.map(nextIn)),
    batch:
      batches.length === 0
        ? null
        : {
            sent: batches.reduce((total, batch) => total + batch.sent, 0),
            calls: batches.reduce((total, batch) => total + batch.calls, 0),
          },
    batchGoes: underWay.some((one) => one.batches.length > 0 && goesSoon(one.space)),
    dated: datedOf(parts, running, nowMs),
    asOf: lastEvent(store),
  };
}

/** When time alone changes it: a post's time comes, or comes within a day. */
export function acrossSpacesTurnsAtMs({ store, clock }: RowParts): number {
  const nowMs = clock.nowMs();
  const passes = nextDatedMs(store, nowMs) ?? Infinity;
  const comesNear = nextDatedMs(store, nowMs + DATED_WITHIN_MS) ?? Infinity;
  return Math.min(passes + 1, comesNear - DATED_WITHIN_MS);
}

function nextAtMs(parts: RowParts, spaceId: string, nowMs: number): number | null {
  parts.store.depend('limits');
  const first = firstWaiting(parts.store, spaceId, LOOKED_AT);
  const atMs = earliest([...expectedTimes(parts, spaceId, first, nowMs).values()]);
  // To the second: a time that moves with every look would be pushed for nothing.
  return atMs === null ? null : Math.round(atMs / 1_000) * 1_000;
}

function datedOf({ store }: RowParts, spaces: readonly StoredSpace[], nowMs: number): AllSpaces['dated'] {
  const within = { fromMs: nowMs, toMs: nowMs + DATED_WITHIN_MS };
  const dated = spaces.map(({ id }) => datedBetween(store, id, within));
  const firstAtMs = earliest(dated.map((one) => one.firstAtMs));
  if (firstAtMs === null) return null;
  const lastAtMs = Math.max(...dated.map((one) => one.lastAtMs ?? 0));
  return { total: dated.reduce((total, one) => total + one.total, 0), firstAtMs, lastAtMs };
}

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((atMs) => atMs !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** The same, one by one, the newest first. */
export const newsAfter = (
  { store, clock }: Pick<RowParts, 'store' | 'clock'>,
  asked: { spaceIds: readonly string[]; after: number; most: number },
): Item[] => itemsAfter(store, { ...asked, nowMs: clock.nowMs() });

/** What happened in the outboxes of these spaces after this line of the history. */
export function happenedSince(
  parts: Pick<RowParts, 'store' | 'clock'>,
  { spaceIds, after }: { spaceIds: readonly string[]; after: number },
): Happened {
  const { store, clock } = parts;
  const stopped = spaceIds.map((id) => stoppedAfter(store, id, after));
  return {
    asOf: lastEvent(store),
    published: takenAfter(store, { spaceIds, after, nowMs: clock.nowMs(), later: false }),
    scheduled: takenAfter(store, { spaceIds, after, nowMs: clock.nowMs(), later: true }),
    stopped: stopped.reduce<Some>((all, one) => ({ total: all.total + one.total, first: all.first ?? one.first }), {
      total: 0,
      first: null,
    }),
  };
}
