import { olderCopyCard, type Answer, type Answered, type Changed } from '../../../../src-preload/contract/outbox.ts';
import type { Reason } from '../../../../src-preload/contract/reasons.ts';
import { refusedCounts } from '../../../../src-preload/contract/words/refusal.ts';
import { refuseActivation, setActive } from '../../accounts/accounts.ts';
import { actionById } from '../../actions/actions.queries.ts';
import { fail, isFailed, type Failed } from '../../failure.ts';
import type { Tx } from '../../store/store.ts';
import { answerOlder } from '../older-copy.ts';
import { membersOf, parkedIn } from '../views/groups.ts';
import { cancelledAt, confirmedAt } from '../views/rows.queries.ts';
import { cancel } from './change.ts';
import { confirmMatch, dismiss, resolve, toDraft, unmatch, type DecideParts } from './decide.ts';
import { withOldTimes } from './old-times.ts';
import { reschedule } from './reschedule.ts';
import type { Refused } from './refuse.ts';
import { atOneTime } from './one-time.ts';
import { unmatchedAt } from './rematch.ts';
import { undoably } from './send-again.ts';
import { tryNow } from './try-now.ts';
import { saidLiveAt } from '../../actions/said-live.queries.ts';

type Codes = 'not-found' | 'too-late' | 'refused';

/**
 * Gives one answer to all that a card is about, or to some of it, in the caller's transaction: all of it, or nothing, is on disk. What is
 * asked for and not on the card any more is left as it is.
 */
export function answer(tx: Tx, parts: DecideParts, given: Answer): Answered | Failed<Codes> {
  const members = membersOf({ store: tx, kinds: parts.kinds }, given.spaceId, given.card, given.asOf);
  if (given.actionIds === undefined) return answerAll(tx, parts, given, members);
  const asked = new Set(given.actionIds);
  const ids = members.filter((id) => asked.has(id));
  const answered = ids.length === 0 ? untouched : answerAll(tx, parts, given, ids);
  const gone = asked.size - ids.length;
  if (isFailed(answered) || gone === 0) return answered;
  return { ...answered, refused: [...answered.refused, { why: { code: 'changed-since' }, count: gone }] };
}

function answerAll(tx: Tx, parts: DecideParts, given: Answer, ids: readonly string[]): Answered | Failed<Codes> {
  const { spaceId, card, verb } = given;
  if (ids.length === 0 && card === olderCopyCard) return fail('refused', 'nothing-to-answer');
  if (ids.length === 0) return fail('too-late', 'changed-meanwhile');
  const undoable = (sendAgain: () => Answered | Failed<Codes>): Answered | Failed<Codes> =>
    undoably(tx, parts, { ids, undoMs: 'undoMs' in given ? (given.undoMs ?? 0) : 0 }, sendAgain);
  switch (verb) {
    case 'it-is-live':
      return saidLive(tx, parts, spaceId, ids);
    case 'send-again':
      return undoable(() => ofEach(ids, (actionId) => resolve(tx, parts, { actionId, answer: 'not-sent' })));
    case 'it-is-ours':
      return confirmed(tx, parts, spaceId, ids);
    case 'it-is-not-ours':
      return unmatched(tx, parts, spaceId, ids);
    case 'make-draft':
    case 'edit':
      return ofEach(ids, (actionId) => drafted(tx, parts, actionId));
    case 'publish-now':
      return undoable(() => ofChanged(reschedule(tx, parts, ids, 'now')));
    case 'new-time':
      return retimed(tx, parts, ids, given);
    case 'skip':
      return cancelled(tx, parts, spaceId, (now) => reschedule(tx, now, ids, 'skip'));
    case 'cancel':
      return cancelled(tx, parts, spaceId, (now) => cancel(tx, now, ids, given.firstComments));
    case 'retry':
      return undoable(() => ofChanged(tryNow(tx, parts, ids)));
    case 'dismiss':
      return ofChanged(dismiss(tx, parts, ids));
    case 'activate-account':
      return activateAndSend(tx, parts, ids);
    case 'all-sent':
    case 'one-by-one':
    case 'none-went': {
      const answered = answerOlder(tx, parts, { spaceId, ids, answer: verb });
      return isFailed(answered) ? answered : { ...untouched, changed: answered.answered };
    }
    default:
      return given satisfies never;
  }
}

const untouched: Answered = {
  changed: 0,
  refused: [],
  draftId: null,
  refusedFor: null,
  cancelledAtMs: null,
  confirmedAtMs: null,
  unmatchedAtMs: null,
  saidLiveAtMs: null,
  sentAgain: null,
  newTimes: null,
};

type NewTime = Extract<Answer, { verb: 'new-time' }>;

