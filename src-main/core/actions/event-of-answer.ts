import type { Reason } from '../../../src-preload/contract/reasons.ts';
import type { Answer } from '../service/service.ts';
import { FAILED_THERE, type Action } from './action.ts';
import { backoffMs } from './backoff.ts';
import type { KindOfAction } from './kind.ts';
import type { ActionEvent, Standing } from './event.ts';
import { UNREADABLE_CODE } from './unreadable.ts';

type Success = Extract<Answer<unknown>, { ok: true }>;
type Failure = Extract<Answer<unknown>, { ok: false }>;

/** What an answer means for the connection it came over, beyond the action itself. */
export type ConnectionNews =
  | 'answered'
  /** Nothing was asked of the service. */
  | 'nothing'
  /** Nothing left this machine: tried again after a cheap request went through. */
  | 'unreachable'
  /** After any 5xx or doubt the next create waits for one cheap successful GET (outbox.md, Verdicts). */
  | 'doubtful'
  /** Surely not done, and not because of what was asked: a service that goes on like this is given less and less to do. */
  | 'turned-away'
  | 'token-refused'
  /** There is none here that could be sent. */
  | 'token-unreadable';

export interface AnswerEvent {
  event: ActionEvent;
  news: ConnectionNews;
}

/**
 * The table of outbox.md, Verdicts, for one answer to one action. Pure but for the jitter. `wentOnWire` is the marker of
 * T3 on this disk, which alone decides between sent and unsent; `afterDoubt`: an earlier try of it ended without an answer.
 */
export function eventOfAnswer(
  action: Action,
  kind: Pick<KindOfAction, 'idempotent' | 'needsRemoteId' | 'refusalProves'>,
  answer: Answer<unknown>,
  at: { wentOnWire: boolean; afterDoubt: boolean; nowMs: number; random: () => number },
): AnswerEvent {
  if (answer.ok && answer.failedThere) return { event: failedThere(kind, answer, at.nowMs), news: 'answered' };
  if (answer.ok && answer.refused) return { event: refusedAllTheSame(answer, at.nowMs), news: 'answered' };
  if (answer.ok) return { event: executed(kind, answer, at.nowMs), news: 'answered' };
  if (!at.wentOnWire) return unsent(answer, at);
  const { status, reason, code, raw } = answer;
  const verdict = answer.verdict;
  switch (verdict) {
    case 'executed-unreadable':
      return {
        event: {
          type: 'executed',
          atMs: at.nowMs,
          remoteId: null,
          status: status ?? 200,
          answer: raw,
          linked: kind.idempotent || !kind.needsRemoteId,
          reason,
        },
        news: 'answered',
      };
    case 'not-executed':
      if (code === 'redirected' || (status !== null && status >= 500)) {
        const notBeforeMs = code === 'redirected' ? at.nowMs + LANE_PAUSE_MS : null;
        return { event: { type: 'put-back', status, reason, notBeforeMs }, news: 'turned-away' };
      }
      return { event: (at.afterDoubt ? proven(kind, answer, at) : null) ?? refused(answer, at), news: 'answered' };
    case 'rate-limited':
      return {
        event: { type: 'put-back', status, reason: { code: 'asked-to-wait' }, notBeforeMs: null },
        news: 'answered',
      };
    case 'auth-refused':
      return {
        event: { type: 'put-back', status, reason: { code: 'token-refused' }, notBeforeMs: null },
        news: 'token-refused',
      };
    case 'unsent':
    case 'in-doubt':
    case 'portal':
      return doubtful(action, kind, answer, at);
    default:
      return verdict satisfies never;
  }
}

function refused(answer: Failure, { nowMs }: { nowMs: number }): ActionEvent {
  const { status, code, raw } = answer;
  return { type: 'rejected', atMs: nowMs, status, code, reason: inItsWords(answer), answer: raw };
}

/** The refusal follows a try without an answer: what it says of that one (outbox.md, Reconciling); null: nothing. */
function proven(
  { refusalProves = {} }: Pick<KindOfAction, 'refusalProves'>,
  answer: Failure,
  { nowMs }: { nowMs: number },
): ActionEvent | null {
  const proof = answer.says?.map((says) => refusalProves[says]).find((one) => one !== undefined);
  if (proof === undefined) return null;
  const { status, code, raw } = answer;
  const reason = { code: 'proven', proof: proof.proof, words: wordsIn(answer) } as const;
  if (proof.is === 'doubt') return { type: 'in-doubt', status, code, reason, answer: raw };
  const done = { remoteId: null, linked: true, answer: raw, reason };
  return { type: 'executed', atMs: nowMs, status: status ?? 0, ...done };
}

