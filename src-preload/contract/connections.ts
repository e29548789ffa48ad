import * as z from 'zod';
import type { Account } from './accounts.ts';
import { serviceFails } from './failure.ts';
import { fault } from './input-fault.ts';
import { isTooDeep } from './json-depth.ts';
import type { JsonValue } from './json-value.ts';
import { method } from './procedure.ts';
import { LONGEST_POST } from './most-calls.ts';
import { raisedNetworks } from './text-rules.ts';
import type { Status } from './status.ts';
import { sandboxDialects } from './sandbox-dialect.ts';
import { isTurned } from './words/quoted.ts';
import { Id, LimitRule, None, RemoteId } from './shared.ts';

export const TextLimits = z.partialRecord(z.enum(raisedNetworks), z.number().int().min(1).max(LONGEST_POST));
export type TextLimits = z.infer<typeof TextLimits>;

/** What the user calls a connection or a space. It stands beside other words wherever one works, and turns none of them. */
const Name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => !isTurned(name), fault('name-turned'));

/** What is laid over the wire profile; it is read there. */
const WireProfileJson = z.unknown().refine((json) => !isTooDeep(json), fault('json-too-deep'));

/** A space of a connection: what posts, accounts and the outbox belong to. */
export interface Space {
  id: string;
  connectionId: string;
  remoteId: string;
  name: string;
  /** IANA zone, e.g. Europe/Lisbon; until the service has told, the system's own or the one that was chosen. */
  timeZone: string;
  /** False: the service has told none yet. */
  isZoneTold: boolean;
  /** All that the service lists, by their state. */
  accounts: Record<Account['state'], number>;
  /** Actions the service has not heard of yet, those that need the user included: what would be lost with the space. */
  unsent: number;
  /** How many of them stand in the outbox's list of what waits; `Status.waiting` of the space is the same. */
  waiting: number;
  /** How many of its items need the user. */
  needsYou: number;
  sandbox: boolean;
}

/** An address and a token. The token itself never leaves the core. */
export interface Connection {
  id: string;
  name: string;
  url: string;
  /** Data of a sandbox connection is marked as such everywhere. */
  sandbox: boolean;
  /** What became of its token, as far as that was ever asked; kept. Whether anything answers there is `online`. */
  state: 'unchecked' | 'works' | 'sign-in-needed';
  /** Judged by real requests, as in `status`. `unknown` until the first one of this run. */
  online: Status['online'];
  /** When the service refused the token; null where it did not, also where the token could not be read here. */
  refusedAtMs: number | null;
  /** Where the token is kept, in words the settings view shows. */
  tokenKeptIn: 'keychain' | 'file' | 'memory' | 'none';
  tokenAddedAtMs: number | null;
  publishLimit: LimitRule;
  apiLimit: LimitRule;
  /** How long a text may be, by the name of the network, where its server or plan allows more than is usual. */
  textLimits: TextLimits;
  /** True where a wire profile of the connection's own overrides the default. */
  ownWireProfile: boolean;
  /** Other connections of the same user of the service, by ID: they share its publish limit. */
  sameUser: string[];
  lastAnswerAtMs: number | null;
  lastAnswerTookMs: number | null;
  spaces: Space[];
}

/** One key of the wire profile, with dots. */
export interface WireKey {
  key: string;
  /** As it is shipped. */
  guess: JsonValue;
  /** What the connection has in its place, where it has (`isOwn`); a value of its own may be null. */
  own: JsonValue;
  isOwn: boolean;
}

const Address = z.string().trim().min(1).max(2_000);
export const Token = z.string().trim().min(1).max(4_096);
/** A secret that a command lays down for the program beside it: sealed in a file of the data folder, so that none crosses the socket. `key`: base64. */
export const HandedSecret = z.object({ file: z.string().regex(/^handed-[\da-f-]{36}$/), key: z.base64().length(44) });
export type HandedSecret = z.infer<typeof HandedSecret>;
const GivenToken = z.union([Token, HandedSecret]);

export const ConnectionInput = z.object({
  url: Address,
  spaceRemoteId: RemoteId,
  token: Token,
  name: z
    .string()
    .trim()
    .max(200)
    .refine((name) => !isTurned(name), fault('name-turned'))
    .optional(),
  /** What the user calls the space. Default: `name`, else "Space 4127". */
  spaceName: Name.optional(),
  publishLimit: LimitRule.optional(),
  apiLimit: LimitRule.optional(),
  /** Overrides of resources/wire-profile.json; see wire-profile in the README. */
  wireProfile: WireProfileJson.optional(),
});

export interface CheckResult {
  accounts: number;
  tookMs: number;
  /** The names of the spaces that were tried and that the token may not use, or that are gone. */
  withoutSpaces: string[];
}

