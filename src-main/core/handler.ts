import type { MessagePort } from 'node:worker_threads';
import { onError, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import type { Log } from './log.ts';
import type { CoreParts } from './core-parts.ts';
import { LiveQueries } from './live-queries.ts';
import { asPushes, asWritten, isLive, takesPushes } from './pushes.ts';
import { routerOf } from './router.ts';
import { guardedPort } from './rpc-frames.ts';
import type { CallContext } from './rpc.ts';

/** What answers on each port of a core: its methods, and its live queries as the port takes them. What fails unexpectedly is logged. */
export function handlerOf(parts: CoreParts, log: Log): RPCHandler<CallContext> {
  return new RPCHandler(routerOf(parts), {
    interceptors: [
      onError((error) => {
        const expected = error instanceof ORPCError || (error as Error).name === 'AbortError';
        if (!expected) log.error({ error: String(error), stack: (error as Error).stack ?? '' }, 'a method failed');
      }),
      ({ next, ...call }) =>
        next({ ...call, context: { ...call.context, takesPushes: takesPushes(call.request.headers) } }),
    ],
    clientInterceptors: [
      async ({ next, context }) => {
        const { topics } = parts.store;
        const before = topics.announced;
        const answer = await next();
        // Whoever asked for a change sees it at once, however much else goes on.
        if (topics.announced > before) topics.hurry();
        if (!isLive(answer)) return answer;
        const answers = context.live?.count(answer) ?? answer;
        return asWritten(context.takesPushes === true ? asPushes(answers) : answers);
      },
    ],
  });
}

/** Answers on a port, as on one line: what is counted of it is counted apart from every other. */
export function serveOn(handler: RPCHandler<CallContext>, port: MessagePort): void {
  handler.upgrade(guardedPort(port) as never, { context: { live: new LiveQueries() } });
  port.start();
}
