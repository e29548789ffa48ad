import { startOutpost } from '../cli/outpost.ts';
import { coreOn } from '../data-folder.ts';
import { serveWhereItWas, serveWindow } from '../served-window.ts';
import type { SkippingClock } from '../skipping-clock.ts';
import { undoTime } from '../undo-time.ts';
import { hostOf } from '../window-host.ts';

export interface Shell {
  /** Good once. */
  address: string;
  /** Waits until something was held back for Undo since the last time, and lets what is left of its time go by at once. */
  letUndoPass(): Promise<void>;
  close(): Promise<void>;
  /** Ends its process as a power cut does, without a word to it; none: it has no process of its own. */
  kill?(): Promise<void>;
}

/** The built web shell in its own process, as a user has it. */
export async function builtShell(data: string): Promise<Shell> {
  const web = startOutpost(data, ['web', '--no-open', '--port', '0']);
  const line = await web.firstLine;
  const address = /http:\/\/\S+/.exec(line)?.[0];
  if (address === undefined) throw new Error(`no address in: ${line}`);
  return {
    address,
    letUndoPass: () => Promise.reject(new Error('The clock of another process cannot be moved.')),
    async close() {
      web.child.kill('SIGTERM');
      await web.ended;
    },
    async kill() {
      web.child.kill('SIGKILL');
      await web.ended;
    },
  };
}

/**
 * Core and web shell in this process: the start of another one is half of what a short journey costs. `port`: where the window
 * is served, for a browser that is to find again what it keeps for that address.
 */
export async function shellHere(data: string, clock: SkippingClock, port?: number): Promise<Shell> {
  const core = coreOn(data, { shell: 'web', dispatch: true, clock });
  const host = hostOf(() => core);
  const web = await (port === undefined ? serveWhereItWas(host) : serveWindow(host, port));
  return {
    address: web.launch().url,
    letUndoPass: undoTime(clock, () => core.parts.store.raw),
    async close() {
      await web.close();
      await core.close(500);
    },
  };
}
