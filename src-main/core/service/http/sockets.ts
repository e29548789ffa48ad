import type { Agent, Dispatcher } from 'undici';
import type { ProxyOf } from '../../proxy-of.ts';
import type { Deadlines } from './deadlines.ts';
import { exceptHere } from './proxies.ts';
import { throughProxy } from './through-proxy.ts';
import { trustSystem } from './trust-system.ts';

/** Writes open a connection each; reads share a few. No answer is ever followed or repeated by either. */
export type Pool = 'write' | 'read';

export interface Sockets {
  agent(pool: Pool): Promise<Dispatcher>;
  /** Gives up every connection and starts afresh: after a sleep or a clock jump the old ones lead nowhere. */
  drop(): Promise<void>;
  close(): Promise<void>;
  /** Nothing new; what is on the wire gets its answer. */
  retire(): Promise<void>;
}

type Agents = Record<Pool, Dispatcher>;

/** To one service, at `url`. Which proxy leads there is asked anew after each `drop`. */
export function openSockets(deadlines: Deadlines, url: string, proxyOf: ProxyOf): Sockets {
  let agents: Promise<Agents> | null = null;
  let isOver = false;
  const reached = async (): Promise<Agents> => {
    const proxy = await exceptHere(proxyOf)(url);
    // To read what the system trusts takes 40 ms; without a proxy, a plain address (the sandbox's) asks nobody for a certificate.
    if (proxy !== null || new URL(url).protocol !== 'http:') trustSystem();
    return openAgents(deadlines, proxy);
  };
  const open = (): Promise<Agents> => {
    if (agents !== null) return agents;
    const opening = isOver ? closedAgents(deadlines) : reached();
    agents = opening;
    // What could not be opened is tried anew by the next call.
    opening.catch(() => {
      if (agents === opening) agents = null;
    });
    return opening;
  };
  const drop = async (): Promise<void> => {
    const old = await agents?.catch(() => null);
    if (old) await Promise.all([old.write.destroy(), old.read.destroy()]);
  };
  return {
    agent: async (pool) => (await open())[pool],
    drop() {
      const dropped = drop();
      agents = null;
      return dropped;
    },
    async retire() {
      isOver = true;
      const old = await agents?.catch(() => null);
      if (old) await Promise.all([old.write.close(), old.read.close()]);
    },
    // The agents stay where they are, so that a later call meets closed ones. Where there were none, neither the network library nor
    // the system's authorities are loaded for the end: most commands ask the service nothing.
    async close() {
      isOver = true;
      await drop();
    },
  };
}

/** For a call that comes after the end: it meets what it would have met with the connections of before. */
async function closedAgents(deadlines: Deadlines): Promise<Agents> {
  const agents = await openAgents(deadlines, null);
  await Promise.all([agents.write.destroy(), agents.read.destroy()]);
  return agents;
}

/**
 * The network library is loaded with the first call: the window is drawn from the disk before that (quality.md, 10). Only its agent, where
 * no proxy stands between: all of it is twice as much to read.
 */
async function openAgents({ connectMs }: Deadlines, proxy: string | null): Promise<Agents> {
  const common = {
    allowH2: false,
    // Said aloud so that an environment variable cannot switch the check off.
    connect: { timeout: connectMs, rejectUnauthorized: true },
    maxHeaderSize: 32 * 1024,
  };
  const open = proxy === null ? await direct(common) : await through(proxy, common);
  return {
    // Pipelining 0 sends `connection: close`: a fresh connection for each write cannot be a stale one, and a server
    // that closes it early cannot be mistaken for one that read the request (outbox.md, Verdicts).
    write: open({ pipelining: 0, connections: 16 }),
    read: open({ pipelining: 1, connections: 6 }),
  };
}

interface Common {
  allowH2: boolean;
  connect: { timeout: number; rejectUnauthorized: boolean };
  maxHeaderSize: number;
}
type Open = (how: { pipelining: number; connections: number }) => Dispatcher;

async function direct(common: Common): Promise<Open> {
  // @ts-expect-error: the library has types for all of it together.
  const { default: Direct } = (await import('undici/lib/dispatcher/agent.js')) as { default: typeof Agent };
  return (how) => new Direct({ ...common, ...how });
}

async function through(proxy: string, common: Common): Promise<Open> {
  const undici = await import('undici');
  return (how) => throughProxy(undici, proxy, common.connect, { ...common, ...how });
}
