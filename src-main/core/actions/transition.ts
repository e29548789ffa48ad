import type { HistoryType, Reason } from '../../../src-preload/contract/reasons.ts';
import {
  FAILED_THERE,
  OLDER_COPY,
  isMadeAndFailed,
  type Action,
  type ActionState,
  type BlockReason,
} from './action.ts';
import { allows, type ActionEvent } from './event.ts';
import { plainPermalink } from './permalink.ts';

/** How often an action may reach the wire and fail before it is parked in sight (outbox.md, Order: poison). */
export const MOST_ATTEMPTS = 8;

/** What of an action changes. */
export type Change = Partial<
  Pick<
    Action,
    | 'state'
    | 'blockReason'
    | 'reason'
    | 'notBeforeMs'
    | 'undoUntilMs'
    | 'attempts'
    | 'claimedBoot'
    | 'bodyHash'
    | 'onWireAtMs'
    | 'knownPostMark'
    | 'wireNumber'
    | 'sentFromMs'
    | 'remoteId'
    | 'permalink'
    | 'httpStatus'
    | 'failureCode'
    | 'answer'
    | 'maybeDone'
    | 'matched'
    | 'dismissed'
    | 'settledAtMs'
  >
>;

/** What a transition writes: the change, and the line in the action's history. */
export interface Step {
  change: Change & { state: ActionState };
  type: HistoryType;
  reason: Reason | null;
}

const heldBack = (undoUntilMs: number | undefined): Change =>
  undoUntilMs === undefined ? {} : { notBeforeMs: undoUntilMs, undoUntilMs };

/** The state machine of outbox.md. Pure: says what to write, or null where the event does not fit the state. */
export function transition(action: Action, event: ActionEvent): Step | null {
  if (!allows(action.state, event.type)) return null;
  if (action.state === 'blocked' && !fitsBlocked(action, event)) return null;
  if (event.type === 'unmatch' && !action.matched) return null;
  // What provably came to nothing is cancelled; only what may have been done is given up.
  if (event.type === 'abandon' && action.state === 'blocked' && !action.maybeDone) return null;
  // It is there already: sent again, there would be two.
  if (event.type === 'retry' && isMadeAndFailed(action)) return null;
  if (event.type === 'mended' && !isMadeAndFailed(action)) return null;
  return step(action, event);
}

/** What may be out already, in a copy that is older than the truth, is a question like a doubt; nothing else blocked is. */
function fitsBlocked({ blockReason }: Action, { type }: ActionEvent): boolean {
  const isOlder = blockReason === 'older';
  if (type === 'in-doubt' || type === 'user-says-sent' || type === 'matched') return isOlder;
  return !(isOlder && type === 'retry');
}

const queuedAgain = { state: 'queued', blockReason: null, claimedBoot: null } as const;
const settled = (atMs: number) => ({ settledAtMs: atMs, notBeforeMs: null, blockReason: null, claimedBoot: null });

function step(action: Action, event: ActionEvent): Step {
  switch (event.type) {
    case 'claim': {
      const { boot, bodyHash } = event;
      const attempts = action.attempts + 1;
      const change = {
        state: 'claimed',
        attempts,
        claimedBoot: boot,
        bodyHash,
        notBeforeMs: null,
        reason: null,
      } as const;
      return { change, type: event.type, reason: null };
    }
    case 'on-wire': {
      const { atMs, knownPostMark, wireNumber, sentFromMs } = event;
      const change = { state: 'on_wire', onWireAtMs: atMs, knownPostMark, wireNumber, sentFromMs } as const;
      return { change, type: event.type, reason: null };
    }
    case 'unsent':
      return putBack(action, event, null);
    case 'put-back':
      return putBack(action, event, event.status);
    case 'executed':
      return executed(event);
    case 'rejected': {
      const { atMs, status, code, reason, answer, remoteId = null } = event;
      const change = {
        state: 'rejected',
        ...settled(atMs),
        httpStatus: status,
        failureCode: code,
        reason,
        answer,
        remoteId,
      } as const;
      return { change, type: code === FAILED_THERE ? 'failed-there' : event.type, reason };
    }
    case 'mended': {
      const { atMs, reason } = event;
      const change = { state: 'done', ...settled(atMs), failureCode: null, reason: null, dismissed: false } as const;
      return { change, type: event.type, reason };
    }
    case 'try-again':
      return tryAgain(action, event);
    case 'in-doubt': {
      const { status, code, reason, answer, since } = event;
      const change = {
        ...since,
        state: 'in_doubt',
        claimedBoot: null,
        blockReason: null,
        httpStatus: status,
        failureCode: code,
        reason,
        answer,
      } as const;
      return { change, type: event.type, reason };
    }
    case 'recall':
      return recalled(action, event);
    case 'block': {
      const { blockReason, reason } = event;
      return {
        change: { state: 'blocked', blockReason, reason, notBeforeMs: null },
        type: blockLines[blockReason],
        reason,
      };
    }
    case 'unblock': {
      // Released within its seconds, it can still be undone.
      const undoUntilMs = event.undoUntilMs ?? action.undoUntilMs;
      const change = { ...queuedAgain, reason: null, notBeforeMs: undoUntilMs, undoUntilMs } as const;
      return { change, type: event.type, reason: event.reason };
    }
    default:
      return decided(action, event);
  }
}

