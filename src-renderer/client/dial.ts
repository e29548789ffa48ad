import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import { PUSHES } from '../../src-preload/contract/changes.ts';
import type { Channel } from './core-link.ts';
import { quietSocket } from './quiet-socket.ts';

const headers = { [PUSHES.name]: PUSHES.value };

/** What a way to the core reports. `lost` tells why, where one can know. */
export interface DialEvents {
  open(channel: Channel): void;
  lost(why: 'restarted' | 'ended' | 'closed' | 'unreachable' | 'no-session'): void;
}

/** Codes the shell closes the socket with (see src-main/web). */
const closedBecause: Record<number, 'restarted' | 'ended' | 'closed' | 'no-session'> = {
  1001: 'closed',
  4001: 'restarted',
  4002: 'ended',
  4003: 'no-session',
};

/**
 * Where the session's key is kept: in this origin's own storage, so that other tabs, a reload and a browser that was closed
 * meanwhile have it, and no other port of this machine has. Cookies know no ports.
 */
const secretName = 'outpost.session-key';
/** For a browser that keeps nothing: good until a reload. */
let ownKey: string | null = null;

function sessionKey(): string | null {
  try {
    return localStorage.getItem(secretName) ?? ownKey;
  } catch {
    return ownKey;
  }
}

function keepKey(key: string): void {
  ownKey = key;
  try {
    localStorage.setItem(secretName, key);
  } catch {
    // Storage is switched off.
  }
}

const launchCode = /^#launch=([^&]+)/;

export function isLaunchAddress(): boolean {
  return launchCode.test(location.hash);
}

/** What the shell was started with, to be opened in this window once it is signed in. */
const opensThen = /&then=(\/take\/[0-9a-f]{32})$/;

/** Exchanges the one-time code of the address (`#launch=CODE`) for a session and takes it off the address. */
export async function exchangeLaunchCode(): Promise<void> {
  const code = launchCode.exec(location.hash)?.[1];
  if (code === undefined) return;
  const then = opensThen.exec(location.hash)?.[1];
  history.replaceState(null, '', location.pathname + location.search + (then === undefined ? '' : `#${then}`));
  try {
    const answer = await fetch('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: decodeURIComponent(code) }),
    });
    if (answer.ok) keepKey(((await answer.json()) as { key: string }).key);
  } catch {
    // Unreachable: the socket finds the same out and says so.
  }
}

/** Dials the web shell once. The line is open when the shell has taken this window's key. */
export function dialSocket(events: DialEvents): void {
  const key = sessionKey();
  if (key === null) return events.lost('no-session');
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/core`);
  const gone = new AbortController();
  socket.addEventListener('open', () => socket.send(JSON.stringify({ key })));
  const closed = (event: CloseEvent): void => {
    gone.abort();
    events.lost(closedBecause[event.code] ?? 'unreachable');
  };
  socket.addEventListener('close', closed);
  const proven = (): void => {
    const link = new SocketLink({ websocket: quietSocket(socket), headers });
    // Told behind the link's own listener: a call that ends because of it would else be called off over the closed socket.
    socket.removeEventListener('close', closed);
    socket.addEventListener('close', closed);
    events.open({ link, gone: gone.signal });
  };
  socket.addEventListener('message', proven, { once: true });
}

/** Takes every port the desktop shell hands over: one after each load, another after a restart of the core. */
export function listenForPorts(events: DialEvents): void {
  let last: AbortController | null = null;
  window.addEventListener('message', (event) => {
    const port = event.ports[0];
    if (event.source !== window || event.data !== 'core-port' || port === undefined) return;
    last?.abort();
    const gone = new AbortController();
    last = gone;
    port.addEventListener('close', () => {
      if (gone.signal.aborted) return;
      gone.abort();
      events.lost('restarted');
    });
    port.start();
    events.open({ link: new PortLink({ port, headers }), gone: gone.signal });
  });
}