/** More than this belongs into the answer as it came, which is kept. */
const MOST_FIELD_WORDS = 5;

/** The service's own words; without any, ours. */
function inItsWords(answer: Failure): Reason {
  const words = wordsIn(answer);
  return words.length === 0 ? answer.reason : { code: 'service-said', words };
}

/** Its message, and then what it says of single fields. */
function wordsIn({ serviceWords, fields }: Failure): string[] {
  const ofFields = [...new Set(Object.values(fields ?? {}).flat())].filter((one) => !serviceWords?.includes(one));
  return [...(serviceWords === null ? [] : [serviceWords]), ...ofFields.slice(0, MOST_FIELD_WORDS)];
}

/** A redirect pauses the lane for so long: nothing was done, and asking again at once would be redirected again. */
const LANE_PAUSE_MS = 60_000;

function executed(
  kind: Pick<KindOfAction, 'idempotent' | 'needsRemoteId'>,
  answer: Success,
  nowMs: number,
): ActionEvent {
  const remoteId = answer.remoteId ?? null;
  const linked = remoteId !== null || !kind.needsRemoteId;
  const reason = noteOn(answer, linked);
  const { status, raw } = answer;
  return { type: 'executed', atMs: nowMs, remoteId, status, answer: raw, linked, reason, ...standingIn(answer) };
}

/** Of an answer that tells of a post. */
function standingIn({ value }: Success): { standing?: Standing } {
  const { state, goesAtMs } = (value as { standing?: Partial<Standing> | null } | null)?.standing ?? {};
  return state === undefined || state === null ? {} : { standing: { state, goesAtMs: goesAtMs ?? null } };
}

/** A 2xx that says it failed: it ran, so its id is kept, and what was made is tried again there. */
function failedThere(kind: Pick<KindOfAction, 'needsRemoteId'>, answer: Success, nowMs: number): ActionEvent {
  const reason = reasonOfFailure(answer.failedThere);
  const remoteId = kind.needsRemoteId ? (answer.remoteId ?? null) : null;
  const { status, raw } = answer;
  return { type: 'rejected', atMs: nowMs, status, code: FAILED_THERE, reason, answer: raw, remoteId };
}

/** A 2xx with an error in place of what was to be made: it can be asked for again. */
function refusedAllTheSame({ status, raw, refused }: Success, nowMs: number): ActionEvent {
  return { type: 'rejected', atMs: nowMs, status, code: 'refused', reason: reasonOfFailure(refused), answer: raw };
}

/** In the words of the service, as far as it gave any. */
export function reasonOfFailure(failed: Success['failedThere']): Reason {
  const words = failed?.serviceWords ?? [];
  if (words.length > 0) return { code: 'service-said', words };
  return { code: failed?.isUnchanged === true ? 'left-as-it-was' : 'failed-without-words' };
}

/** What the user reads of something done. Where no number is needed, that there is none is nothing to speak of. */
function noteOn({ verdict, reason, detail }: Success, linked: boolean): Reason | null {
  if (verdict === 'executed-unreadable') return reason;
  return linked ? null : { code: 'done-without-id', detail };
}

/** Before T3: surely not executed. What cannot be mended by waiting is rejected with its content kept. */
function unsent(answer: Failure, at: { nowMs: number }): AnswerEvent {
  if (answer.code === 'invalid-input' || answer.code === UNREADABLE_CODE) {
    const { code, reason, raw } = answer;
    return {
      event: { type: 'rejected', atMs: at.nowMs, status: null, code, reason, answer: raw },
      news: 'nothing',
    };
  }
  const news = answer.code === 'no-token' ? 'token-unreadable' : answer.code === 'aborted' ? 'nothing' : 'unreachable';
  return { event: { type: 'unsent', reason: answer.reason, notBeforeMs: null }, news };
}

function doubtful(
  action: Action,
  kind: Pick<KindOfAction, 'idempotent'>,
  answer: Failure,
  at: { nowMs: number; random: () => number },
): AnswerEvent {
  const { status, code, reason, raw } = answer;
  if (!kind.idempotent) {
    return { event: { type: 'in-doubt', status, code, reason, answer: raw }, news: 'doubtful' };
  }
  const notBeforeMs = at.nowMs + backoffMs(action.attempts, at.random);
  return {
    event: { type: 'try-again', status, code, reason, notBeforeMs, answer: raw },
    news: 'doubtful',
  };
}