const staysAfterCancel = (reason: BlockReason | null): BlockReason | null =>
  reason === 'held' || reason === 'older' ? reason : null;

const blockLines: Record<BlockReason, HistoryType> = {
  dependency: 'waits-for-parent',
  missed: 'missed',
  held: 'hold',
  tries: 'parked',
  older: 'may-be-out',
};

function putBack(
  action: Action,
  event: Extract<ActionEvent, { type: 'unsent' | 'put-back' }>,
  httpStatus: number | null,
): Step {
  const { type, reason, notBeforeMs } = event;
  const state = notBeforeMs === null ? 'queued' : 'waiting';
  const attempts = Math.max(0, action.attempts - 1);
  const wireNumber = (event.type === 'put-back' ? event.wireNumber : undefined) ?? action.wireNumber;
  return {
    change: { ...queuedAgain, state, attempts, notBeforeMs, reason, httpStatus, onWireAtMs: null, wireNumber },
    type,
    reason,
  };
}

function executed(event: Extract<ActionEvent, { type: 'executed' }>): Step {
  const { atMs, remoteId, status, answer, linked, reason } = event;
  const state = linked ? 'done' : 'done_unlinked';
  const change = {
    state,
    ...settled(atMs),
    remoteId,
    httpStatus: status,
    failureCode: null,
    reason,
    answer,
  } as const;
  return { change, type: event.type, reason };
}

function tryAgain(action: Action, event: Extract<ActionEvent, { type: 'try-again' }>): Step {
  const { status, code, reason, notBeforeMs, answer } = event;
  const met = { claimedBoot: null, httpStatus: status, failureCode: code, answer, reason, maybeDone: true };
  if (action.attempts >= MOST_ATTEMPTS) {
    const change = { ...met, state: 'blocked', blockReason: 'tries', notBeforeMs: null } as const;
    return { change, type: event.type, reason };
  }
  return { change: { ...met, state: 'waiting', notBeforeMs }, type: event.type, reason };
}

/**
 * What the journal knows of a send is put into the ledger that lost it: its outcome, or the doubt. Nothing that may have
 * been carried out ever waits to be sent again.
 */
function recalled(action: Action, event: Extract<ActionEvent, { type: 'recall' }>): Step {
  const { wireNumber, atMs, knownPostMark, outcome } = event;
  // A match was made for another doubt, or before it was known what came of this one.
  const unmatched = { remoteId: null, permalink: null, matched: false } as const;
  const sent = { wireNumber, onWireAtMs: atMs, knownPostMark, ...unmatched };
  const over = { settledAtMs: atMs, notBeforeMs: null, blockReason: null, claimedBoot: null } as const;
  const known = { code: 'from-journal' } as const;
  switch (outcome?.what) {
    case 'done': {
      const { linked, remoteId, status } = outcome;
      const state = linked ? 'done' : 'done_unlinked';
      const change = {
        ...sent,
        ...over,
        state,
        remoteId,
        httpStatus: status,
        failureCode: null,
        reason: null,
      } as const;
      return { change, type: 'executed', reason: known };
    }
    case 'refused': {
      const { status, code } = outcome;
      const reason = { code: 'refusal-lost' } as const;
      const change = { ...sent, ...over, state: 'rejected', httpStatus: status, failureCode: code, reason } as const;
      return { change, type: 'rejected', reason: known };
    }
    case 'failed': {
      const { status, remoteId } = outcome;
      const reason = { code: 'failure-lost' } as const;
      const change = { ...sent, ...over, state: 'rejected', httpStatus: status, failureCode: FAILED_THERE } as const;
      return { change: { ...change, reason, remoteId }, type: 'failed-there', reason: known };
    }
    case 'put-back': {
      const isGoing = action.state === 'claimed' || action.state === 'on_wire';
      const state = isGoing ? 'queued' : action.state;
      return { change: { wireNumber, state, claimedBoot: null, onWireAtMs: null }, type: 'put-back', reason: known };
    }
    case 'in-doubt':
    case undefined: {
      const reason = { code: 'outcome-lost' } as const;
      const change = { ...sent, state: 'in_doubt', failureCode: 'interrupted', reason, httpStatus: null } as const;
      const free = { blockReason: null, claimedBoot: null, notBeforeMs: null, settledAtMs: null } as const;
      return { change: { ...change, ...free }, type: event.type, reason: known };
    }
    default:
      return outcome satisfies never;
  }
}

