import { readingOf, type SpaceSession } from '../connections/connections.ts';
import type { Grant } from '../limits/governor.ts';
import type { Answer } from '../service/service.ts';
import type { Reader } from '../store/store.ts';
import { ID_OF_ANOTHER, type Action } from './action.ts';
import { eventOfAnswer, type ConnectionNews, type AnswerEvent } from './event-of-answer.ts';
import { untilWritten } from './until-written.ts';
import { lookedFirst } from './look-first.ts';
import type { LookParts, SendParts } from './send-parts.ts';
import { kindOf, UNREADABLE, type KindOfAction, type Kinds } from './kind.ts';
import { creatorOf } from './lookup.queries.ts';
import { apply } from './history.ts';
import { endedWithoutAnswer, lastClaim } from './history.queries.ts';
import { actionById, rewritePayload } from './actions.queries.ts';
import { settle } from './settle.ts';
import { notSendable } from './unreadable.ts';
import { askedBefore, hashOfBody } from './lost-send.ts';
import { keepWireNumber } from './journal/workspace.queries.ts';
import { Departure } from './departure.ts';
import { MarkMoved } from './journal/mark.ts';
import { outcomeOf } from './journal/outcome-of.ts';

export interface Sent {
  news: ConnectionNews;
  action: Action;
}

/**
 * The life of one attempt: T2 claim, T3 on wire and, for a create, its line in the journal (departure.ts), T4 settle.
 * Returns null when the action had changed meanwhile. `mayGo`: whether what has not left may still leave, asked after a look at the service. The answer is never dropped: a disk that refuses the settlement is
 * asked again until it takes it.
 */
export async function send(
  parts: LookParts,
  session: SpaceSession,
  action: Action,
  { grant, mayGo }: { grant: Grant; mayGo: () => boolean },
  signal: AbortSignal,
): Promise<Sent | null> {
  const claimed = claimOrRelease(parts, session, action, grant);
  if (claimed === null) return null;
  const look = kindOf(parts.kinds, claimed.kind).lookFirst?.(parts, claimed) ?? null;
  if (look === null) return await sendClaimed(parts, session, { claimed, claim: null }, grant, signal);
  const claim = lastClaim(parts.store, claimed.id);
  // The look takes slots of its own, and may have to be answered before another is granted.
  parts.governor.release(grant);
  const first = await lookedFirst(parts, session, { claimed, claim, look, mayGo }, signal);
  return 'stopped' in first
    ? { news: 'nothing', action: first.stopped }
    : await sendClaimed(parts, session, { claimed, claim }, first.grant, signal);
}

async function sendClaimed(
  parts: SendParts,
  session: SpaceSession,
  { claimed, claim }: { claimed: Action; claim: number | null },
  grant: Grant,
  signal: AbortSignal,
): Promise<Sent> {
  const departure = new Departure(parts, session, { claimed, claim }, grant);
  const answer = await answerTo(parts, session, claimed, departure, signal);
  const { journal, wentOnWire, refusal } = departure;
  if (departure.isTakenBack) {
    parts.governor.release(grant);
    return { news: 'nothing', action: actionById(parts.store, claimed.id) ?? claimed };
  }
  const { event, news, atMs } = whatItMeans(parts, claimed, departure, answer);
  // Before the ledger: a crash between the two leaves no doubt then.
  const outcome = departure.current.state === 'on_wire' ? outcomeOf(event) : null;
  if (outcome !== null) journal?.came(departure.current.wireNumber, atMs, outcome);
  const elsewhere = journal?.sentElsewhere ?? null;
  const write = (kinds: Kinds): Action =>
    parts.store.tx((tx) => {
      if (wentOnWire) parts.governor.settle(grant, readingOf(answer), tx);
      // Nothing left: a start without a journal and a mark of it has nothing to ask about.
      if (refusal !== null && journal !== null) keepWireNumber(tx, elsewhere?.goesOnFrom ?? journal.lastWritten);
      const value = answer.ok ? answer.value : undefined;
      const now = settle(tx, { ...parts, kinds }, departure.current, event, value) ?? departure.current;
      if (!answer.ok && answer.says !== undefined) kindOf(kinds, now.kind).onSaid?.(tx, now, answer.says);
      if (refusal instanceof MarkMoved && elsewhere !== null) parts.stopForElsewhere(tx, elsewhere);
      return now;
    });
  const settled = await untilWritten(parts, write, signal);
  if (!wentOnWire) parts.governor.release(grant);
  // Nothing was sent, and nothing can be before the journal can be written: the outbox rests, and says why.
  if (refusal !== null && !(refusal instanceof MarkMoved)) throw refusal;
  // It is stopped, and asked about.
  if (refusal !== null && elsewhere !== null)
    journal?.goesOnFrom(elsewhere.goesOnFrom, parts.clock.nowMs(), elsewhere.inAll);
  return { news, action: settled };
}

