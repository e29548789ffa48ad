import type { Agent, Dispatcher } from 'undici';
import type { Deadlines } from './deadlines.ts';

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

type Agents = Record<Pool, Agent>;

export function openSockets(deadlines: Deadlines): Sockets {
  let agents: Promise<Agents> | null = null;
  const open = (): Promise<Agents> => (agents ??= openAgents(deadlines));
  const drop = async (): Promise<void> => {
    const old = await agents;
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
      const old = await open();
      await Promise.all([old.write.close(), old.read.close()]);
    },
    // The agents stay where they are, so that a later call meets closed ones.
    async close() {
      await open();
      await drop();
    },
  };
}

/** The network library is loaded with the first call: the window is drawn from the disk before that (quality.md, 10). */
async function openAgents({ connectMs }: Deadlines): Promise<Agents> {
  const undici = await import('undici');
  const common = {
    allowH2: false,
    // Said aloud so that an environment variable cannot switch the check off.
    connect: { timeout: connectMs, rejectUnauthorized: true },
    maxHeaderSize: 32 * 1024,
  };
  return {
    // Pipelining 0 sends `connection: close`: a fresh connection for each write cannot be a stale one, and a server
    // that closes it early cannot be mistaken for one that read the request (outbox.md, Verdicts).
    write: new undici.Agent({ ...common, pipelining: 0, connections: 16 }),
    read: new undici.Agent({ ...common, pipelining: 1, connections: 6 }),
  };
}
