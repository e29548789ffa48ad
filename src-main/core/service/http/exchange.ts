import type { Dispatcher } from 'undici';
import type { Clock } from '../../clock.ts';
import type { Deadlines } from './deadlines.ts';

/** Longer answers are cut here: nothing the specification describes comes near it. */
export const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024;
/** What is kept of an answer over the cap. */
export const KEPT_OF_TOO_LARGE_BYTES = 64 * 1024;

export interface WireRequest {
  origin: string;
  path: string;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  onWire: (() => void) | undefined;
  signal: AbortSignal | undefined;
}

/** Why an exchange ended without a whole answer. `refused`: the caller's onWire threw. */
export type ExchangeTrouble = 'refused' | 'aborted' | 'timeout' | 'network';

export interface Exchange {
  /** True once onWire had returned, right before the first byte. The only thing that tells sent from unsent. */
  wentOnWire: boolean;
  /** Monotonic: right after onWire had returned, and when the headers came; null where it did not get so far. */
  sentAtMs: number | null;
  answeredAtMs: number | null;
  status: number | null;
  header: (name: string) => string | null;
  body: Buffer;
  bodyEnd: 'complete' | 'cut-off' | 'too-large';
  trouble: ExchangeTrouble | null;
  error: unknown;
}

export interface ExchangeParts {
  agent: Dispatcher;
  clock: Clock;
  deadlines: Deadlines;
}

/** Sends one request once and reports what was seen. Never throws, never retries, never follows a redirect. */
export function exchange(parts: ExchangeParts, request: WireRequest): Promise<Exchange> {
  return new Promise((resolve) => {
    const handler = new ExchangeHandler(parts.clock, request.onWire, resolve);
    handler.onEnd(startTotalDeadline(parts, handler));
    const onAbort = (): void => handler.giveUp('aborted', request.signal?.reason);
    if (request.signal?.aborted) return onAbort();
    request.signal?.addEventListener('abort', onAbort, { once: true });
    handler.onEnd(() => request.signal?.removeEventListener('abort', onAbort));
    try {
      parts.agent.dispatch(
        {
          origin: request.origin,
          path: request.path,
          method: request.method,
          headers: request.headers,
          body: request.body,
          headersTimeout: parts.deadlines.headersMs,
          bodyTimeout: parts.deadlines.bodyMs,
        },
        handler,
      );
    } catch (error) {
      handler.giveUp('network', error);
    }
  });
}

/** Ticks, because no timer of the clock is longer than 30 s and a sleeping machine must be noticed. */
function startTotalDeadline({ clock, deadlines }: ExchangeParts, handler: ExchangeHandler): () => void {
  const endsAtMs = clock.monotonicMs() + deadlines.totalMs;
  let cancel = (): void => {};
  const tick = (): void => {
    const leftMs = endsAtMs - clock.monotonicMs();
    if (leftMs <= 0) handler.giveUp('timeout', new Error('total deadline'));
    else cancel = clock.after(leftMs, tick);
  };
  tick();
  return () => cancel();
}

class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #clock: Clock;
  readonly #onWire: (() => void) | undefined;
  readonly #resolve: (exchange: Exchange) => void;
  readonly #cleanUps: (() => void)[] = [];
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #ended = false;
  #wentOnWire = false;
  #sentAtMs: number | null = null;
  #answeredAtMs: number | null = null;
  #status: number | null = null;
  #headers: Record<string, string | string[] | undefined> = {};
  #sizeBytes = 0;

  constructor(clock: Clock, onWire: (() => void) | undefined, resolve: (exchange: Exchange) => void) {
    this.#clock = clock;
    this.#onWire = onWire;
    this.#resolve = resolve;
  }

  /** Runs `cleanUp` once the exchange has ended, at once where it has already. */
  onEnd(cleanUp: () => void): void {
    if (this.#ended) cleanUp();
    else this.#cleanUps.push(cleanUp);
  }

  /** undici calls this on a connected (and encrypted) socket, in the same turn in which it then writes the headers. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while connecting, or (never seen) a second start: in both cases nothing more may be sent.
    if (this.#ended || this.#wentOnWire) return controller.abort(new Error('already ended'));
    try {
      this.#onWire?.();
    } catch (error) {
      this.#end('refused', error, 'cut-off');
      return controller.abort(new Error('refused before sending'));
    }
    this.#wentOnWire = true;
    this.#sentAtMs = this.#clock.monotonicMs();
    this.#controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, string | string[]>): void {
    if (status < 200) return;
    this.#status = status;
    this.#answeredAtMs = this.#clock.monotonicMs();
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#ended) return;
    this.#sizeBytes += chunk.length;
    this.#chunks.push(chunk);
    if (this.#sizeBytes <= LARGEST_ANSWER_BYTES) return;
    this.#end(null, null, 'too-large');
    controller.abort(new Error('answer too large'));
  }

  onResponseEnd(): void {
    this.#end(null, null, 'complete');
  }

  onResponseError(_: unknown, error: Error): void {
    this.#end(isTimeout(error) ? 'timeout' : 'network', error, 'cut-off');
  }

  /** Ends the exchange from outside. Before the wire it also keeps a later start from sending anything. */
  giveUp(trouble: ExchangeTrouble, reason: unknown): void {
    if (this.#ended) return;
    this.#end(trouble, reason, 'cut-off');
    this.#controller?.abort(new Error(trouble));
  }

  #end(trouble: ExchangeTrouble | null, error: unknown, bodyEnd: Exchange['bodyEnd']): void {
    if (this.#ended) return;
    this.#ended = true;
    for (const cleanUp of this.#cleanUps) cleanUp();
    const whole = Buffer.concat(this.#chunks);
    // A copy, so that the rest of a large answer can be collected.
    const body = bodyEnd === 'too-large' ? Buffer.from(whole.subarray(0, KEPT_OF_TOO_LARGE_BYTES)) : whole;
    this.#chunks.length = 0;
    const headers = this.#headers;
    const header = (name: string): string | null => firstOf(headers[name]);
    const at = { wentOnWire: this.#wentOnWire, sentAtMs: this.#sentAtMs, answeredAtMs: this.#answeredAtMs };
    this.#resolve({ ...at, status: this.#status, header, body, bodyEnd, trouble, error });
  }
}

function firstOf(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function isTimeout(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /TIMEOUT|ETIMEDOUT/.test(code);
}
