import {
  type ActionState,
  type BatchProgress,
  type OutboxOverview,
  type Subject,
} from '../../../../src-preload/contract/outbox.ts';
import { spaceById } from '../../connections/connections.ts';
import { expectedFor } from './expected.ts';
import { needsYou } from './needs-you.ts';
import { QueuePositions, type LastCall } from './queue-positions.ts';
import { stoppedInBatches } from './stopped.queries.ts';
import { kindOf, type Kinds } from '../../actions/kind.ts';
import { actionsInState } from '../../actions/actions.queries.ts';
import { lastEvent } from '../../actions/history.queries.ts';
import { stateCounts } from '../../actions/lookup.queries.ts';
import { countRows, heldCount, heldInBatches, openBatches, type BatchCount } from './rows.queries.ts';
import { bucketsOfSpace, today, toRows, waitingTotal, type RowParts } from './rows.ts';

/** The bar of a batch is cut into at most so many pieces; beyond that they could not be told apart. */
const MOST_PIECES = 60;

/** When the last waiting publish call is expected to have gone; null when none waits that can go by itself. */
export function doneAtMs(
  parts: Pick<RowParts, 'store' | 'governor'>,
  spaceId: string,
  places: QueuePositions,
): number | null {
  const last = places.last();
  return last === null ? null : lastAtMs(parts, spaceId, last);
}

function lastAtMs(parts: Pick<RowParts, 'store' | 'governor'>, spaceId: string, last: LastCall): number | null {
  parts.store.depend('limits');
  const at = expectedFor(parts, spaceId)?.({ ...last, publishes: true });
  return at === undefined ? null : wholeSecond(Math.max(at, last.notBeforeMs ?? 0));
}

/** Everything the Outbox view shows above its lists. */
export function overviewOf(parts: RowParts, spaceId: string): OutboxOverview {
  const { store, governor } = parts;
  const space = spaceById(store, spaceId);
  const timeZone = space?.timeZone ?? 'UTC';
  const sending = actionsInState(store, ['claimed', 'on_wire'], spaceId);
  const buckets = bucketsOfSpace(parts, spaceId);
  const places = new QueuePositions(store, spaceId);
  const counts = openBatchesOf(parts, spaceId);
  const nowMs = parts.clock.nowMs();
  const filter = { spaceId, offset: 0, limit: 1, ...today(parts, spaceId) };
  return {
    counts: stateCounts(store, spaceId),
    needsYou: needsYou(parts, spaceId),
    asOf: lastEvent(store),
    batches: batchesOf(parts, spaceId, counts, places),
    undoable: [...new Set(counts.filter(({ undoUntilMs }) => (undoUntilMs ?? 0) > nowMs).map(({ id }) => id))],
    sending: toRows(parts, spaceId, sending.slice(0, 20)),
    sendingTotal: sending.length,
    waitingTotal: waitingTotal(parts, spaceId),
    heldTotal: heldCount(store, spaceId),
    scheduledTotal: countRows(store, { ...filter, section: 'scheduled' }),
    doneTodayTotal: countRows(store, { ...filter, section: 'done-today' }),
    cancelledTotal: countRows(store, { ...filter, section: 'cancelled' }),
    paused: typeof space?.pausedAtMs === 'number' ? { sinceMs: space.pausedAtMs } : null,
    doneAtMs: doneAtMs(parts, spaceId, places),
    nextWindowAtMs: buckets === null ? null : governor.status(buckets.publish).resetsAtMs,
    timeZone,
  };
}

/** Asked for by every look at the outbox, and by what a shell shows of it: once for each commit. */
const openBatchesOf = ({ store }: RowParts, spaceId: string): BatchCount[] =>
  store.shared(`open batches in ${spaceId}`, () => openBatches(store, spaceId));

/** The same as in the overview, without the rest of it. */
export const batchesUnderWay = (parts: RowParts, spaceId: string): BatchProgress[] =>
  batchesOf(parts, spaceId, openBatchesOf(parts, spaceId), new QueuePositions(parts.store, spaceId));