/** What a person decided, or evidence did (T5). */
function decided(
  action: Action,
  event: Exclude<
    ActionEvent,
    {
      type:
        | 'claim'
        | 'on-wire'
        | 'unsent'
        | 'put-back'
        | 'executed'
        | 'rejected'
        | 'mended'
        | 'try-again'
        | 'in-doubt'
        | 'recall'
        | 'block'
        | 'unblock';
    }
  >,
): Step {
  switch (event.type) {
    case 'cancel':
      return {
        change: {
          state: 'cancelled',
          ...settled(event.atMs),
          // Put back, it is held again, or asked about.
          blockReason: staysAfterCancel(action.blockReason),
          reason: event.reason,
        },
        type: event.type,
        reason: event.reason,
      };
    case 'uncancel': {
      const reason = { code: action.blockReason === 'older' ? 'older-copy' : 'held' } as const;
      const change =
        staysAfterCancel(action.blockReason) === null
          ? ({ ...queuedAgain, reason: null, ...heldBack(event.undoUntilMs) } as const)
          : ({ state: 'blocked', reason } as const);
      return { change: { ...change, settledAtMs: null }, type: event.type, reason: event.reason };
    }
    case 'supersede':
      return {
        change: { state: 'superseded', ...settled(event.atMs), reason: event.reason },
        type: event.type,
        reason: event.reason,
      };
    case 'matched': {
      const { atMs, remoteId, reason, sure, since } = event;
      const permalink = plainPermalink(event.permalink);
      return {
        change: {
          ...since,
          state: sure ? 'done' : 'matched',
          ...settled(atMs),
          remoteId,
          permalink,
          matched: true,
          // Taken back, it is the doubt again that the copy made of it.
          ...(action.blockReason === 'older' ? { failureCode: OLDER_COPY } : {}),
          dismissed: false,
          reason,
        },
        type: event.type,
        reason,
      };
    }
    case 'confirm-match': {
      const { atMs, reason } = event;
      const state = action.remoteId === null ? 'done_unlinked' : 'done';
      return { change: { state, ...settled(atMs), reason }, type: event.type, reason };
    }
    case 'unmatch': {
      // A 2xx surely ran; only where no answer came is there a question to ask.
      const ran = action.httpStatus !== null && action.httpStatus >= 200 && action.httpStatus < 300;
      const unlinked = { remoteId: null, permalink: null, matched: false } as const;
      const change = ran
        ? ({ ...unlinked, state: 'done_unlinked' } as const)
        : ({ ...unlinked, state: 'in_doubt', settledAtMs: null } as const);
      // No post can be newer than this: what was taken back for good is not found again.
      const knownPostMark = event.forGood ? Number.MAX_SAFE_INTEGER : action.knownPostMark;
      return {
        change: { ...change, knownPostMark, reason: event.reason },
        type: event.type,
        reason: event.reason,
      };
    }
    case 'user-says-sent':
      return {
        change: {
          // What others may name still lacks its number at the service.
          state: event.linked ? 'done' : 'done_unlinked',
          ...settled(event.atMs),
          reason: { code: 'confirmed' },
        },
        type: action.publishes ? 'said-live' : 'said-done',
        reason: null,
      };
    case 'user-says-not-sent':
      return {
        change: { ...queuedAgain, notBeforeMs: null, attempts: 0, onWireAtMs: null, maybeDone: false, reason: null },
        type: 'said-not-sent',
        reason: null,
      };
    case 'retry':
      return {
        change: { ...queuedAgain, notBeforeMs: null, attempts: 0, reason: null, settledAtMs: null, dismissed: false },
        type: event.type,
        reason: { code: 'asked-for' },
      };
    case 'abandon':
      return {
        change: { state: 'abandoned', ...settled(event.atMs), reason: event.reason },
        type: event.type,
        reason: event.reason,
      };
    default:
      return event satisfies never;
  }
}
