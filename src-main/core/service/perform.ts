import type { Answer, Failure, FailureCode, RateReading } from './answer.ts';
import { readBody, type BodyReading } from './body.ts';
import { exchange, type Exchange } from './exchange.ts';
import { networkFailureOf } from './network-failure.ts';
import type { Operation } from './operations.ts';
import { readRate, type HeaderOf } from './rate.ts';
import { pathOf, type CallRequest } from './request.ts';
import type { CallOptions, Service } from './service.ts';
import { readServiceWords, type ServiceWords } from './service-words.ts';
import { blankToken, isSendableToken } from './token-fence.ts';
import { strangersAmong } from './request-body.ts';
import { judge } from './verdict.ts';
import { sentenceOf } from './words.ts';

/** What an operation makes of a 2xx body. */
export interface ValueReading<T> {
  value: T;
  /** What is missing in the body, naming the field; null where it is all there. */
  problem: string | null;
  /** True where the body cannot serve at all: a read then fails, a write is executed but unreadable. */
  unusable?: boolean;
  remoteId?: string | null;
  /** A secret the body contains, to be blanked in `raw`. */
  secret?: string | null;
}

export interface Call<T> extends CallRequest {
  /** Gets `undefined` where there is no readable body. Must be total. */
  read: (json: unknown, header: HeaderOf) => ValueReading<T>;
  /** The answer carries a secret: it is blanked in `raw`, and a body that cannot be parsed is not kept at all. */
  keepsSecret?: boolean;
  /** Finds acceptable values in a refusal. */
  offers?: (words: ServiceWords, json: unknown) => string[];
}

/** Carries out one call: request, exchange, verdict, value. Never throws for anything a service or network can do. */
export async function perform<T>(service: Service, call: Call<T>, options: CallOptions = {}): Promise<Answer<T>> {
  const path = pathOf(call, service.remoteSpaceId);
  if (!path.ok) return unsendable(call.operation, path.field, `The id for “${path.field}” is missing or no id.`);
  const token = await readToken(service);
  if (token === null) return { ...unsent(call.operation, 'no-token'), verdict: 'unsent' };
  const startedAtMs = service.clock.monotonicMs();
  const seen = await send(service, call, path.path, token, options);
  const answer = answerOf(service, call, options, seen, token);
  service.log.debug(
    {
      operation: call.operation.id,
      status: answer.status,
      verdict: answer.verdict,
      code: answer.ok ? null : answer.code,
      errorCode: answer.ok ? null : answer.errorCode,
      tookMs: Math.round(service.clock.monotonicMs() - startedAtMs),
    },
    'service call',
  );
  return answer;
}

async function readToken(service: Service): Promise<string | null> {
  try {
    const token = await service.token();
    return isSendableToken(token) ? token : null;
  } catch {
    // A keychain that cannot be opened; whoever gave us the function reports why.
    return null;
  }
}

function send<T>(
  service: Service,
  call: Call<T>,
  path: string,
  token: string,
  options: CallOptions,
): Promise<Exchange> {
  const base = new URL(service.baseUrl);
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Outpost',
  };
  if (call.body) headers['content-type'] = call.body.contentType;
  const lane = call.operation.method === 'GET' ? 'read' : 'write';
  return exchange(
    { agent: service.sockets.agent(lane), clock: service.clock, deadlines: service.deadlines },
    {
      origin: base.origin,
      path: `${base.pathname.replace(/\/$/, '')}${path}`,
      method: call.operation.method,
      headers,
      body: call.body?.content ?? null,
      onWire: options.onWire,
      signal: options.signal,
    },
  );
}

function answerOf<T>(service: Service, call: Call<T>, options: CallOptions, seen: Exchange, token: string): Answer<T> {
  const body = fenced(readBody(seen), token);
  const { verdict, code } = judge({
    wentOnWire: seen.wentOnWire,
    status: seen.status,
    body: body.condition,
    method: call.operation.method,
    notExecutedStatuses: service.profile.notExecutedStatuses,
  });
  const caps = { ...service.caps, ...options.caps };
  const publishes = call.operation.buckets.includes('publish');
  const rate = seen.status === null ? null : readRate(seen.header, seen.status, caps, publishes);
  if (verdict === 'executed' || verdict === 'executed-unreadable') {
    return succeeded(call, seen, body, rate, code);
  }
  const network = code === null ? networkFailureOf(seen) : { code, errorCode: null };
  return failed(service, call, seen, body, rate, { ...network, verdict });
}

