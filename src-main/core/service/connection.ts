import type { Clock } from '../clock.ts';
import { isZone } from '../is-zone.ts';
import type { Log } from '../log.ts';
import type { ProxyOf } from '../proxy-of.ts';
import { statedCaps, type Caps } from './answer/rate.ts';
import type { DateReading } from './http/date-header.ts';
import { defaultDeadlines, type Deadlines } from './http/deadlines.ts';
import { openSockets, type Sockets } from './http/sockets.ts';
import { readBaseUrl } from './wire/base-url.ts';
import type { WireProfile } from './wire/wire-profile.ts';

export interface ServiceOptions {
  /** As `readBaseUrl` gives it back; anything else throws. */
  baseUrl: string;
  /** Asked anew for each call, so that a token swapped in Settings counts at once. Never kept, never logged. */
  token: () => string | Promise<string>;
  /** What else the service knows and may echo: secrets that are blanked in what comes back, as the token is. Asked anew as well. */
  secrets?: () => Promise<readonly string[]>;
  remoteSpaceId: string;
  profile: WireProfile;
  clock: Clock;
  log: Log;
  deadlines?: Partial<Deadlines>;
  /** IANA name; the zone in which days begin and scheduled times are written. Default UTC. */
  timeZone?: string;
  /** Told of the `Date` header of every answer of the service's own. */
  onDate?: (reading: DateReading) => void;
  /** By which proxy an address is reached. Default: by none. */
  proxyOf?: ProxyOf;
  /** Caps per window, to tell the buckets of the rate headers apart. Default: the specification's. */
  caps?: Partial<Caps>;
}

export interface CallOptions {
  /**
   * Called inside undici's onRequestStart: after TCP and TLS, before the first HTTP byte. Synchronous. If it throws,
   * nothing is sent and the answer is `unsent` with code `aborted` (outbox.md, T3).
   */
  onWire?: () => void;
  signal?: AbortSignal;
  /** Caps for this call alone, over those of the connection. */
  caps?: Partial<Caps>;
}

/** One connection to one space of a service. */
export interface Service {
  readonly baseUrl: string;
  readonly remoteSpaceId: string;
  readonly profile: WireProfile;
  readonly timeZone: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly deadlines: Deadlines;
  readonly caps: Caps;
  readonly token: () => string | Promise<string>;
  readonly secrets: () => Promise<readonly string[]>;
  readonly sockets: Sockets;
  readonly onDate: ((reading: DateReading) => void) | undefined;
  /** After a sleep or a clock jump: every connection is given up, what was on the wire ends in doubt. */
  dropSockets(): Promise<void>;
  close(): Promise<void>;
}

/** Opens no connection yet. Owns two pools of sockets until `close`. Throws on an address `readBaseUrl` refuses. */
export function openService(options: ServiceOptions): Service {
  const base = readBaseUrl(options.baseUrl);
  if (!base.ok) throw new Error(`openService: ${JSON.stringify(base.reason)}`);
  // Throws on a zone the system does not know: better here than in the middle of a call.
  const timeZone = options.timeZone ?? 'UTC';
  if (!isZone(timeZone)) throw new RangeError(`openService: no zone ${JSON.stringify(timeZone)}`);
  const deadlines = { ...defaultDeadlines, ...options.deadlines };
  const { clock, proxyOf = () => Promise.resolve(null) } = options;
  const sockets = openSockets(base.url, { deadlines, proxyOf, clock });
  const service: Service = {
    baseUrl: base.url,
    remoteSpaceId: options.remoteSpaceId,
    profile: options.profile,
    timeZone,
    clock,
    log: options.log,
    deadlines,
    caps: { ...statedCaps, ...options.caps },
    token: options.token,
    secrets: options.secrets ?? (() => Promise.resolve([])),
    onDate: options.onDate,
    sockets,
    dropSockets: () => sockets.drop(),
    close: () => sockets.close(),
  };
  return service;
}
