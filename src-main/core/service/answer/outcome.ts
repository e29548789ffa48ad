import type { Answer, Failure, FailureCode, RateReading, Unsendable, Verdict } from './answer.ts';
import type { BodyReading } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import { networkFailureOf } from '../http/network-failure.ts';
import type { Operation } from '../operations/endpoints.ts';
import type { Call } from './call.ts';
import { readErrorBody, type ErrorBody } from './error-body.ts';
import { withoutSecrets } from './not-kept.ts';
import { unknownFieldsIn } from './unknown-fields.ts';
import type { RefusalSays, WireProfile } from '../wire/wire-profile.ts';
import type { CallDetail } from '../../../../src-preload/contract/call-detail.ts';
import type { Reason } from '../../../../src-preload/contract/reasons.ts';

/** An exchange that is over, with what was made of it. */
export interface Outcome {
  seen: Exchange;
  body: BodyReading;
  rate: RateReading | null;
}

/**
 * The answer to something that was executed. A write whose body does not serve is executed all the same (`ok`, with
 * `problem`); a read whose body does not serve is a failure, or else a broken list would look like an empty one.
 */
export function succeeded<T>(call: Call<T>, { seen, body, rate }: Outcome, bodyCode: FailureCode | null): Answer<T> {
  const { operation } = call;
  const status = seen.status ?? 0;
  // The 404 of a DELETE has an error body, which is not the value.
  const json = body.condition === 'json' && status < 300 ? body.json : undefined;
  const reading = call.read(json, seen.header);
  const isRead = operation.method === 'GET';
  const shapeCode: FailureCode = body.condition === 'empty' ? 'empty' : 'unexpected-shape';
  const code = bodyCode ?? (reading.unusable && (isRead || json !== undefined) ? shapeCode : null);
  const raw = call.keepsSecret ? withoutSecret(json, reading.secret ?? null) : body.text;
  const verdict = code === null ? 'executed' : 'executed-unreadable';
  if (isRead && code !== null) {
    const told = failedCall(operation, code, verdict, { detail: code === shapeCode ? reading.problem : null });
    return { ...blank(operation, code), verdict: 'executed-unreadable', ...told, status, raw, rate, wentOnWire: true };
  }
  const remoteId = reading.remoteId !== undefined && { remoteId: reading.remoteId };
  const failedThere = reading.failedThere && { failedThere: reading.failedThere };
  const refused = reading.refused && { refused: reading.refused };
  const found = bodyCode === null ? reading.problem : null;
  const reason = code === null ? null : failedCall(operation, code, verdict, { detail: found }).reason;
  const told = { reason, detail: found };
  return {
    ok: true,
    verdict,
    status,
    value: reading.value,
    raw,
    rate,
    ...remoteId,
    ...failedThere,
    ...refused,
    ...told,
  };
}

/** The answer to something that was refused, or of which nobody knows. */
export function failed<T>(
  profile: WireProfile,
  call: Call<T>,
  { seen, body, rate }: Outcome,
  found: { verdict: Exclude<Verdict, 'executed'>; code: FailureCode | null },
): Failure {
  const { operation } = call;
  const network = found.code === null ? networkFailureOf(seen) : { code: found.code, errorCode: null };
  const theirs = readErrorBody(body.json);
  const unknown = network.code === 'validation' ? unknownFieldsIn(profile, operation, theirs.fields) : null;
  return {
    ok: false,
    verdict: found.verdict,
    ...network,
    status: seen.status,
    ...failedCall(operation, network.code, found.verdict, { serviceWords: theirs.message, detail: unknown }),
    serviceWords: theirs.message,
    fields: theirs.fields,
    raw: call.keepsSecret ? withoutSecret(body.json, call.read(body.json, seen.header).secret ?? null) : body.text,
    rate,
    wentOnWire: seen.wentOnWire,
    offers: call.offers?.(theirs) ?? [],
    ...(found.verdict === 'not-executed' ? { says: saysOf(profile, theirs) } : {}),
  };
}

function saysOf({ refusalWords }: WireProfile, { message, fields }: ErrorBody): RefusalSays[] {
  const said = [message ?? '', ...Object.values(fields ?? {}).flat()].join('\n').toLowerCase();
  const all = Object.entries(refusalWords) as [RefusalSays, string[]][];
  return all.flatMap(([says, words]) => (words.some((one) => said.includes(one.toLowerCase())) ? [says] : []));
}

/** The answer to a call that cannot be put into a request, found out before anything is sent. */
export function unsendable(operation: Operation, wrong: Unsendable): Failure {
  const told = failedCall(operation, 'invalid-input', 'unsent', { detail: wrong.detail });
  return { ...blank(operation, 'invalid-input'), ...told, wrong, offers: wrong.offers ?? [] };
}

/** A failure of which nothing is known but its code; nothing was sent. */
export function blank(operation: Operation, code: FailureCode): Failure {
  return unsent(code, failedCall(operation, code, 'unsent', {}).reason);
}

/** What was never sent: refused here, and why. */
export function unsent(code: FailureCode, reason: Reason): Failure {
  return {
    ok: false,
    verdict: 'unsent',
    code,
    status: null,
    reason,
    serviceWords: null,
    fields: null,
    raw: null,
    rate: null,
    wentOnWire: false,
    errorCode: null,
    offers: [],
  };
}

/** Written anew rather than searched: in the text as it came, the secret's characters may be escaped in many ways. */
function withoutSecret(json: unknown, secret: string | null): string | null {
  if (json === undefined) return null;
  const hide = (_: string, value: unknown): unknown =>
    typeof value === 'string' && secret !== null ? value.replaceAll(secret, '[secret]') : value;
  return JSON.stringify(withoutSecrets(JSON.parse(JSON.stringify(json, hide))));
}

function failedCall(
  operation: Operation,
  failure: FailureCode,
  verdict: Verdict,
  { serviceWords = null, detail = null }: { serviceWords?: string | null; detail?: CallDetail | null },
): { reason: Reason } {
  const outcome = outcomeOf(operation, verdict);
  const reason = { code: 'call-failed', operation: operation.id, failure, outcome, serviceWords, detail } as const;
  return { reason };
}

/** What is to be said of what was asked: nobody wonders what became of a mere reading. */
function outcomeOf({ method }: Operation, verdict: Verdict): 'none' | 'not-sent' | 'unknown' | 'done' {
  if (verdict === 'unsent') return 'not-sent';
  if (method === 'GET') return 'none';
  if (verdict === 'executed-unreadable') return 'done';
  return verdict === 'in-doubt' || verdict === 'portal' ? 'unknown' : 'none';
}
