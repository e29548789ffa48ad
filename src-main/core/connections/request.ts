import type { Governor, Priority } from '../limits/governor.ts';
import type { Parts } from '../parts.ts';
import type { Answer, CallOptions } from '../service/service.ts';
import { connectionById, type KeptConnection } from './connections.queries.ts';
import type { Line } from './lines.ts';
import type { Net } from './net.ts';
import { markRefused, markTaken } from './refused.ts';

export type RequestParts = Pick<Parts, 'clock' | 'store' | 'closing'> & { governor: Governor; net: Net };

/**
 * Any call that is no publish call: waits for a slot of the api window, charges it, and tells the net what the answer
 * means. `waitMs` at most; then the answer is `rate-limited` without having been sent.
 */
export async function request<T>(
  parts: RequestParts,
  line: Pick<Line, 'api' | 'connectionId'>,
  priority: Priority,
  call: (options: CallOptions) => Promise<Answer<T>>,
  options: { signal?: AbortSignal; waitMs?: number } = {},
): Promise<Answer<T>> {
  const { governor, clock, store, closing } = parts;
  const until = clock.monotonicMs() + (options.waitMs ?? 90_000);
  let asked = governor.ask({ publish: null, api: line.api, priority });
  while (!asked.granted) {
    if (closing.aborted || clock.monotonicMs() + asked.waitMs > until) return outOfSlots(asked.waitMs);
    await pause(clock, asked.waitMs, closing);
    asked = governor.ask({ publish: null, api: line.api, priority });
  }
  const { grant } = asked;
  const connection = connectionById(store, line.connectionId);
  const beganAtMs = clock.monotonicMs();
  let charged = false;
  const onWire = (): void => {
    store.tx((tx) => governor.charge(tx, grant));
    charged = true;
  };
  const signal = options.signal === undefined ? closing : AbortSignal.any([closing, options.signal]);
  const answer = await call({ onWire, signal }).catch((error: unknown) => {
    // A bug in reading an answer: what was charged stays so, what was not is given back.
    if (charged) governor.settle(grant, null);
    else governor.release(grant);
    throw error;
  });
  if (charged) governor.settle(grant, readingOf(answer));
  else governor.release(grant);
  // One that is only being tried out is not kept, and nobody waits for it.
  if (connection !== undefined) tellNet(parts, connection, answer, { wentOnWire: charged, beganAtMs });
  return answer;
}

/** In how many milliseconds the background may make a call, in what publishing leaves over of the api window; 0: now. */
export function roomInMs({ governor }: Pick<RequestParts, 'governor'>, line: Pick<Line, 'api'>): number {
  const asked = governor.ask({ publish: null, api: line.api, priority: 'background' });
  if (!asked.granted) return asked.waitMs;
  governor.release(asked.grant);
  return 0;
}

function pause(clock: Parts['clock'], delayMs: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      closing.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(delayMs, done);
    closing.addEventListener('abort', done);
  });
}

/** What an answer says of the limits; null for no answer, which stays charged. */
export function readingOf(answer: Answer<unknown>) {
  if (answer.status === null) return null;
  const { rate, status } = answer;
  return {
    status,
    bucket: rate?.bucket ?? ('unknown' as const),
    limit: rate === null || rate.limit === 0 ? null : rate.limit,
    remaining: rate === null || rate.limit === 0 ? null : rate.remaining,
    retryAfterMs: rate?.retryAfterMs ?? null,
  };
}

function tellNet(
  parts: RequestParts,
  asked: KeptConnection,
  answer: Answer<unknown>,
  { wentOnWire, beganAtMs }: { wentOnWire: boolean; beganAtMs: number },
): void {
  const { net } = parts;
  const connectionId = asked.id;
  if (answer.ok) return markTaken(parts, asked, beganAtMs);
  if (answer.verdict === 'auth-refused') return markRefused(parts, asked);
  if (answer.code === 'no-token') return markRefused(parts, asked, 'nobody');
  if (answer.code === 'aborted' || answer.code === 'invalid-input') return;
  // A status of the service's own proves that it is there; a portal's page, a 5xx or a redirect prove nothing of the kind.
  const isThere =
    (answer.verdict === 'not-executed' && answer.code !== 'redirected') ||
    answer.verdict === 'rate-limited' ||
    answer.verdict === 'executed-unreadable';
  if (isThere) return net.answered(connectionId, 'read', beganAtMs);
  if (!wentOnWire || answer.status === null || answer.verdict === 'portal') return net.unreachable(connectionId);
  return net.doubtful(connectionId);
}

function outOfSlots(waitMs: number): Answer<never> {
  return {
    ok: false,
    verdict: 'rate-limited',
    code: 'rate-limited',
    status: null,
    reason: { code: 'limit-used' },
    serviceWords: null,
    fields: null,
    raw: null,
    rate: null,
    freeInMs: waitMs,
    wentOnWire: false,
    errorCode: null,
    offers: [],
  };
}
