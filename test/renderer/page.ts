import { setMaxListeners } from 'node:events';
import { MessageChannel, type MessagePort as NodePort } from 'node:worker_threads';
import { setImmediate as turn } from 'node:timers/promises';
import { vi } from 'vitest';
import { handlerOf, serveOn } from '../../src-main/core/handler.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { connect, linkState } from '../../src-renderer/client/core.ts';
import type { Rig } from '../rig.ts';
import { memoryStorage } from './memory-storage.ts';

/** What the state classes of the window use of a page, without a browser. */
export interface Page {
  become(sight: 'seen' | 'hidden'): void;
  /** A real core answers from now on, over a port as the desktop shell hands it over. */
  serve(rig: Rig): { cut: () => void };
  readonly location: { hash: string };
  /** Hangs up, and is gone when nobody uses it any more. */
  close(): Promise<void>;
}

export function openPage(): Page {
  const document = Object.assign(new EventTarget(), { hidden: false, activeElement: null, body: {} });
  const window = new EventTarget();
  const location = {
    protocol: 'app:',
    at: '',
    get hash() {
      return this.at;
    },
    set hash(to: string) {
      this.at = to.startsWith('#') ? to : `#${to}`;
    },
  };
  const history = { state: null, replaceState: (_state: unknown, _title: string, to: string) => (location.hash = to) };
  const storages = { sessionStorage: memoryStorage(), localStorage: memoryStorage() };
  const requestIdleCallback = (run: () => void): void => void setImmediate(run);
  const globals = { document, window, location, history, requestIdleCallback, ...storages };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  // As many live queries as a window has, each listens.
  setMaxListeners(0, document);
  connect();
  const lines: NodePort[] = [];
  return {
    become(sight) {
      document.hidden = sight === 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
    serve(rig) {
      const { port1: ours, port2: theirs } = new MessageChannel();
      serveOn(handlerOf(rig.core.parts, silentLog), ours);
      lines.push(ours);
      const event = Object.assign(new Event('message'), { source: window, data: 'core-port', ports: [theirs] });
      window.dispatchEvent(event);
      return { cut: () => ours.close() };
    },
    location,
    async close() {
      for (const line of lines) line.close();
      await vi.waitUntil(() => linkState() !== 'open');
      await turn();
      vi.unstubAllGlobals();
    },
  };
}
