import { Agent, type Dispatcher } from 'undici';
import type { Deadlines } from './deadlines.ts';

/** Writes open a connection each; reads share a few. No answer is ever followed or repeated by either. */
export type Lane = 'write' | 'read';

export interface Sockets {
  agent(lane: Lane): Dispatcher;
  /** Gives up every connection and starts afresh: after a sleep or a clock jump the old ones lead nowhere. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

export function openSockets(deadlines: Deadlines): Sockets {
  let agents = openAgents(deadlines);
  const destroy = async (old: Record<Lane, Agent>): Promise<void> => {
    await Promise.all([old.write.destroy(), old.read.destroy()]);
  };
  return {
    agent: (lane) => agents[lane],
    async drop() {
      const old = agents;
      agents = openAgents(deadlines);
      await destroy(old);
    },
    close: () => destroy(agents),
  };
}

function openAgents({ connectMs }: Deadlines): Record<Lane, Agent> {
  const common = {
    allowH2: false,
    // Said aloud so that an environment variable cannot switch the check off.
    connect: { timeout: connectMs, rejectUnauthorized: true },
    maxHeaderSize: 32 * 1024,
  };
  return {
    // Pipelining 0 sends `connection: close`: a fresh connection for each write cannot be a stale one, and a server
    // that closes it early cannot be mistaken for one that read the request (outbox.md, Verdicts).
    write: new Agent({ ...common, pipelining: 0, connections: 16 }),
    read: new Agent({ ...common, pipelining: 1, connections: 6 }),
  };
}
