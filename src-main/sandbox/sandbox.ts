import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serviceClock, type ServiceClock } from './clock.ts';
import type { Faults } from './faults/fault.ts';
import { openFaults } from './faults/faults.ts';
import type { Dialect } from './dialects/dialect.ts';
import { openLimits, type Limits, type WindowDump } from './http/limits.ts';
import type { Service } from './http/service.ts';
import { serve } from './http/serve.ts';
import { openJournal, type Journal } from './journal.ts';
import { dialectOf, limitRules, type SandboxOptions } from './options.ts';
import { seededRandom } from './seed/random.ts';
import { openWorld } from './state/open-world.ts';
import { snapshotOf, type Snapshot } from './state/snapshot.ts';
import { stateWriter } from './state/state-file.ts';
import { publishDue } from './world/publishing.ts';
import { addToken, OWNER, revokeToken } from './world/tokens.ts';

export { dialects, type DialectName } from './dialects/dialects.ts';
export type { Dialect } from './dialects/dialect.ts';
export type { Fault, Faults } from './faults/fault.ts';
export type { Journal, JournalEntry } from './journal.ts';
export type { SandboxOptions } from './options.ts';

export interface Sandbox {
  /** The base address of the API. */
  url: string;
  token: string;
  space: number;
  port: number;
  /** What a client has to lay over the default wire profile at the start. */
  wireProfile: Record<string, unknown>;
  journal: Journal;
  faults: Faults;
  /** The key that cannot be revoked; opens the same doors as a token. */
  apiKey: { id: string; secret: string };
  /** A further token, of the same user unless another is named. Returns its secret. */
  addToken(user?: string): string;
  revokeToken(secret: string): void;
  /** Shifts what the service takes for now; the windows of the limits keep true time. */
  setClockSkew(skewMs: number): void;
  /** Publishes what is due at once, instead of at the next tick. */
  publishDue(): void;
  /** Slots of the plan: as many as are connected leave none free. */
  setPlanSlots(slots: number): void;
  /** The next `count` publications are not taken by their network: the posts fail, and can be retried. */
  failPublications(count: number): void;
  /** Somebody deletes a published post on its network: the reports do not tell of it any more. */
  deleteOnNetwork(postId: string): void;
  /** The space has no bio page and no blocks any more: as new ones are. */
  removeBio(): void;
  close(): Promise<void>;
}

const TICK_MS = 250;

/** Starts the service on 127.0.0.1. Every sandbox is a world of its own. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = serviceClock(options.nowMs);
  const { world, plan, windows, token, apiKey, spoken } = openWorld(options, clock.nowMs());
  const dialect = dialectOf(spoken === null ? options : { dialect: spoken });
  const limitsOf = (dump: WindowDump, of: Dialect): Limits => {
    const limits = openLimits(limitRules(options, of), clock.trueMs);
    limits.load(dump);
    return limits;
  };
  const faults = openFaults(seededRandom(plan.seed));
  let answer: RequestListener = () => undefined;
  /** What was chosen while it ran, which outlasts the options. */
  let chosen = spoken;
  const service: Service = {
    ...{ world, dialect, clock, limits: limitsOf(windows, dialect), journal: openJournal(), faults, writes: 0 },
    speak(name) {
      service.dialect = dialectOf({ dialect: name });
      service.limits = limitsOf(service.limits.dump(), service.dialect);
      chosen = name;
      answer = serve(service);
      world.changed();
    },
  };
  answer = serve(service);
  const { stateFile } = options;
  const snapshot = (): Snapshot => snapshotOf(world, plan, service.limits.dump(), chosen);
  const writer = stateFile === undefined ? null : stateWriter(stateFile, snapshot);
  world.changed = () => writer?.touch();
  const server = createServer((request, response) => answer(request, response));
  const port = await listening(server, options.port ?? 0);
  const tick = setInterval(() => publishDue(world, clock.nowMs()), TICK_MS);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    token: token.secret,
    apiKey: { id: apiKey.id, secret: apiKey.secret },
    space: world.spaceId,
    wireProfile: dialect.wireProfile,
    journal: service.journal,
    faults,
    ...levers(service, clock),
    async close() {
      clearInterval(tick);
      await closing(server);
      writer?.flush();
    },
  };
}

function levers({ world }: Service, clock: ServiceClock) {
  return {
    addToken: (user = OWNER) => addToken(world, { name: 'Added', user }, clock.nowMs()).secret,
    revokeToken: (secret: string) => void revokeToken(world, secret),
    setClockSkew: (skewMs: number) => clock.setSkew(skewMs),
    publishDue: () => publishDue(world, clock.nowMs()),
    setPlanSlots(slots: number) {
      world.planSlots = slots;
      world.changed();
    },
    removeBio() {
      world.bio = null;
      world.blocks.clear();
      world.changed();
    },
    deleteOnNetwork(postId: string) {
      world.timeline.remove(Number(postId));
      world.changed();
    },
    failPublications(count: number) {
      world.failuresToCome = count;
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
