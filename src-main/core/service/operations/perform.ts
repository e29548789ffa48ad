import type { Answer } from '../answer/answer.ts';
import type { BodyReading } from '../http/body.ts';
import { deadlinesFor } from '../http/deadlines.ts';
import { dateReadingOf } from '../http/date-header.ts';
import { exchange, type Exchange } from '../http/exchange.ts';
import { blank, failed, succeeded, unsendable } from '../answer/outcome.ts';
import { textWithoutSecrets, withoutSecrets } from '../answer/not-kept.ts';
import { readRate } from '../answer/rate.ts';
import { pathOf, type CallBody } from '../wire/request.ts';
import type { CallOptions, Service } from '../connection.ts';
import type { Call } from '../answer/call.ts';
import { isSendableToken } from '../http/redact-token.ts';
import { withoutTokens } from '../http/without-tokens.ts';
import { verdictOf } from '../answer/verdict.ts';

/** Carries out one call: request, exchange, verdict, value. Never throws for anything a service or network can do. */
export async function perform<T>(service: Service, call: Call<T>, options: CallOptions = {}): Promise<Answer<T>> {
  const path = pathOf(call, service.remoteSpaceId);
  if (!path.ok) {
    const { field } = path;
    return unsendable(call.operation, { field, detail: { code: 'no-path-id', field } });
  }
  if (call.unsendable) return unsendable(call.operation, call.unsendable);
  const token = await readToken(service);
  if (token === null) return blank(call.operation, 'no-token');
  // Before anything is sent: what came back is judged at once, whatever a keychain does.
  const secrets = [token, ...(await service.secrets())];
  const startedAtMs = service.clock.monotonicMs();
  const seen = await send(service, call, path.path, token, options);
  const answer = answerOf(service, call, options, seen, secrets);
  tellDate(service, answer, seen);
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

/** Only the service's own answers say anything of its clock: a portal's page or a proxy's error tells the time of another. */
function tellDate(service: Service, answer: Answer<unknown>, seen: Exchange): void {
  const own =
    answer.ok || ['not-executed', 'rate-limited', 'auth-refused', 'executed-unreadable'].includes(answer.verdict);
  const reading = own ? dateReadingOf(seen) : null;
  if (reading !== null) service.onDate?.(reading);
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

async function send<T>(
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
  const agent = await service.sockets.agent(call.operation.method === 'GET' ? 'read' : 'write');
  const deadlines = deadlinesFor(service.deadlines, call.operation.body === 'multipart');
  const seen = await exchange(
    { agent, clock: service.clock, deadlines },
    {
      origin: base.origin,
      path: `${base.pathname.replace(/\/$/, '')}${path}`,
      method: call.operation.method,
      headers,
      body: contentOf(call.body),
      onWire: options.onWire,
      signal: options.signal,
    },
  );
  if (!seen.wentOnWire && (seen.trouble === 'network' || seen.trouble === 'timeout')) service.sockets.missed();
  return seen;
}

function contentOf(body: CallBody | null | undefined): string | Uint8Array | null {
  const content = body?.content ?? null;
  return typeof content === 'function' ? content() : content;
}

/** Pure: what was seen, judged and put into our words. */
export function answerOf<T>(
  service: Pick<Service, 'profile' | 'caps'>,
  call: Call<T>,
  options: CallOptions,
  seen: Exchange,
  secrets: readonly string[],
): Answer<T> {
  const { header, body: whole } = withoutTokens(seen, secrets);
  // What carries a secret by declaration is read for it, and kept without it (outcome.ts).
  const body = call.keepsSecret ? whole : kept(whole);
  const { verdict, code } = verdictOf({
    wentOnWire: seen.wentOnWire,
    status: seen.status,
    body: body.condition,
    method: call.operation.method,
    notExecutedStatuses: service.profile.notExecutedStatuses,
  });
  const caps = { ...service.caps, ...options.caps };
  const publishes = call.operation.buckets.includes('publish');
  const rate = seen.status === null ? null : readRate(header, seen.status, caps, publishes);
  const outcome = { seen: { ...seen, header }, body, rate };
  if (verdict === 'executed' || verdict === 'executed-unreadable') return succeeded(call, outcome, code);
  return failed(service.profile, call, outcome, { verdict, code });
}

/** Without what is named as a secret is. */
function kept(body: BodyReading): BodyReading {
  if (body.text === null) return body;
  if (body.condition !== 'json') return { ...body, text: textWithoutSecrets(body.text) };
  const json = withoutSecrets(body.json);
  return json === body.json ? body : { ...body, json, text: JSON.stringify(json) };
}
