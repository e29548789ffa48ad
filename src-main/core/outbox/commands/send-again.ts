import type { Answered, Changed } from '../../../../src-preload/contract/outbox.ts';
import { unsentStates } from '../../actions/action.ts';
import { actionById, dependentsOf } from '../../actions/actions.queries.ts';
import { append, type HistoryEntry } from '../../actions/history.ts';
import { blockOnParent } from '../../actions/settle.ts';
import type { Failed } from '../../failure.ts';
import type { Tx } from '../../store/store.ts';
import {
  forgetSentAgain,
  freeSentAgainAt,
  keepUntil,
  lastLineOf,
  putRowBack,
  sentAgainAt,
  standingOf,
  type Standing,
} from '../../actions/sent-again.queries.ts';
import { each, hold, tooLate, type ChangeParts } from './change.ts';

/** Longer than any Undo is offered. */
const KEPT_MS = 5 * 60_000;

/**
 * Lets what is sent again wait for `undoMs`, and keeps how it stood, so that `unsend` can take it back. Only where nothing
 * beside these was changed with them (a later change merged into one, another one let go): else they go at once, for good.
 */
export function undoably<Told extends { changed: number; sentAgain: Answered['sentAgain'] } | Failed>(
  tx: Tx,
  { clock }: ChangeParts,
  { ids, undoMs }: { ids: readonly string[]; undoMs: number },
  sendAgain: () => Told,
): Told {
  if (undoMs === 0) return sendAgain();
  const before = ids.map((id) => standingOf(tx, id));
  const answered = sendAgain();
  if ('failed' in answered || answered.changed === 0) return answered;
  const moved = before.flatMap((was) => movedFrom(tx, was));
  if (moved.length !== answered.changed || !moved.every(isAlone)) return answered;
  return { ...answered, sentAgain: keepMoved(tx, moved, { nowMs: clock.nowMs(), undoMs }) };
}

/** Holds these back for `undoMs`, and keeps how they stood. */
export function keepMoved(
  tx: Tx,
  moved: readonly Moved[],
  { nowMs, undoMs }: { nowMs: number; undoMs: number },
): { atMs: number; untilMs: number } {
  forgetSentAgain(tx, nowMs - KEPT_MS);
  const spaceId = moved[0]?.now.row.space_id ?? '';
  // What is taken back is named by its time: answers of one millisecond must not share one.
  const atMs = freeSentAgainAt(tx, spaceId, nowMs);
  const untilMs = atMs + undoMs;
  for (const { was, now } of moved) keepUntil(tx, was, now, { atMs, untilMs });
  return { atMs, untilMs };
}

export interface Moved {
  was: Standing;
  now: Standing;
}

export function movedFrom(tx: Tx, was: Standing | undefined): Moved[] {
  const now = was === undefined ? undefined : standingOf(tx, was.row.id);
  if (was === undefined || now === undefined) return [];
  return JSON.stringify(was) === JSON.stringify(now) ? [] : [{ was, now }];
}

const isAlone = ({ was, now }: Moved): boolean => now.row.state === 'queued' && was.around === now.around;

/**
 * Takes back that these were sent again: each stands as it did, and asks again. Refused for what has left, or was changed
 * since. Where it can't be read how one stood, that one is refused and put on hold: it was not to go.
 */
export const unsend = (tx: Tx, parts: ChangeParts, spaceId: string, atMs: number): Changed =>
  putRowsBack(tx, parts, { spaceId, atMs }, { type: 'taken-back' });

/** Puts back how these stood at that time, with this line in the history of each. */
export function putRowsBack(
  tx: Tx,
  parts: ChangeParts,
  { spaceId, atMs }: { spaceId: string; atMs: number },
  line: HistoryEntry,
): Changed {
  const kept = new Map(sentAgainAt(tx, spaceId, atMs).map((one) => [one.actionId, one]));
  return each(tx, [...kept.keys()], (action) => {
    const one = kept.get(action.id);
    if (one === undefined) return { code: 'gone' };
    if (!unsentStates.includes(action.state)) return tooLate(action.state);
    if (lastLineOf(tx, action.id) !== one.eventId) return { code: 'changed-since' };
    if (one.was === null) {
      hold(tx, parts, [action.id]);
      return { code: 'held-instead' };
    }
    putRowBack(tx, action.id, one.was);
    const back = actionById(tx, action.id) ?? action;
    append(tx, parts, back, line);
    // What was queued behind it meanwhile waits as if it had been queued before.
    for (const child of dependentsOf(tx, action.id))
      if (child.state === 'queued' || child.state === 'waiting') blockOnParent(tx, parts, child);
    return null;
  });
}
