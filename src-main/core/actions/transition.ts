import { FAILED_THERE, isMadeAndFailed, type Action, type ActionState, type BlockReason } from './action.ts';
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
  what: string;
  why: string;
}

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
        reason: '',
      } as const;
      return { change, what: 'Slot granted', why: '' };
    }
    case 'on-wire': {
      const { atMs, knownPostMark, wireNumber, sentFromMs } = event;
      const change = { state: 'on_wire', onWireAtMs: atMs, knownPostMark, wireNumber, sentFromMs } as const;
      return { change, what: `On the wire, attempt ${action.attempts}`, why: '' };
    }
    case 'unsent':
      return putBack(action, event, 'Not sent', null);
    case 'put-back':
      return putBack(action, event, 'Put back', event.status);
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
      return { change, what: code === FAILED_THERE ? 'Failed at the service' : 'Refused', why: reason };
    }
    case 'mended': {
      const { atMs, reason } = event;
      const change = { state: 'done', ...settled(atMs), failureCode: null, reason: '', dismissed: false } as const;
      return { change, what: 'Done', why: reason };
    }
    case 'try-again':
      return tryAgain(action, event);
    case 'in-doubt': {
      const { status, code, reason, answer } = event;
      const change = {
        state: 'in_doubt',
        claimedBoot: null,
        blockReason: null,
        httpStatus: status,
        failureCode: code,
        reason,
        answer,
      } as const;
      return { change, what: reason, why: 'The service may have read it.' };
    }
    case 'recall':
      return recalled(action, event);
    case 'block': {
      const { blockReason, reason } = event;
      return {
        change: { state: 'blocked', blockReason, reason, notBeforeMs: null },
        what: blockWords[blockReason],
        why: reason,
      };
    }
    case 'unblock':
      // Released within its seconds, it can still be undone.
      return {
        change: { ...queuedAgain, reason: '', notBeforeMs: action.undoUntilMs },
        what: 'Waiting again',
        why: event.reason,
      };
    default:
      return decided(action, event);
  }
}

const blockWords: Record<BlockReason, string> = {
  dependency: 'Waits for another change',
  auth: 'Waits for sign-in',
  missed: 'Missed its time',
  lane: 'Stopped',
  held: 'Held',
  tries: 'Parked',
  older: 'May be out',
};

function putBack(
  action: Action,
  { reason, notBeforeMs }: { reason: string; notBeforeMs: number | null },
  what: string,
  httpStatus: number | null,
): Step {
  const state = notBeforeMs === null ? 'queued' : 'waiting';
  const attempts = Math.max(0, action.attempts - 1);
  return {
    change: { ...queuedAgain, state, attempts, notBeforeMs, reason, httpStatus, onWireAtMs: null },
    what,
    why: reason,
  };
}

function executed(event: Extract<ActionEvent, { type: 'executed' }>): Step {
  const { atMs, remoteId, status, answer, linked, note } = event;
  const state = linked ? 'done' : 'done_unlinked';
  const change = {
    state,
    ...settled(atMs),
    remoteId,
    httpStatus: status,
    failureCode: null,
    reason: note,
    answer,
  } as const;
  return { change, what: linked ? 'Done' : 'Done, without its number at the service', why: note };
}

function tryAgain(action: Action, event: Extract<ActionEvent, { type: 'try-again' }>): Step {
  const { status, code, reason, notBeforeMs, answer } = event;
  const met = { claimedBoot: null, httpStatus: status, failureCode: code, answer, reason, maybeDone: true };
  if (action.attempts >= MOST_ATTEMPTS) {
    const change = { ...met, state: 'blocked', blockReason: 'tries', notBeforeMs: null } as const;
    return { change, what: `Parked after ${action.attempts} tries`, why: reason };
  }
  return { change: { ...met, state: 'waiting', notBeforeMs }, what: 'To be tried again', why: reason };
}

/**
 * What the journal knows of a send is put into the ledger that lost it: its outcome, or the doubt. Nothing that may have
 * been carried out ever waits to be sent again.
 */
