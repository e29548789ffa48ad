import type { BucketRule } from '../limits/governor.ts';
import type { Parts } from '../parts.ts';
import type { Secrets } from '../secrets.ts';
import {
  defaultWireProfile,
  openService,
  readBaseUrl,
  readWireProfile,
  type Deadlines,
  type Service,
  type WireProfile,
} from '../service/service.ts';
import { ServiceClock } from './service-clock.ts';
import {
  allConnections,
  connectionById,
  spaceById,
  type StoredConnection,
  type StoredSpace,
} from './connections.queries.ts';

/** One space with the open way to its service. */
export interface SpaceSession {
  connectionId: string;
  space: StoredSpace;
  service: Service;
  profile: WireProfile;
  publish: BucketRule;
  api: BucketRule;
  serviceClock: ServiceClock;
}

/**
 * What an address that cannot be read comes to: one that no service has (RFC 2606), so that what goes there waits as it does
 * without a network, and everything else goes on.
 */
const NOWHERE = 'https://address.invalid';

type SessionParts = Pick<Parts, 'store' | 'clock' | 'log' | 'proxyOf'> & {
  secrets: Secrets;
  deadlines: Partial<Deadlines>;
  /** Where the secrets are kept that the service of a connection gave away, beside its token. */
  otherSecretKeys: (connectionId: string) => readonly string[];
};

/** Keeps one open service per space, and opens it anew when its connection changed. */
export class SpaceSessions {
  readonly #parts: SessionParts;
  readonly #open = new Map<string, { made: string; session: SpaceSession }>();
  /** By connection and address: another address is another clock. */
  readonly #clocks = new Map<string, ServiceClock>();
  readonly #closing = new Set<Promise<void>>();

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** Null when there is no such space. */
  of(spaceId: string): SpaceSession | null {
    const space = spaceById(this.#parts.store, spaceId);
    const connection = space === undefined ? undefined : connectionById(this.#parts.store, space.connectionId);
    if (space === undefined || connection === undefined) return null;
    const made = JSON.stringify([
      connection.url,
      connection.tokenKey,
      connection.wireProfile,
      connection.publishLimit,
      connection.apiLimit,
      space.remoteId,
      space.timeZone,
    ]);
    const kept = this.#open.get(spaceId);
    if (kept?.made === made) return { ...kept.session, space };
    if (kept !== undefined) this.#retire(kept.session.service.sockets.retire());
    const session = this.#make(connection, space);
    this.#open.set(spaceId, { made, session });
    return session;
  }

  connections(): StoredConnection[] {
    return allConnections(this.#parts.store);
  }

  /** After sleep or a clock jump: every socket is given up. */
  async dropSockets(): Promise<void> {
    for (const clock of this.#clocks.values()) clock.forget();
    await Promise.all([...this.#open.values()].map(({ session }) => session.service.dropSockets()));
  }

  async close(): Promise<void> {
    for (const { session } of this.#open.values()) this.#retire(session.service.close());
    this.#open.clear();
    await Promise.all(this.#closing);
  }

  #make(connection: StoredConnection, space: StoredSpace): SpaceSession {
    const profile = profileOf(connection);
    const serviceClock = this.#clockOf(connection);
    const service = openService({
      onDate: (reading) => serviceClock.learn(reading),
      baseUrl: readBaseUrl(connection.url).ok ? connection.url : NOWHERE,
      token: async () => (await this.#parts.secrets.get(connection.tokenKey)) ?? '',
      secrets: () => this.#otherSecrets(connection.id),
      remoteSpaceId: space.remoteId,
      profile,
      clock: this.#parts.clock,
      log: this.#parts.log,
      deadlines: this.#parts.deadlines,
      proxyOf: this.#parts.proxyOf,
      timeZone: space.timeZone,
      caps: { publish: connection.publishLimit.count, api: connection.apiLimit.count },
    });
    return { connectionId: connection.id, space, service, profile, serviceClock, ...bucketsOf(connection) };
  }

  /** One that cannot be read now stops nothing: it is sent nowhere. */
  async #otherSecrets(connectionId: string): Promise<string[]> {
    const { secrets, otherSecretKeys } = this.#parts;
    const asked = otherSecretKeys(connectionId).map((key) => secrets.get(key).catch(() => null));
    return (await Promise.all(asked)).filter((secret) => secret !== null);
  }

  #clockOf({ id, url }: StoredConnection): ServiceClock {
    const key = `${id} ${url}`;
    const clock = this.#clocks.get(key) ?? new ServiceClock(this.#parts.clock);
    this.#clocks.set(key, clock);
    return clock;
  }

  /** A way that is no longer taken: what is on it still gets its answer. */
  #retire(ending: Promise<void>): void {
    const closing = ending.catch((error: unknown) => {
      this.#parts.log.warn({ error: String(error) }, 'a service did not close cleanly');
    });
    this.#closing.add(closing);
    void closing.then(() => this.#closing.delete(closing));
  }
}

/** The publish window is the user's, the api window the token's (spec/service-api.md, Limits). */
export function bucketsOf(connection: StoredConnection): { publish: BucketRule; api: BucketRule } {
  return {
    publish: { key: `publish:${connection.userKey}`, ...connection.publishLimit },
    api: { key: `api:${connection.tokenKey}`, ...connection.apiLimit },
  };
}

/** A kept override was validated when it was saved; one that no longer fits is not allowed to stop the outbox. */
function profileOf(connection: StoredConnection): WireProfile {
  if (connection.wireProfile === null) return defaultWireProfile;
  const reading = readWireProfile(connection.wireProfile);
  return reading.ok ? reading.profile : defaultWireProfile;
}
