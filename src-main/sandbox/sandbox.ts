import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serviceClock } from './clock.ts';
import type { Dialect } from './dialects/dialect.ts';
import { dialects, type DialectName } from './dialects/dialects.ts';
import type { Faults } from './faults/fault.ts';
import { openFaults } from './faults/faults.ts';
import { openLimits, type Limit } from './http/limits.ts';
import { listener, type Service } from './http/listener.ts';
import { openJournal, type Journal } from './journal.ts';
import { seededRandom } from './seed/random.ts';
import { seedWorld } from './seed/seed.ts';
import { publishDue } from './world/publishing.ts';
import { addToken, OWNER, revokeToken } from './world/tokens.ts';

export { dialects, type DialectName } from './dialects/dialects.ts';
export type { Dialect } from './dialects/dialect.ts';
export type { Fault, FaultRule, Faults } from './faults/fault.ts';
export type { Journal, JournalEntry } from './journal.ts';
export type { Limit } from './http/limits.ts';

export interface SandboxOptions {
  /** 0 or none: any free port. */
  port?: number;
  /** spec/service-api.md, Limits: 30 a minute by default. */
  publishLimit?: Limit;
  /** spec/service-api.md, Limits: 120 a minute by default. */
  apiLimit?: Limit;
  /** Seeded published posts. */
  posts?: number;
  seed?: number;
  dialect?: DialectName | Dialect;
  nowMs?: () => number;
  /** Keeps what happened over restarts. */
  stateFile?: string;
  /** The secret of the first token; made up where it is not given. */
  token?: string;
}

export interface Sandbox {
  /** The base address of the API. */
  url: string;
  token: string;
  space: number;
  port: number;
  journal: Journal;
  faults: Faults;
  /** A further token, of the same user unless another is named. Returns its secret. */
  addToken(user?: string): string;
  revokeToken(secret: string): void;
  /** Shifts what the service takes for now. */
  setClockSkew(skewMs: number): void;
  /** Publishes what is due at once, instead of at the next tick. */
  publishDue(): void;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
const TICK_MS = 250;
const LIVELY_POSTS = 1200;

/** Starts the service on 127.0.0.1. Every sandbox is a world of its own. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = serviceClock(options.nowMs);
  const dialect = typeof options.dialect === 'object' ? options.dialect : dialects[options.dialect ?? 'plain'];
  const seed = options.seed ?? 1;
  const world = seedWorld({ seed, posts: options.posts ?? LIVELY_POSTS, atMs: clock.nowMs() });
  const limits = openLimits(
    {
      limits: {
        publish: options.publishLimit ?? { count: 30, windowMs: MINUTE_MS },
        api: options.apiLimit ?? { count: 120, windowMs: MINUTE_MS },
      },
      window: dialect.window,
      refusedPublishCostsApi: dialect.refusedPublishCostsApi,
    },
    clock.trueMs,
  );
  const journal = openJournal();
  const faults = openFaults(seededRandom(seed));
  const service: Service = { world, dialect, clock, limits, journal, faults, writes: 0 };
  const secret = options.token === undefined ? {} : { secret: options.token };
  const { secret: token } = addToken(world, { name: 'Sandbox', ...secret }, clock.nowMs());
  const listen = listener(service);
  const server = createServer((request, response) => void listen(request, response));
  const port = await listening(server, options.port ?? 0);
  const tick = setInterval(() => publishDue(world, clock.nowMs()), TICK_MS);
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    space: world.spaceId,
    port,
    journal,
    faults,
    addToken: (user = OWNER) => addToken(world, { name: 'Added', user }, clock.nowMs()).secret,
    revokeToken: (known) => void revokeToken(world, known),
    setClockSkew: clock.setSkew,
    publishDue: () => publishDue(world, clock.nowMs()),
    async close() {
      clearInterval(tick);
      await closing(server);
    },
  };
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function closing(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