function retimed(tx: Tx, parts: DecideParts, ids: readonly string[], { undoMs, ...when }: NewTime): Answered {
  const give = (): Changed => reschedule(tx, parts, ids, when);
  if (undoMs === 0) return ofChanged(give());
  const { newTimes, ...changed } = withOldTimes(tx, parts, { actionIds: ids, undoMs }, give);
  return { ...ofChanged(changed), newTimes };
}

function ofChanged({ changed, refused }: Changed): Answered {
  return { ...untouched, changed, refused: refusedCounts(refused) };
}

function cancelled(tx: Tx, parts: DecideParts, spaceId: string, change: (now: DecideParts) => Changed): Answered {
  const now = atOneTime(parts, (cancelledAtMs) => cancelledAt(tx, { spaceId, cancelledAtMs }).length > 0);
  const answered = ofChanged(change(now));
  return answered.changed === 0 ? answered : { ...answered, cancelledAtMs: now.clock.nowMs() };
}

function saidLive(tx: Tx, parts: DecideParts, spaceId: string, ids: readonly string[]): Answered | Failed<Codes> {
  const said = (atMs: number): boolean => saidLiveAt(tx, spaceId, atMs).length > 0;
  const now = atOneTime(parts, said);
  const answered = ofEach(ids, (actionId) => resolve(tx, now, { actionId, answer: 'sent' }));
  if (isFailed(answered)) return answered;
  const atMs = now.clock.nowMs();
  return { ...answered, saidLiveAtMs: said(atMs) ? atMs : null };
}

function confirmed(tx: Tx, parts: DecideParts, spaceId: string, ids: readonly string[]): Answered | Failed<Codes> {
  const now = atOneTime(parts, (confirmedAtMs) => confirmedAt(tx, { spaceId, confirmedAtMs }).length > 0);
  const answered = ofEach(ids, (actionId) => confirmMatch(tx, now, actionId));
  return isFailed(answered) ? answered : { ...answered, confirmedAtMs: now.clock.nowMs() };
}

function unmatched(tx: Tx, parts: DecideParts, spaceId: string, ids: readonly string[]): Answered | Failed<Codes> {
  const now = atOneTime(parts, (unmatchedAtMs) => unmatchedAt(tx, { spaceId, unmatchedAtMs }).length > 0);
  const answered = ofEach(ids, (actionId) => unmatch(tx, now, actionId));
  return isFailed(answered) ? answered : { ...answered, unmatchedAtMs: now.clock.nowMs() };
}

/** The draft that an answer made of it, if it made one. */
type Made = { draftId?: string | null; refusedFor?: Reason | null } | { unmatchedAtMs: number };

/** For what is decided one by one. Where nothing came of any of them, the card says why as the failure it is. */
function ofEach(ids: readonly string[], one: (actionId: string) => Made | Refused<Codes>): Answered | Failed<Codes> {
  let answered = untouched;
  const failed: (Refused<Codes> & { actionId: string })[] = [];
  for (const actionId of ids) {
    const outcome = one(actionId);
    if (isFailed(outcome)) {
      failed.push({ ...outcome, actionId });
      continue;
    }
    const { draftId = null, refusedFor = null } = 'unmatchedAtMs' in outcome ? {} : outcome;
    const made = answered.draftId === null ? { draftId, refusedFor } : {};
    answered = { ...answered, ...made, changed: answered.changed + 1 };
  }
  const [first] = failed;
  if (answered.changed === 0 && first !== undefined) {
    const { code, reason, fields } = first.failed;
    return fail(code, reason, fields);
  }
  return { ...answered, refused: refusedCounts(failed.map(({ actionId, refusal: why }) => ({ actionId, why }))) };
}

function drafted(tx: Tx, parts: DecideParts, actionId: string) {
  return actionById(tx, actionId)?.state === 'in_doubt'
    ? resolve(tx, parts, { actionId, answer: 'draft' })
    : toDraft(tx, parts, actionId);
}

/** The accounts first, and what was refused for them behind that: none of it may overtake the activation. */
function activateAndSend(tx: Tx, parts: DecideParts, ids: readonly string[]): Answered | Failed<Codes> {
  const actions = ids.map((id) => actionById(tx, id)).filter((action) => action !== undefined);
  const spaceId = actions[0]?.spaceId ?? '';
  const parked = [...new Set(actions.flatMap((action) => parkedIn(tx, action)))];
  const inputs = parked.map((accountId) => ({ spaceId, accountId, active: true }));
  // Before the first is written: all of them, or none.
  const refusal = inputs.map((input) => refuseActivation(tx, input)).find((one) => one !== null);
  if (refusal !== undefined) return refusal;
  const after: string[] = [];
  for (const input of inputs) {
    const queued = setActive(tx, parts, input);
    if (isFailed(queued)) return queued;
    after.push(queued.actionId);
  }
  return ofChanged(tryNow(tx, parts, ids, after));
}
