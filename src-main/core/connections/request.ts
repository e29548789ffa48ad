import type { Governor, Priority } from '../limits/governor.ts';
import type { Parts } from '../parts.ts';
import type { Answer, CallOptions } from '../service/service.ts';
import { connectionById, type StoredConnection } from './connections.queries.ts';
import type { SpaceSession } from './space-sessions.ts';
import type { Reachability } from './reachability.ts';
import { markRefused, markTaken } from './refused.ts';

export type RequestParts = Pick<Parts, 'clock' | 'store' | 'closing'> & {
  governor: Governor;
  reachability: Reachability;
};

/**
 * Any call that is no publish call: waits for a slot of the api window, charges it, and tells reachability what the answer
 * means. `waitMs` at most; then the answer is `rate-limited` without having been sent.
 */
export async function request<T>(
  parts: RequestParts,
  session: Pick<SpaceSession, 'api' | 'connectionId'>,
  priority: Priority,
  call: (options: CallOptions) => Promise<Answer<T>>,
  options: { signal?: AbortSignal; waitMs?: number } = {},
): Promise<Answer<T>> {
  const { governor, clock, store, closing } = parts;
  const until = clock.monotonicMs() + (options.waitMs ?? 90_000);
  let asked = governor.ask({ publish: null, api: session.api, priority });
  while (!asked.granted) {
    if (closing.aborted || clock.monotonicMs() + asked.waitMs > until) return outOfSlots(asked.waitMs);
    await pause(clock, asked.waitMs, closing);
    asked = governor.ask({ publish: null, api: session.api, priority });
  }
  const { grant } = asked;
  const connection = connectionById(store, session.connectionId);
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
  if (connection !== undefined) tellReachability(parts, connection, answer, { wentOnWire: charged, beganAtMs });
  return answer;
}

/** In how many milliseconds a call may be made: by the background, in what publishing leaves over of the api window; 0: now. */
export function roomInMs(
  { governor }: Pick<RequestParts, 'governor'>,
  session: Pick<SpaceSession, 'api'>,
  priority: Extract<Priority, 'now' | 'background'> = 'background',
): number {
  const asked = governor.ask({ publish: null, api: session.api, priority });
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

function tellReachability(
  parts: RequestParts,
  asked: StoredConnection,
  answer: Answer<unknown>,
  { wentOnWire, beganAtMs }: { wentOnWire: boolean; beganAtMs: number },
): void {
  const { reachability } = parts;
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
  if (isThere) return reachability.answered(connectionId, 'read', beganAtMs);
  if (!wentOnWire || answer.status === null || answer.verdict === 'portal')
    return reachability.unreachable(connectionId);
  return reachability.doubtful(connectionId);
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
