import { createORPCClient } from '@orpc/client';
import type { Client } from '../../src-preload/contract/contract.ts';
import { dialSocket, exchangeLaunchCode, isLaunchAddress, listenForPorts, type DialEvents } from './dial.ts';
import { CoreGone, CoreLink, type Channel } from './core-link.ts';

/**
 * - `connecting`: not yet reached; `open`; `redialling`: it was there and is expected back
 * - `ended`: the core is gone for good; `no-session`: opened without the address the terminal printed
 */
export type LinkState = 'connecting' | 'open' | 'redialling' | 'ended' | 'no-session';

/** A call waits this long for a channel before it fails with `core-gone`. */
const patienceMs = 8_000;
/** The last is for every further try: to dial costs nothing on this machine, and nobody waits longer for what is back. */
const redialAfterMs = [200, 500, 1_000];

/** A page without a session looks so often whether another tab has signed in. */
const signInLookMs = 5_000;

let state: LinkState = 'connecting';
let channel: Channel | null = null;
let opened = 0;
let sinceMs = Date.now();
let failures = 0;
/** The shell said that it was being closed, and nobody answers since. */
let isClosed = false;
let redialling: ReturnType<typeof setTimeout> | null = null;
const waiters = new Set<(channel: Channel) => void>();
const watchers = new Set<() => void>();

function become(next: LinkState): void {
  if (next !== state) sinceMs = Date.now();
  state = next;
  for (const tell of watchers) tell();
}

function currentChannel(): Promise<Channel> {
  if (channel !== null && !channel.gone.aborted) return Promise.resolve(channel);
  return new Promise((resolve, reject) => {
    const give = (found: Channel): void => {
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
    channel = found;
    opened += 1;
    failures = 0;
    isClosed = false;
    for (const give of waiters) give(found);
    waiters.clear();
    become('open');
  },
  lost(why) {
    channel = null;
    const next: LinkState = opened > 0 ? 'redialling' : 'connecting';
    isClosed = why === 'closed' || (isClosed && why === 'unreachable');
    become(why === 'ended' ? 'ended' : why === 'no-session' ? 'no-session' : next);
    // The desktop shell hands over the next port by itself; a core that ended for good is not dialled again.
    if (location.protocol === 'app:' || why === 'ended') return;
    const afterMs = redialAfterMs[Math.min(failures, redialAfterMs.length - 1)];
    redialling = setTimeout(redial, why === 'no-session' ? signInLookMs : afterMs);
    failures += 1;
  },
};

function redial(): void {
  redialling = null;
  dialSocket(events);
}

/** A page in the background has its timers called once a minute; who comes back to it does not wait for that. */
function redialNow(): void {
  if (redialling === null || document.visibilityState === 'hidden') return;
  clearTimeout(redialling);
  redial();
}

/** Everything Outpost does, asked from here. Live methods give an iterator; see live.svelte.ts. */
export const core: Client = createORPCClient(new CoreLink(currentChannel));

/** Starts reaching for the core and keeps at it. Once per window. */
export function connect(): void {
  if (location.protocol === 'app:') return listenForPorts(events);
  void exchangeLaunchCode().then(() => dialSocket(events));
  document.addEventListener('visibilitychange', redialNow);
  // A new address pasted into this tab changes only what is behind the #.
  window.addEventListener('hashchange', () => {
    if (isLaunchAddress()) void exchangeLaunchCode().then(() => location.reload());
  });
}

export function linkState(): LinkState {
  return state;
}

export function linkIsClosed(): boolean {
  return isClosed;
}

export function linkSinceMs(): number {
  return sinceMs;
}

/** How many lines there have been: more than one means that the core came back. */
export function channelsOpened(): number {
  return opened;
}

/** Calls `tell` whenever the state of the channel changes. */
export function onLinkChange(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** Resolves when there is a channel again, however long it takes. */
export function linkOpen(signal?: AbortSignal): Promise<void> {
  if (state === 'open') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onLinkChange(() => {
      if (state === 'open') finish();
    });
    const finish = (): void => {
      stop();
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    signal?.addEventListener('abort', finish);
  });
}
