import { Dispatcher } from 'undici';

export interface InProcessAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  end: 'complete' | 'cut-off';
}

/**
 * Stands where undici's Agent stands and answers without a socket, so that a hundred thousand answers can go through the
 * whole client in seconds. What sockets do is tested with sockets.
 */
export class InProcessDispatcher extends Dispatcher {
  readonly #answer: () => InProcessAnswer;

  constructor(answer: () => InProcessAnswer) {
    super();
    this.#answer = answer;
  }

  override dispatch(_: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    let aborted: Error | null = null;
    const controller: Dispatcher.DispatchController = {
      get aborted() {
        return aborted !== null;
      },
      paused: false,
      get reason() {
        return aborted;
      },
      abort: (reason) => (aborted ??= reason),
      pause() {},
      resume() {},
    };
    handler.onRequestStart?.(controller, {});
    const { status, headers, body, end } = this.#answer();
    if (!aborted) handler.onResponseStart?.(controller, status, headers);
    if (!aborted && body.length > 0) handler.onResponseData?.(controller, body);
    if (aborted || end === 'cut-off') handler.onResponseError?.(controller, aborted ?? new Error('other side closed'));
    else handler.onResponseEnd?.(controller, {});
    return true;
  }
}
