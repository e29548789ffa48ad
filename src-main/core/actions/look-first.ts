import type { Reason } from '../../../src-preload/contract/reasons.ts';
import type { SpaceSession } from '../connections/connections.ts';
import type { Grant } from '../limits/governor.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { Action } from './action.ts';
import { actionById } from './actions.queries.ts';
import { apply } from './history.ts';
import { lastClaim } from './history.queries.ts';
import type { First, Look } from './kind.ts';
import { priorityWords } from './priority-words.ts';
import type { LookParts } from './send-parts.ts';
import { untilWritten } from './until-written.ts';

/** After a look that ended unexpectedly. */
const LOOK_AGAIN_MS = 5_000;

/** Where a slot is free only later than this, it is looked again by then. */
const MOST_WAIT_MS = 2_000;
/** While it waits for one, whether it may still go is seen so often. */
const STEP_MS = 500;
/** Windows of fewer slots than this could be used up by looking alone. */
const FEW_SLOTS = 4;

/** An action as it was claimed, and which claim of it that is (`lastClaim`). */
interface Claimed {
  claimed: Action;
  claim: number;
}

/**
 * What is to be seen at the service before the first byte of an action leaves, which is claimed: ended in between, it is looked anew at the next
 * start. Gives the slot that it goes with, or how it stands where it does not go: it may be taken back meanwhile. Whatever fails of the look,
 * nothing was sent.
 */
export async function lookedFirst(
  parts: LookParts,
  session: SpaceSession,
  { claimed, claim, look, mayGo }: Claimed & { look: Look; mayGo: () => boolean },
  signal: AbortSignal,
): Promise<{ grant: Grant } | { stopped: Action }> {
  const decide = await look().catch((error: unknown) => {
    parts.log.error({ action: claimed.id, kind: claimed.kind, error: String(error) }, 'a look before sending failed');
    const notBeforeMs = parts.clock.nowMs() + LOOK_AGAIN_MS;
    return (): First => ({ is: 'wait', reason: { code: 'page-unread' }, notBeforeMs });
  });
  const write = (first: (tx: Tx) => First): Promise<Action | null> =>
    untilWritten(
      parts,
      () => parts.store.tx((tx) => takenBack(tx, { claimed, claim }) ?? stopped(tx, parts, claimed, first(tx))),
      signal,
    );
  const ended = await write(decide).catch((error: unknown) => {
    if (signal.aborted) throw error;
    // What was read makes no sense to us: whoever published it says what becomes of it.
    parts.log.error({ action: claimed.id, kind: claimed.kind, error: String(error) }, 'a look led to no decision');
    return write(() => ({ is: 'ask', reason: { code: 'page-unread' } }));
  });
  if (ended !== null) return { stopped: ended };
  const slot = await slotFor(parts, session, { claimed, claim, mayGo }, signal);
  if ('grant' in slot) return slot;
  const waits = await write(() => ({ is: 'wait', ...slot }));
  return { stopped: waits ?? claimed };
}

/**
 * How it stands by now where this claim of it is over: what was decided of it meanwhile counts. It may be claimed again, with other words, by
 * one who looks anew.
 */
function takenBack(reader: Reader, { claimed: { id, state }, claim }: Claimed): Action | null {
  const now = actionById(reader, id);
  return now === undefined || (now.state === state && lastClaim(reader, id) === claim) ? null : now;
}

/** What is taken back, a pause, a machine that goes to sleep or an end of the program meanwhile holds it back, as it would before the claim. */
async function slotFor(
  { governor, clock, store }: LookParts,
  { publish, api }: SpaceSession,
  { claimed, claim, mayGo }: Claimed & { mayGo: () => boolean },
  signal: AbortSignal,
): Promise<{ grant: Grant } | { reason: Reason; notBeforeMs: number | null }> {
  const { publishes, priority } = claimed;
  for (;;) {
    if (signal.aborted || !mayGo() || takenBack(store, { claimed, claim }) !== null)
      return { reason: { code: 'stopped-before-sent' }, notBeforeMs: null };
    const asked = governor.ask({ publish: publishes ? publish : null, api, priority: priorityWords[priority] });
    if (asked.granted) return { grant: asked.grant };
    if (asked.waitMs > MOST_WAIT_MS && api.count >= FEW_SLOTS)
      return { reason: { code: 'limit-used' }, notBeforeMs: clock.nowMs() + asked.waitMs };
    await new Promise<void>((resolve) => clock.after(Math.max(1, Math.min(asked.waitMs, STEP_MS)), resolve));
  }
}

/** Null: it goes. */
function stopped(tx: Tx, parts: LookParts, claimed: Action, first: First): Action | null {
  if (first.is === 'go') return null;
  const reason: Reason = first.is === 'again' ? { code: 'goes-over-theirs' } : first.reason;
  const notBeforeMs = first.is === 'wait' ? first.notBeforeMs : null;
  const unsent = apply(tx, parts, claimed, { type: 'unsent', reason, notBeforeMs }) ?? claimed;
  if (first.is !== 'ask') return unsent;
  return apply(tx, parts, unsent, { type: 'block', blockReason: 'changed', reason }) ?? unsent;
}
