import type { HistoryType } from '../../../src-preload/contract/reasons.ts';
import { OLDER_COPY, type BlockReason } from './action.ts';
import { plainPermalink } from './permalink.ts';
import { queuedAgain, settled, type Change, type Steps } from './step.ts';

/** What a person decided, or evidence did (T5), and what stands in the way. */
export const decisionSteps: Steps<
  | 'block'
  | 'unblock'
  | 'cancel'
  | 'uncancel'
  | 'supersede'
  | 'not-as-queued'
  | 'matched'
  | 'confirm-match'
  | 'unmatch'
  | 'rematch'
  | 'user-says-sent'
  | 'unsay'
  | 'user-says-not-sent'
  | 'retry'
  | 'abandon'
> = {
  block(_action, { blockReason, reason }) {
    return {
      change: { state: 'blocked', blockReason, reason, notBeforeMs: null },
      type: blockLines[blockReason],
      reason,
    };
  },
  unblock(action, event) {
    // Released within its seconds, it can still be undone.
    const undoUntilMs = event.undoUntilMs ?? action.undoUntilMs;
    const change = { ...queuedAgain, reason: null, notBeforeMs: undoUntilMs, undoUntilMs } as const;
    return { change, type: event.type, reason: event.reason };
  },
  cancel(action, { type, atMs, reason }) {
    // Put back, it is held again, or asked about.
    const blockReason = staysAfterCancel(action.blockReason);
    return { change: { state: 'cancelled', ...settled(atMs), blockReason, reason }, type, reason };
  },
  uncancel(action, event) {
    const reason = { code: action.blockReason === 'older' ? 'older-copy' : 'held' } as const;
    const change =
      staysAfterCancel(action.blockReason) === null
        ? ({ ...queuedAgain, reason: null, ...heldBack(event.undoUntilMs) } as const)
        : ({ state: 'blocked', reason } as const);
    return { change: { ...change, settledAtMs: null }, type: event.type, reason: event.reason };
  },
  supersede: (_action, { type, atMs, reason }) => ({
    change: { state: 'superseded', ...settled(atMs), reason },
    type,
    reason,
  }),
  'not-as-queued': (_action, { atMs, code, reason }) => ({
    change: { state: 'rejected', ...settled(atMs), httpStatus: null, failureCode: code, reason, answer: null },
    type: 'unsent',
    reason,
  }),
  matched(action, { type, atMs, remoteId, permalink: told, reason, sure, since }) {
    const state = sure ? 'done' : 'matched';
    const found = { remoteId, permalink: plainPermalink(told), matched: true, dismissed: false, reason };
    // Taken back, it is the doubt again that the copy made of it.
    const doubt = action.blockReason === 'older' ? { failureCode: OLDER_COPY } : {};
    return { change: { ...since, state, ...settled(atMs), ...found, ...doubt }, type, reason };
  },
  'confirm-match'(action, { type, atMs, reason }) {
    const state = action.remoteId === null ? 'done_unlinked' : 'done';
    return { change: { state, ...settled(atMs), reason }, type, reason };
  },
  unmatch(action, { type, reason, forGood }) {
    // A 2xx surely ran; only where no answer came is there a question to ask.
    const ran = action.httpStatus !== null && action.httpStatus >= 200 && action.httpStatus < 300;
    const unlinked = { remoteId: null, permalink: null, matched: false } as const;
    const change = ran
      ? ({ ...unlinked, state: 'done_unlinked' } as const)
      : ({ ...unlinked, state: 'in_doubt', settledAtMs: null } as const);
    // No post can be newer than this: what was taken back for good is not found again.
    const knownPostMark = forGood ? Number.MAX_SAFE_INTEGER : action.knownPostMark;
    // How it stood is for the history alone: what stops for one cause has one reason.
    const now = reason.code === 'another-post' ? { code: reason.code } : reason;
    return { change: { ...change, knownPostMark, reason: now }, type, reason };
  },
  rematch(_action, { type, atMs, taken: { isConfirmed, remoteId, permalink, knownPostMark } }) {
    const stood = isConfirmed ? (remoteId === null ? 'done_unlinked' : 'done') : 'matched';
    const reason = { code: isConfirmed ? 'confirmed' : 'found-by-words' } as const;
    const found = { remoteId, permalink: plainPermalink(permalink), matched: true, knownPostMark };
    return { change: { state: stood, ...settled(atMs), ...found, reason }, type, reason: null };
  },
  'user-says-sent'(action, { atMs, linked }) {
    // What others may name still lacks its number at the service.
    const state = linked ? 'done' : 'done_unlinked';
    return {
      change: { state, ...settled(atMs), reason: { code: 'confirmed' } },
      type: action.publishes ? 'said-live' : 'said-done',
      // For `unsay`: the doubt that this ends.
      reason: action.publishes && action.state === 'in_doubt' ? action.reason : null,
    };
  },
  unsay: (_action, { reason }) => ({
    change: { state: 'in_doubt', settledAtMs: null, reason },
    type: 'unsaid',
    reason: null,
  }),
  'user-says-not-sent': () => ({
    change: { ...queuedAgain, notBeforeMs: null, attempts: 0, onWireAtMs: null, maybeDone: false, reason: null },
    type: 'said-not-sent',
    reason: null,
  }),
  retry: (_action, { type }) => ({
    change: { ...queuedAgain, notBeforeMs: null, attempts: 0, reason: null, settledAtMs: null, dismissed: false },
    type,
    reason: { code: 'asked-for' },
  }),
  abandon: (_action, { type, atMs, reason }) => ({
    change: { state: 'abandoned', ...settled(atMs), reason },
    type,
    reason,
  }),
};

const heldBack = (undoUntilMs: number | undefined): Change =>
  undoUntilMs === undefined ? {} : { notBeforeMs: undoUntilMs, undoUntilMs };

const staysAfterCancel = (reason: BlockReason | null): BlockReason | null =>
  reason === 'held' || reason === 'older' ? reason : null;

const blockLines: Record<BlockReason, HistoryType> = {
  dependency: 'waits-for-parent',
  missed: 'missed',
  held: 'hold',
  tries: 'parked',
  older: 'may-be-out',
  changed: 'overtaken',
};