async function answerTo(
  parts: SendParts,
  session: SpaceSession,
  claimed: Action,
  departure: Departure,
  signal: AbortSignal,
): Promise<Answer<unknown>> {
  const named = { action: claimed.id, kind: claimed.kind };
  const kind = kindOf(parts.kinds, claimed.kind);
  try {
    const answer = await kind.perform(session.service, claimed, { onWire: departure.onWire, signal });
    if (answer.ok && answer.detail !== null)
      parts.log.info({ ...named, detail: answer.detail }, 'an answer was not as expected');
    return answer;
  } catch (error) {
    parts.log.error({ ...named, error: String(error) }, 'an action could not be performed');
    return brokenCall(departure.wentOnWire);
  }
}

/** What the answer means for the action. */
function whatItMeans(
  parts: SendParts,
  claimed: Action,
  { current, refusal, wentOnWire }: Departure,
  answer: Answer<unknown>,
): AnswerEvent & { atMs: number } {
  const nowMs = parts.clock.nowMs();
  if (refusal !== null) return { ...notWitnessed(claimed), atMs: nowMs };
  const afterDoubt = current.maybeDone || (!answer.ok && endedWithoutAnswer(parts.store, current.id));
  const at = { wentOnWire, afterDoubt, nowMs, random: parts.random };
  const kind = kindOf(parts.kinds, claimed.kind);
  const told = eventOfAnswer(current, kind, answer, at);
  return { ...(doubtOfAnother(parts.store, kind, current, told.event) ?? told), atMs: nowMs };
}

/**
 * What a create made is its own. An answer that names what another one made was meant for that one (a proxy that answers
 * twice), and proves nothing of this one: taken for done it could be lost, and a change of it would change the other.
 */
function doubtOfAnother(
  reader: Reader,
  { kind, needsRemoteId, isOlder }: KindOfAction,
  action: Action,
  event: AnswerEvent['event'],
): AnswerEvent | null {
  if (event.type !== 'executed' && event.type !== 'rejected') return null;
  const { remoteId = null, status, answer } = event;
  if (remoteId === null || kind === UNREADABLE) return null;
  // A change names what it is of, as the ones before it did.
  const owner = needsRemoteId ? creatorOf(reader, action.spaceId, kind, { remoteId }) : undefined;
  const isAnothers = owner === undefined ? isOlder(reader, action, remoteId) : owner.id !== action.id;
  if (!isAnothers) return null;
  const reason = { code: 'id-of-another' } as const;
  return { event: { type: 'in-doubt', status, code: ID_OF_ANOTHER, reason, answer }, news: 'doubtful' };
}

/** The journal could not be written: the marker of T3 stands, and nothing was sent. */
function notWitnessed({ wireNumber }: Action): AnswerEvent {
  const reason = { code: 'journal-unwritten' } as const;
  return { event: { type: 'put-back', status: null, reason, notBeforeMs: null, wireNumber }, news: 'nothing' };
}

/** A slot that was granted is given back whenever nothing is claimed with it, a disk that refuses included. */
function claimOrRelease(parts: SendParts, session: SpaceSession, action: Action, grant: Grant): Action | null {
  let claimed: Action | null = null;
  try {
    claimed = claim(parts, session, action);
    return claimed;
  } finally {
    if (claimed === null) parts.governor.release(grant);
  }
}

/** T2; null where it is not to be sent now. A deadline that has come meanwhile means: now. A late change of what has its own time is left to be asked about. */
function claim(parts: SendParts, session: SpaceSession, action: Action): Action | null {
  return parts.store.tx((tx) => {
    const kind = kindOf(parts.kinds, action.kind);
    let due = action;
    if (kind.timed !== null && action.scheduledAtMs !== null && action.scheduledAtMs <= parts.clock.nowMs()) {
      if (!kind.timed.isDeadline) return null;
      due = { ...action, payload: kind.timed.withTime(action, null) };
      rewritePayload(tx, parts.kinds, action, due.payload);
    }
    const wire = { profile: session.profile, timeZone: session.space.timeZone };
    const bodyHash = hashOfBody(kind.request(due, wire, session.space.remoteId).body);
    if (askedBefore(tx, parts, due, bodyHash)) return null;
    return apply(tx, parts, due, { type: 'claim', boot: parts.boot, bodyHash });
  });
}

/** A bug in building or reading a call: told apart by the marker alone, like everything else. */
function brokenCall(wentOnWire: boolean): Answer<never> {
  if (!wentOnWire) return { ...notSendable({ code: 'no-request' }), code: 'invalid-input' };
  const reason = { code: 'answer-unreadable' } as const;
  return { ...notSendable(reason), verdict: 'in-doubt', code: 'connection-lost', wentOnWire };
}