function recalled(action: Action, event: Extract<ActionEvent, { type: 'recall' }>): Step {
  const { wireNumber, atMs, knownPostMark, outcome } = event;
  const sent = { wireNumber, onWireAtMs: atMs, knownPostMark };
  const over = { settledAtMs: atMs, notBeforeMs: null, blockReason: null, claimedBoot: null } as const;
  const why = 'The journal beside the database knows of it; the database did not.';
  switch (outcome?.what) {
    case 'done': {
      const { linked, remoteId, status } = outcome;
      const state = linked ? 'done' : 'done_unlinked';
      const change = { ...sent, ...over, state, remoteId, httpStatus: status, failureCode: null, reason: '' } as const;
      return { change, what: linked ? 'Done' : 'Done, without its number at the service', why };
    }
    case 'refused': {
      const { status, code } = outcome;
      const reason = 'The service refused it. Its words were lost with the database.';
      const change = { ...sent, ...over, state: 'rejected', httpStatus: status, failureCode: code, reason } as const;
      return { change, what: 'Refused', why };
    }
    case 'failed': {
      const { status, remoteId } = outcome;
      const reason = 'Its words were lost with the database.';
      const change = { ...sent, ...over, state: 'rejected', httpStatus: status, failureCode: FAILED_THERE } as const;
      return { change: { ...change, reason, remoteId }, what: 'Failed at the service', why };
    }
    case 'put-back': {
      const isGoing = action.state === 'claimed' || action.state === 'on_wire';
      const state = isGoing ? 'queued' : action.state;
      return { change: { wireNumber, state, claimedBoot: null, onWireAtMs: null }, what: 'Put back', why };
    }
    case 'in-doubt':
    case undefined: {
      const reason = 'It was sent, and what became of it is not known here';
      const change = { ...sent, state: 'in_doubt', failureCode: 'interrupted', reason, httpStatus: null } as const;
      const free = { blockReason: null, claimedBoot: null, notBeforeMs: null, settledAtMs: null } as const;
      return { change: { ...change, ...free }, what: reason, why };
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
          // Put back, it is held again.
          blockReason: action.blockReason === 'held' ? 'held' : null,
          reason: event.reason,
        },
        what: 'Cancelled',
        why: event.reason,
      };
    case 'uncancel': {
      const held = action.blockReason === 'held';
      const change = held ? ({ state: 'blocked', reason: 'Held by you.' } as const) : { ...queuedAgain, reason: '' };
      return { change: { ...change, settledAtMs: null }, what: 'Put back', why: event.reason };
    }
    case 'supersede':
      return {
        change: { state: 'superseded', ...settled(event.atMs), reason: event.reason },
        what: 'Superseded',
        why: event.reason,
      };
    case 'matched': {
      const { atMs, remoteId, reason, sure } = event;
      const permalink = plainPermalink(event.permalink);
      return {
        change: {
          state: sure ? 'done' : 'matched',
          ...settled(atMs),
          remoteId,
          permalink,
          matched: true,
          // Taken back, it is the doubt again that the copy made of it.
          ...(action.blockReason === 'older' ? { failureCode: 'older-copy' } : {}),
          dismissed: false,
          reason,
        },
        what: 'Found',
        why: reason,
      };
    }
    case 'confirm-match': {
      const { atMs, reason } = event;
      const state = action.remoteId === null ? 'done_unlinked' : 'done';
      return { change: { state, ...settled(atMs), reason }, what: 'Confirmed', why: reason };
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
        what: 'Link taken back',
        why: event.reason,
      };
    }
    case 'user-says-sent':
      return {
        change: {
          // What others may name still lacks its number at the service.
          state: event.linked ? 'done' : 'done_unlinked',
          ...settled(event.atMs),
          reason: 'Confirmed by you.',
        },
        what: action.publishes ? 'You said: it is live' : 'You said: it was done',
        why: '',
      };
    case 'user-says-not-sent':
      return {
        change: { ...queuedAgain, notBeforeMs: null, attempts: 0, onWireAtMs: null, maybeDone: false, reason: '' },
        what: 'You said: it is not, send again',
        why: '',
      };
    case 'retry':
      return {
        change: { ...queuedAgain, notBeforeMs: null, attempts: 0, reason: '', settledAtMs: null, dismissed: false },
        what: 'To be tried now',
        why: 'You asked for it.',
      };
    case 'abandon':
      return {
        change: { state: 'abandoned', ...settled(event.atMs), reason: event.reason },
        what: 'Given up',
        why: event.reason,
      };
    default:
      return event satisfies never;
  }
}
