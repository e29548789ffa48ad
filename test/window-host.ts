import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { RPCHandler } from '@orpc/server/message-port';
import type { Core } from '../src-main/core/core.ts';
import { handlerOf, serveOn } from '../src-main/core/handler.ts';
import { silentLog } from '../src-main/core/log.ts';
import type { CallContext } from '../src-main/core/rpc.ts';
import type { CoreHost } from '../src-main/host/host.ts';

/** What a shell needs of a host to serve windows. */
export type WindowHost = Pick<CoreHost, 'openPort' | 'stateAfterClose'>;

export interface RigHost extends WindowHost {
  /** Another core runs now: ports that wait are served by it. */
  back(): void;
}

/**
 * What host.ts is to a core in its thread, to one that runs in the test's own process: ports are served as the worker
 * serves them, end with the core, and those opened while there is none wait for the next.
 */
export function hostOf(coreNow: () => Core): RigHost {
  let waiting: { ours: MessagePort; theirs: MessagePort }[] = [];
  const handlers = new WeakMap<Core, RPCHandler<CallContext>>();
  const isGone = (): boolean => coreNow().parts.closing.aborted;
  const serve = (ours: MessagePort, theirs: MessagePort): void => {
    const core = coreNow();
    const handler = handlers.get(core) ?? handlerOf(core.parts, silentLog);
    handlers.set(core, handler);
    serveOn(handler, theirs);
    core.parts.closing.addEventListener('abort', () => ours.close(), { once: true });
  };
  return {
    openPort() {
      const { port1: ours, port2: theirs } = new MessageChannel();
      if (isGone()) waiting.push({ ours, theirs });
      else serve(ours, theirs);
      return ours;
    },
    stateAfterClose: () => Promise.resolve(isGone() ? 'restarting' : 'running'),
    back() {
      for (const { ours, theirs } of waiting) serve(ours, theirs);
      waiting = [];
    },
  };
}