/** The parsed value is fenced by fencing the text it was read from, so the token is in neither. */
function fenced(body: BodyReading, token: string): BodyReading {
  if (body.text === null) return body;
  const text = blankToken(body.text, token);
  return text === body.text ? body : { ...body, ...reread(body, text), text };
}

function reread(body: BodyReading, text: string): Pick<BodyReading, 'json' | 'condition'> {
  if (body.condition !== 'json') return body;
  const again = readBody({ header: () => null, body: Buffer.from(text), bodyEnd: 'complete' });
  return again.condition === 'json' ? again : body;
}

function succeeded<T>(
  call: Call<T>,
  seen: Exchange,
  body: BodyReading,
  rate: RateReading | null,
  bodyCode: FailureCode | null,
): Answer<T> {
  const status = seen.status ?? 0;
  // The 404 of a DELETE has an error body, which is not the value.
  const json = body.condition === 'json' && status < 300 ? body.json : undefined;
  const reading = call.read(json, seen.header);
  const isRead = call.operation.method === 'GET';
  const shapeCode: FailureCode = body.condition === 'empty' ? 'empty' : 'unexpected-shape';
  const code = bodyCode ?? (reading.unusable && (isRead || json !== undefined) ? shapeCode : null);
  const raw = call.keepsSecret ? withoutSecret(json, reading.secret ?? null) : body.text;
  if (isRead && code !== null) {
    const message = joined(sentenceOf(code, call.operation.title, true), reading.problem);
    const nothing = { serviceWords: null, fields: null, errorCode: null, offers: [] };
    return {
      ok: false,
      verdict: 'executed-unreadable',
      code,
      status,
      message,
      raw,
      rate,
      wentOnWire: true,
      ...nothing,
    };
  }
  return {
    ok: true,
    verdict: code === null ? 'executed' : 'executed-unreadable',
    status,
    value: reading.value,
    raw,
    rate,
    ...(reading.remoteId !== undefined && { remoteId: reading.remoteId }),
    problem: bodyCode === null ? reading.problem : sentenceOf(bodyCode, call.operation.title, true),
  };
}

function failed<T>(
  service: Service,
  call: Call<T>,
  seen: Exchange,
  body: BodyReading,
  rate: RateReading | null,
  found: { verdict: Failure['verdict']; code: FailureCode; errorCode: string | null },
): Failure {
  const words = readServiceWords(body.json);
  const strangers = found.code === 'validation' ? strangersAmong(service.profile, call.operation, words.fields) : null;
  const sentence = sentenceOf(found.code, call.operation.title, seen.wentOnWire);
  return {
    ok: false,
    ...found,
    status: seen.status,
    message: joined(joined(sentence, words.message && `The service says: “${words.message}”`), strangers),
    serviceWords: words.message,
    fields: words.fields,
    raw: body.text,
    rate,
    wentOnWire: seen.wentOnWire,
    offers: call.offers?.(words, body.json) ?? [],
  };
}

/** Written anew rather than searched: in the text as it came, the secret's characters may be escaped in many ways. */
function withoutSecret(json: unknown, secret: string | null): string | null {
  if (json === undefined) return null;
  const blank = (_: string, value: unknown): unknown =>
    typeof value === 'string' && secret !== null ? value.replaceAll(secret, '[secret]') : value;
  return JSON.stringify(json, blank);
}

function joined(first: string, second: string | null): string {
  return second ? `${first} ${second}` : first;
}

function unsent(operation: Operation, code: FailureCode): Failure {
  return {
    ok: false,
    verdict: 'unsent',
    code,
    status: null,
    message: sentenceOf(code, operation.title, false),
    serviceWords: null,
    fields: null,
    raw: null,
    rate: null,
    wentOnWire: false,
    errorCode: null,
    offers: [],
  };
}

/** The answer to a call that cannot be put into a request, found out before anything is sent. */
export function unsendable(operation: Operation, field: string, problem: string, offers: string[] = []): Failure {
  const message = `${sentenceOf('invalid-input', operation.title, false)} ${problem}`;
  return { ...unsent(operation, 'invalid-input'), message, fields: { [field]: [problem] }, offers };
}
