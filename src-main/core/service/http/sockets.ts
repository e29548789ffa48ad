import type { Agent, Dispatcher } from 'undici';
import type { Clock } from '../../clock.ts';
import type { ProxyOf } from '../../proxy-of.ts';
import type { Deadlines } from './deadlines.ts';
import { exceptHere } from './proxies.ts';
import { throughProxy } from './through-proxy.ts';
import { trustSystem } from './trust-system.ts';

/** Writes open a connection each; reads share a few. No answer is ever followed or repeated by either. */
export type Pool = 'write' | 'read';

export interface Sockets {
  agent(pool: Pool): Promise<Dispatcher>;
  /** A call did not come through: the next one asks anew which way leads there. */
  missed(): void;
  /** Gives up every connection and starts afresh: after a sleep or a clock jump the old ones lead nowhere. */
  drop(): Promise<void>;
  close(): Promise<void>;
  /** Nothing new; what is on the wire gets its answer. */
  retire(): Promise<void>;
}

type Agents = Record<Pool, Dispatcher>;

/** What leads there, and by which proxy. */
interface Way {
  proxy: string | null;
  agents: Agents;
}

/** The system's settings may be changed while Outpost runs, and a proxy come and go: for so long what they said holds. */
const HOLDS_MS = 60_000;

export interface SocketsParts {
  deadlines: Deadlines;
  proxyOf: ProxyOf;
  clock: Pick<Clock, 'monotonicMs'>;
}

/** To one service, at `url`. Which proxy leads there is asked anew after each `drop`, after a call that was missed, and after a while. */
export function openSockets(url: string, { deadlines, proxyOf, clock }: SocketsParts): Sockets {
  let way: Promise<Way> | null = null;
  let holdsUntilMs = -Infinity;
  let isOver = false;
  /** What is no longer taken: what went by it still gets its answer. Closed, it could not be given up any more. */
  const left: Agents[] = [];
  const wayBy = async (proxy: string | null): Promise<Way> => {
    // To read what the system trusts takes 40 ms; without a proxy, a plain address (the sandbox's) asks nobody for a certificate.
    if (proxy !== null || new URL(url).protocol !== 'http:') trustSystem();
    return { proxy, agents: await openAgents(deadlines, proxy) };
  };
  const found = async (): Promise<Way> => wayBy(await exceptHere(proxyOf)(url));
  const foundAgain = async (before: Way): Promise<Way> => {
    // Nobody to be asked: as it was.
    const proxy = await exceptHere(proxyOf)(url).catch(() => before.proxy);
    if (proxy === before.proxy) return before;
    left.push(before.agents);
    return wayBy(proxy);
  };
  const open = (): Promise<Way> => {
    if (way !== null && (isOver || clock.monotonicMs() < holdsUntilMs)) return way;
    holdsUntilMs = clock.monotonicMs() + HOLDS_MS;
    const opening = isOver ? closedWay(deadlines) : (way?.then(foundAgain) ?? found());
    way = opening;
    // What could not be opened is tried anew by the next call.
    opening.catch(() => {
      if (way === opening) way = null;
    });
    return opening;
  };
  const end = async (how: 'close' | 'destroy'): Promise<void> => {
    const last = await way?.catch(() => null);
    const all = [...left.splice(0), ...(last ? [last.agents] : [])];
    await Promise.all(all.map((agents) => ended(agents, how)));
  };
  return {
    agent: async (pool) => (await open()).agents[pool],
    missed() {
      holdsUntilMs = -Infinity;
    },
    drop() {
      const dropped = end('destroy');
      way = null;
      return dropped;
    },
    async retire() {
      isOver = true;
      await end('close');
    },
    // The agents stay where they are, so that a later call meets closed ones. Where there were none, neither the network library nor
    // the system's authorities are loaded for the end: most commands ask the service nothing.
    async close() {
      isOver = true;
      await end('destroy');
    },
  };
}

async function ended({ write, read }: Agents, how: 'close' | 'destroy'): Promise<void> {
  await Promise.all([write[how](), read[how]()]);
}

/** For a call that comes after the end: it meets what it would have met with the connections of before. */
async function closedWay(deadlines: Deadlines): Promise<Way> {
  const agents = await openAgents(deadlines, null);
  await ended(agents, 'destroy');
  return { proxy: null, agents };
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
