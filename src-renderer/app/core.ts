import { createORPCClient } from '@orpc/client';
import type { Client } from '../../src-preload/contract/contract.ts';
import { dialSocket, exchangeLaunchCode, isLaunchAddress, listenForPorts, type DialEvents } from './dial.ts';
import { CoreGone, LineLink, type Line } from './line.ts';

/**
 * - `connecting`: not yet reached; `open`; `redialling`: it was there and is expected back
 * - `ended`: the core is gone for good; `no-session`: opened without the address the terminal printed
 */
export type LineState = 'connecting' | 'open' | 'redialling' | 'ended' | 'no-session';

/** A call waits this long for a line before it fails with `core-gone`. */
const patienceMs = 8_000;
/** Once a second at first, then slower. */
const redialAfterMs = [200, 1_000, 1_000, 1_000, 2_000, 5_000];

let state: LineState = 'connecting';
let line: Line | null = null;
let opened = 0;
let sinceMs = Date.now();
let failures = 0;
const waiters = new Set<(line: Line) => void>();
const watchers = new Set<() => void>();

function become(next: LineState): void {
  if (next !== state) sinceMs = Date.now();
  state = next;
  for (const tell of watchers) tell();
}

function currentLine(): Promise<Line> {
  if (line !== null && !line.gone.aborted) return Promise.resolve(line);
  return new Promise((resolve, reject) => {
    const give = (found: Line): void => {
      clearTimeout(timer);
      resolve(found);
    };
    const timer = setTimeout(() => {
      waiters.delete(give);
      reject(new CoreGone());
    }, patienceMs);
    waiters.add(give);
  });
}

const events: DialEvents = {
  open(found) {
    line = found;
    opened += 1;
    failures = 0;
    for (const give of waiters) give(found);
    waiters.clear();
    become('open');
  },
  lost(why) {
    line = null;
    const next: LineState = opened > 0 ? 'redialling' : 'connecting';
    become(why === 'ended' ? 'ended' : why === 'no-session' ? 'no-session' : next);
    // The desktop shell hands over the next port by itself; a core that ended for good is not dialled again.
    if (location.protocol === 'app:' || why === 'ended') return;
    setTimeout(() => dialSocket(events), redialAfterMs[Math.min(failures, redialAfterMs.length - 1)]);
    failures += 1;
  },
};

/** Everything Outpost does, asked from here. Live methods give an iterator; see live.svelte.ts. */
export const core: Client = createORPCClient(new LineLink(currentLine));

/** Starts reaching for the core and keeps at it. Once per window. */
export function connect(): void {
  if (location.protocol === 'app:') return listenForPorts(events);
  void exchangeLaunchCode().then(() => dialSocket(events));
  // A new address pasted into this tab changes only what is behind the #.
  window.addEventListener('hashchange', () => {
    if (isLaunchAddress()) void exchangeLaunchCode().then(() => location.reload());
  });
}

export function lineState(): LineState {
  return state;
}

export function lineSinceMs(): number {
  return sinceMs;
}

/** How many lines there have been: more than one means that the core came back. */
export function linesOpened(): number {
  return opened;
}

/** Calls `tell` whenever the state of the line changes. */
export function onLineChange(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** Resolves when there is a line again, however long it takes. */
export function lineOpen(signal: AbortSignal): Promise<void> {
  if (state === 'open') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onLineChange(() => {
      if (state === 'open') finish();
    });
    const finish = (): void => {
      stop();
      resolve();
    };
    signal.addEventListener('abort', finish, { once: true });
  });
}
