import { FAILED_THERE, type Action } from './action.ts';
import { queuedAgain, settled, type EventOf, type Step, type Steps } from './step.ts';

/** How often an action may reach the wire and fail before it is parked in sight (outbox.md, Order: poison). */
export const MOST_ATTEMPTS = 8;

/** What comes of one attempt to send: it is claimed, leaves, and is answered, or not (outbox.md, Verdicts). */
export const attemptSteps: Steps<
  | 'claim'
  | 'on-wire'
  | 'unsent'
  | 'put-back'
  | 'executed'
  | 'rejected'
  | 'failed-since'
  | 'mended'
  | 'try-again'
  | 'in-doubt'
> = {
  claim(action, { type, boot, bodyHash }) {
    const attempts = action.attempts + 1;
    const change = { attempts, claimedBoot: boot, bodyHash, notBeforeMs: null, reason: null } as const;
    return { change: { ...change, state: 'claimed' }, type, reason: null };
  },
  'on-wire'(_action, { type, atMs, knownPostMark, wireNumber, sentFromMs }) {
    const change = { state: 'on_wire', onWireAtMs: atMs, knownPostMark, wireNumber, sentFromMs } as const;
    return { change, type, reason: null };
  },
  unsent: (action, event) => putBack(action, event, null),
  'put-back': (action, event) => putBack(action, event, event.status),
  executed(_action, { type, atMs, remoteId, status, answer, linked, reason }) {
    const state = linked ? 'done' : 'done_unlinked';
    const told = { remoteId, httpStatus: status, failureCode: null, reason, answer };
    return { change: { state, ...settled(atMs), ...told }, type, reason };
  },
  rejected(_action, { type, atMs, status, code, reason, answer, remoteId = null }) {
    const told = { httpStatus: status, failureCode: code, reason, answer, remoteId };
    const line = code === FAILED_THERE ? 'failed-there' : type;
    return { change: { state: 'rejected', ...settled(atMs), ...told }, type: line, reason };
  },
  'failed-since'(_action, { atMs, reason }) {
    const change = {
      state: 'rejected',
      ...settled(atMs),
      failureCode: FAILED_THERE,
      reason,
      dismissed: false,
    } as const;
    return { change, type: 'failed-there', reason };
  },
  mended(_action, { type, atMs, reason }) {
    const change = { state: 'done', ...settled(atMs), failureCode: null, reason: null, dismissed: false } as const;
    return { change, type, reason };
  },
  'try-again'(action, { type, status, code, reason, notBeforeMs, answer }) {
    const met = { claimedBoot: null, httpStatus: status, failureCode: code, answer, reason, maybeDone: true };
    if (action.attempts >= MOST_ATTEMPTS) {
      const change = { ...met, state: 'blocked', blockReason: 'tries', notBeforeMs: null } as const;
      return { change, type, reason };
    }
    return { change: { ...met, state: 'waiting', notBeforeMs }, type, reason };
  },
  'in-doubt'(_action, { type, status, code, reason, answer, since }) {
    const told = { httpStatus: status, failureCode: code, reason, answer };
    const change = { ...since, state: 'in_doubt', claimedBoot: null, blockReason: null, ...told } as const;
    return { change, type, reason };
  },
};

function putBack(action: Action, event: EventOf<'unsent' | 'put-back'>, httpStatus: number | null): Step {
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