/** Progress of each batch of more than one post, or of more than one thing of another kind, with something still to go. */
function batchesOf(
  parts: RowParts,
  spaceId: string,
  counts: readonly BatchCount[],
  places: QueuePositions,
): BatchProgress[] {
  const groups = Map.groupBy(counts, (count) => count.id);
  const cap = bucketsOfSpace(parts, spaceId)?.publish.count ?? 30;
  const stopped = stoppedInBatches(parts.store, spaceId);
  const held = heldInBatches(parts.store, spaceId);
  const batches: BatchProgress[] = [];
  for (const counts of groups.values()) {
    const id = counts[0]?.id ?? '';
    const stoppedHere = stopped.get(id) ?? { total: 0, blocked: 0 };
    if (thingsOf(parts.kinds, counts) < 2) continue;
    const progress = progressOf(parts.kinds, counts, cap, {
      stopped: stoppedHere,
      held: held.get(id) ?? { total: 0, together: 0 },
    });
    const last = places.last(progress.id);
    batches.push({ ...progress, doneAtMs: last === null ? null : lastAtMs(parts, spaceId, last) });
  }
  return batches;
}

/** Pure: how many things of a batch stand by themselves. What was given up is none, and a first comment is one with its post. */
function thingsOf(kinds: Kinds, counts: readonly BatchCount[]): number {
  const standing = counts.filter((count) => !isGivenUp(count));
  const posts = total(standing.filter(isOf(kinds, 'post')));
  const comments = total(standing.filter(isOf(kinds, 'first-comment')));
  return total(standing) - Math.min(posts, comments);
}

const total = (counts: readonly BatchCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

const isOf =
  (kinds: Kinds, subject: Subject) =>
  ({ kind }: BatchCount): boolean =>
    kindOf(kinds, kind).subject === subject;

const isGivenUp = ({ state }: BatchCount): boolean =>
  state === 'cancelled' || state === 'superseded' || state === 'abandoned';

/** Pure: what the counts of a batch say, and how its bar is cut. `stopped`: what needs the user, and how much of it is blocked. */
export function progressOf(
  kinds: Kinds,
  counts: readonly BatchCount[],
  windowSize: number,
  { stopped, held }: { stopped: { total: number; blocked: number }; held: { total: number; together: number } },
): BatchProgress {
  const of = (...states: ActionState[]): number => total(counts.filter((count) => states.includes(count.state)));
  const ofSubject = (subject: Subject): number => total(counts.filter(isOf(kinds, subject)));
  const givenUp = total(counts.filter(isGivenUp));
  const calls = total(counts) - givenUp;
  const drafts = counts.reduce((sum, count) => sum + count.drafts, 0);
  const sent = of('done', 'done_unlinked', 'matched');
  const waiting = of('queued', 'waiting', 'claimed', 'on_wire', 'blocked') - stopped.blocked;
  return {
    id: counts[0]?.id ?? '',
    name: counts[0]?.name ?? '',
    posts: ofSubject('post'),
    firstComments: ofSubject('first-comment'),
    calls,
    sent,
    waiting,
    held: held.total,
    paused: held.together > 0 && held.total === waiting,
    needsYou: stopped.total,
    // What went into a change or a draft is not missing from what was to be sent.
    cancelled: givenUp - of('superseded') - drafts,
    drafts,
    windows: pieces(calls, sent, windowSize),
    doneAtMs: null,
    undoUntilMs: counts[0]?.undoUntilMs ?? null,
  };
}

function pieces(calls: number, sent: number, windowSize: number): { size: number; sent: number }[] {
  const size = windowSize * Math.max(1, Math.ceil(calls / windowSize / MOST_PIECES));
  return Array.from({ length: Math.ceil(calls / size) }, (_, index) => ({
    size: Math.min(size, calls - index * size),
    sent: Math.min(Math.max(0, sent - index * size), size),
  }));
}

/** A time that moves by milliseconds with every look would be pushed to the window for nothing. */
function wholeSecond(atMs: number): number {
  return Math.ceil(atMs / 1000) * 1000;
}
