import { readingOf, type Line } from '../connections/connections.ts';
import type { Governor, Grant } from '../limits/governor.ts';
import type { Parts } from '../parts.ts';
import type { Answer } from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import { storageTrouble } from '../store/trouble.ts';
import type { Action } from './action.ts';
import { eventOfAnswer, type ConnectionNews, type Judgement } from './event-of-answer.ts';
import { kindOf, type Kinds } from './kind.ts';
import { apply } from './history.ts';
import { endedWithoutAnswer } from './history.queries.ts';
import { rewritePayload } from './actions.queries.ts';
import { settle } from './settle.ts';
import { notSendable } from './unreadable.ts';
import { askedBefore, hashOfBody } from './lost-send.ts';
import { keepWireNumber } from './journal/desk.queries.ts';
import type { Elsewhere, Journal, Leaving } from './journal/journal.ts';
import { MarkMoved } from './journal/mark.ts';
import { outcomeOf } from './journal/outcome-of.ts';

export type SendParts = Parts & {
  kinds: Kinds;
  governor: Governor;
  /** Null only where its price is measured. */
  journal: Journal | null;
  /** Says to the user what keeps the outbox from going on, once. */
  troubled: (error: unknown) => void;
  /** Stops all that waits: another program sent so much from a copy of this desk while this one was running. */
  stopForElsewhere: (tx: Tx, elsewhere: Elsewhere) => void;
};

/** How often a settlement that the disk refused is tried again. */
const SETTLE_AGAIN_MS = 1_000;

export interface Sent {
  news: ConnectionNews;
  action: Action;
}

/**
 * The life of one attempt: T2 claim, T3 on wire and, for a create, its line in the journal (inside undici's
 * onRequestStart, before the first byte), T4 settle.
 * Returns null when the action had changed meanwhile. The answer is never dropped: a disk that refuses the settlement is
 * asked again until it takes it.
 */
export async function send(
  parts: SendParts,
  line: Line,
  action: Action,
  grant: Grant,
  signal: AbortSignal,
): Promise<Sent | null> {
  const claimed = claimOrRelease(parts, line, action, grant);
  if (claimed === null) return null;
  const kind = kindOf(parts.kinds, claimed.kind);
  let current = claimed;
  let wentOnWire = false;
  let refusal: unknown = null;
  // What may be repeated needs no witness.
  const journal = kind.idempotent ? null : parts.journal;
  const onWire = (): void => {
    const wireNumber = journal?.nextNumber() ?? 0;
    current = parts.store.tx((tx) => {
      const event = {
        type: 'on-wire',
        atMs: parts.clock.nowMs(),
        knownPostMark: kind.markBeforeWire(tx),
        wireNumber,
        sentFromMs: sentFromMs(line),
      } as const;
      const now = apply(tx, parts, claimed, event);
      if (now === null) throw new Error('the action changed before it was sent');
      if (journal !== null) keepWireNumber(tx, wireNumber);
      parts.governor.charge(tx, grant);
      return now;
    });
    try {
      journal?.leaves(leaving(current));
    } catch (error) {
      refusal = error;
      throw error;
    }
    wentOnWire = true;
  };
  // Asynchronous from its first line: what throws at once must be settled like what throws later.
  const answer = await (async () => kind.perform(line.service, claimed, { onWire, signal }))().catch(
    (error: unknown) => {
      parts.log.error(
        { action: claimed.id, kind: claimed.kind, error: String(error) },
        'an action could not be performed',
      );
      return brokenCall(wentOnWire);
    },
  );
  if (answer.ok && answer.detail !== null)
    parts.log.info({ action: claimed.id, kind: claimed.kind, detail: answer.detail }, 'an answer was not as expected');
  const afterDoubt = current.maybeDone || (!answer.ok && endedWithoutAnswer(parts.store, current.id));
  const at = { wentOnWire, afterDoubt, nowMs: parts.clock.nowMs(), random: parts.random };
  const { event, news } = refusal === null ? eventOfAnswer(current, kind, answer, at) : notWitnessed(claimed);
  // Before the ledger: a crash between the two leaves no doubt then.
  const outcome = current.state === 'on_wire' ? outcomeOf(event) : null;
  if (outcome !== null) journal?.came(current.wireNumber, at.nowMs, outcome);
  const value = answer.ok ? answer.value : undefined;
  const elsewhere = journal?.sentElsewhere ?? null;
  const write = (kinds: Kinds): Action =>
    parts.store.tx((tx) => {
      if (wentOnWire) parts.governor.settle(grant, readingOf(answer), tx);
      // Nothing left: a start without a journal and a mark of it has nothing to ask about.
      if (refusal !== null && journal !== null) keepWireNumber(tx, elsewhere?.goesOnFrom ?? journal.lastWritten);
      const now = settle(tx, { ...parts, kinds }, current, event, value) ?? current;
      if (refusal instanceof MarkMoved && elsewhere !== null) parts.stopForElsewhere(tx, elsewhere);
      return now;
    });
  const settled = await untilWritten(parts, write, signal);
  if (!wentOnWire) parts.governor.release(grant);
  // It is stopped, and asked about.
  if (refusal instanceof MarkMoved) {
    if (elsewhere !== null) journal?.goesOnFrom(elsewhere.goesOnFrom, parts.clock.nowMs(), elsewhere.inAll);
    return { news, action: settled };
  }
  // Nothing was sent, and nothing can be before the journal can be written: the outbox rests, and says why.
  if (refusal !== null) throw refusal;
  return { news, action: settled };
}