/** An address is tried alone, a token with it, and a space with both. */
export const CheckInput = ConnectionInput.extend({ token: GivenToken.optional(), spaceRemoteId: RemoteId.optional() });

/** How far a trial came; what could not be tried yet, or proves nothing, is null. */
export interface CheckedSoFar {
  tookMs: number;
  tokenAccepted: true | null;
  accounts: number | null;
  /** The space where it is connected already: to save it again changes that one. Null: it is new, or no space was tried. */
  connectedAs: { spaceName: string; sameToken: boolean } | null;
  /** The address, written in another way, of the connection that saving this would change: it becomes this one. Null: there is none, or it is the same. */
  replacesUrl: string | null;
}

/** Where a token is kept: anywhere but in the keychain the user is told so (words/token-place.ts). */
export type TokenPlace = 'keychain' | 'file' | 'memory' | 'none';

export const connections = {
  list: method(None).to<Connection[]>(),
  watch: method(None).watching<Connection[]>(),
  /** Tries what there is of address, token and space with a real request; writes nothing. */
  check: method(CheckInput)
    .failing('invalid', ...serviceFails)
    .to<CheckedSoFar>(),
  /** Checks, then keeps. The same address and space again updates that connection; `not-found`: it was removed meanwhile. */
  save: method(ConnectionInput.extend({ token: GivenToken }))
    .failing('invalid', 'not-found', ...serviceFails)
    .to<{ connectionId: string; spaceId: string; tokenKeptIn: TokenPlace }>(),
  /** Another space with the token that a connection has, tried with a real request before it is kept. */
  addSpace: method(z.object({ connectionId: Id, spaceRemoteId: RemoteId, name: Name.optional() }))
    .failing('invalid', ...serviceFails)
    .to<{ spaceId: string }>(),
  /** Brings the embedded sandbox back as a connection, answering in another dialect where one is named; `not-found` where the shell runs none. */
  useSandbox: method(z.object({ dialect: z.enum(sandboxDialects).optional() }))
    .failing('not-found')
    .to<{ connectionId: string; spaceId: string }>(),
  /** Checks a connection that is kept, now. */
  checkKept: method(z.object({ connectionId: Id }))
    .failing(...serviceFails)
    .to<CheckResult>(),
  /**
   * How its service is reached: `proxy` as host and port, without what signs in to it; null: directly. `trusted`: the authorities for
   * certificates that this computer names; they are trusted beside those that come with Outpost.
   */
  route: method(z.object({ connectionId: Id }))
    .failing('not-found')
    .to<{ proxy: string | null; trusted: number }>(),
  /** `withoutSpaces` as in `CheckResult`. */
  replaceToken: method(z.object({ connectionId: Id, token: GivenToken }))
    .failing('invalid', ...serviceFails)
    .to<{ tokenKeptIn: TokenPlace; withoutSpaces: string[] }>(),
  update: method(
    z.object({
      connectionId: Id,
      name: Name.optional(),
      publishLimit: LimitRule.optional(),
      apiLimit: LimitRule.optional(),
      /** All of them: one that is left out is as the network has it. */
      textLimits: TextLimits.optional(),
      wireProfile: WireProfileJson.optional(),
    }),
  )
    .failing('not-found', 'invalid')
    /** `readAgain`: the wire profile says otherwise how answers are read, so that what was read before is read again. */
    .to<{ readAgain: boolean }>(),
  /** Every key of the wire profile; what is changed goes to `update`, all of it, null for the guesses alone. */
  wireProfile: method(z.object({ connectionId: Id }))
    .failing('not-found')
    .to<{ keys: WireKey[] }>(),
  /** A name of the user's own for a space: the service does not tell any. */
  nameSpace: method(z.object({ spaceId: Id, name: Name }))
    .failing('not-found')
    .to<Record<never, never>>(),
  /**
   * The zone that a space's times are read and shown in where its service tells none; what a report tells later takes its place. Refused
   * (`invalid`) for one that no computer knows, and where the service has told.
   */
  setTimeZone: method(z.object({ spaceId: Id, timeZone: z.string().min(1).max(100) }))
    .failing('not-found', 'invalid')
    .to<Record<never, never>>(),
  /**
   * Forgets one space and its local copy; the token stays with the others. Refused (`in-use`) as `remove` is, and (`invalid`) where it
   * is the only one of its connection, which is removed instead.
   */
  removeSpace: method(z.object({ spaceId: Id, force: z.boolean().default(false) }))
    .failing('not-found', 'in-use', 'invalid')
    .to<Record<never, never>>(),
  /** Forgets a connection, its token and its local copy. Refused (`in-use`) while unsent work would be lost, unless `force`. */
  remove: method(z.object({ connectionId: Id, force: z.boolean().default(false) }))
    .failing('not-found', 'in-use')
    .to<Record<never, never>>(),
};