/** The journal could not be written: the marker of T3 stands, and nothing was sent. */
function notWitnessed({ wireNumber }: Action): Judgement {
  const reason = { code: 'journal-unwritten' } as const;
  return { event: { type: 'put-back', status: null, reason, notBeforeMs: null, wireNumber }, news: 'nothing' };
}

function leaving({ wireNumber, id, kind, bodyHash, attempts, onWireAtMs }: Action): Leaving {
  return { n: wireNumber, action: id, kind, hash: bodyHash, attempt: attempts, atMs: onWireAtMs ?? 0 };
}

/** Whole milliseconds, the lower bound rounded down; null before the service has answered anything. */
function sentFromMs(line: Line): number | null {
  const now = line.serviceClock.now();
  return now === null ? null : Math.floor(now.fromMs);
}

/** A slot that was granted is given back whenever nothing is claimed with it, a disk that refuses included. */
function claimOrRelease(parts: SendParts, line: Line, action: Action, grant: Grant): Action | null {
  let claimed: Action | null = null;
  try {
    claimed = claim(parts, line, action);
    return claimed;
  } finally {
    if (claimed === null) parts.governor.release(grant);
  }
}

/** T2; null where it is not to be sent now. A deadline that has come meanwhile means: now. A late change of what has its own time is left to be asked about. */
function claim(parts: SendParts, line: Line, action: Action): Action | null {
  return parts.store.tx((tx) => {
    const kind = kindOf(parts.kinds, action.kind);
    let due = action;
    if (kind.timed !== null && action.scheduledAtMs !== null && action.scheduledAtMs <= parts.clock.nowMs()) {
      if (!kind.timed.isDeadline) return null;
      due = { ...action, payload: kind.timed.withTime(action, null) };
      rewritePayload(tx, parts.kinds, action, due.payload);
    }
    const wire = { profile: line.profile, timeZone: line.space.timeZone };
    const bodyHash = hashOfBody(kind.request(due, wire, line.space.remoteId).body);
    if (askedBefore(tx, parts, due, bodyHash)) return null;
    return apply(tx, parts, due, { type: 'claim', boot: parts.boot, bodyHash });
  });
}

/**
 * A disk that refuses is asked again until it takes the outcome, or until the time to close is over: then the next start
 * finds the action on the wire, which is the truth. An error of another sort is one in what the kind makes of the answer:
 * the outcome is written without that, and the next sync brings the rest.
 */
async function untilWritten<T>(
  parts: Pick<SendParts, 'clock' | 'log' | 'troubled' | 'kinds'>,
  write: (kinds: Kinds) => T,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return write(parts.kinds);
    } catch (error) {
      parts.log.error({ error: String(error) }, 'an answer could not be written down');
      if (storageTrouble(error) === null) return write(withoutEffects(parts.kinds));
      parts.troubled(error);
      if (signal.aborted) throw error;
      await new Promise<void>((resolve) => parts.clock.after(SETTLE_AGAIN_MS, resolve));
    }
  }
}

function withoutEffects(kinds: Kinds): Kinds {
  return new Map(
    [...kinds].map(([name, kind]) => {
      const { onDone: _done, onRejected: _rejected, ...plain } = kind;
      return [name, plain];
    }),
  );
}

/** A bug in building or reading a call: told apart by the marker alone, like everything else. */
function brokenCall(wentOnWire: boolean): Answer<never> {
  if (!wentOnWire) return { ...notSendable({ code: 'no-request' }), code: 'invalid-input' };
  const reason = { code: 'answer-unreadable' } as const;
  return { ...notSendable(reason), verdict: 'in-doubt', code: 'connection-lost', wentOnWire };
}
