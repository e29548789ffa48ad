import type { PostMember, Subject } from '../../../src-preload/contract/action.ts';
import type { MissedBecause, Proof, Reason } from '../../../src-preload/contract/reasons.ts';
import type { ConnectionParts, SpaceSessions } from '../connections/connections.ts';
import type { Parts } from '../parts.ts';
import type { Answer, CallOptions, RefusalSays, Service, Wire } from '../service/service.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { Action, PublishMode, StoredKind } from './action.ts';
import type { NewAction } from './new-action.ts';
import type { OfReference } from './reference.ts';
import { notSendable } from './unreadable.ts';

/** Request line and body as they are sent; the token is no part of it. */
export interface SentRequest {
  line: string;
  body: string;
}

/**
 * A kind of action as the engine sees it: everything it must not know about posts or pages, it asks here. Features write
 * one with `defineKind`, which reads the payload for them and derives the rest from one call.
 */
export interface KindOfAction {
  kind: StoredKind;
  /** What it is to a person; sentences are made by it (contract/words). */
  subject: Subject;
  /** What it says can become a draft again. */
  canBeDraft: boolean;
  /** The view in which what was refused is mended, all of it as one; null: it is mended by itself. */
  mendedIn: 'bio' | null;
  /** The version in which its payload is written. */
  payloadVersion: number;
  /** Counts in the publish window (spec/service-api.md, Limits: the four post endpoints). */
  publishes: boolean;
  /** May be repeated after a lost answer (outbox.md, Verdicts). A create may not. */
  idempotent: boolean;
  /** False where the id at the service is of no further use, so that a success without one is simply done. */
  needsRemoteId: boolean;
  /** Whether what an answer names was known here before this was asked for: then it is another one. */
  isOlder(reader: Reader, action: Action, remoteId: string): boolean;
  /** True for what is nothing without the one it waits for: it is cancelled with it, instead of being asked about. */
  companion: boolean;
  /** The kinds that it is cancelled with where it waits for one of them, whether or not companions are. */
  cancelledWith: readonly StoredKind[];
  /**
   * What a refusal proves of an earlier try without an answer, by what its words say (outbox.md, Reconciling). Absent, or
   * for other words: nothing, and it is a refusal like any. That is so wherever the same request, carried out before,
   * would not be refused now, and where a refusal says nothing of what an earlier try made: a post, a comment or a
   * block sent again, the activation of an account, a change of a page, a block or a webhook.
   */
  refusalProves?: RefusalProves;
  /** How what became of a lost answer is found out; absent: nothing that the service shows would tell. */
  reconcile?: Reconcile;
  /** False for a payload that this version cannot read, which spoils only this one action. */
  isReadable(action: Pick<Action, 'id' | 'payload' | 'payloadVersion'>): boolean;
  /** Throws on a payload that no row may hold. */
  check(payload: unknown): unknown;
  perform(service: Service, action: Action, options: CallOptions): Promise<Answer<unknown>>;
  /** What `perform` sends, for the eye and for the hash; what has no id yet is shown as "…". */
  request(action: Pick<Action, 'id' | 'payload' | 'payloadVersion'>, wire: Wire, remoteSpaceId: string): SentRequest;
  /** The payload with every reference to another entity put through `each`. */
  relinked(action: Action, each: OfReference): unknown;
  /** Merges with an unsent action of the same lane, in the transaction that enqueues; both can be read (`coalesced`). */
  coalesce(earlier: Action, later: { kind: StoredKind; payload: unknown }): Coalesced;
  /** The payload without a local entity that will never be made; null: it makes no sense without it, and waits for it. */
  without(action: Action, entity: string): unknown;
  /** How what it makes is published, as it is written beside the payload. What cannot be read keeps what was written. */
  publishMode(action: Pick<Action, 'id' | 'payload' | 'payloadVersion' | 'publishMode'>): PublishMode | null;
  /** How long after what it belongs to it goes; null: it has no such delay. */
  delayMinutes(action: Pick<Action, 'id' | 'payload' | 'payloadVersion'>): number | null;
  /** Of a change: what of the thing it is about; empty where that is not known. */
  changed(action: Pick<Action, 'id' | 'payload' | 'payloadVersion'>): readonly PostMember[];
  /** Refused and tried again: what it says by now, where others of its lane went through since; null: what it said. */
  renew(tx: Tx, action: Action): Renewed<unknown> | null;
  /** For what has a time to be published at. */
  timed: TimeOfKind | null;
  /** What its feature must remember of the moment before the first byte, in the transaction that marks it on the wire. */
  markBeforeWire(tx: Tx): number | null;
  /**
   * What is looked at there before it goes, once it is claimed, so that nothing is replaced which nobody has seen; null: there is nothing to
   * look at.
   */
  lookFirst?(parts: ReconcileParts, action: Action): Look | null;
  /** Writes what a success changes locally, in the transaction that settles. */
  onDone?(tx: Tx, action: Action, value: unknown): void;
  /** In its place where that failed by an error in what it makes of the answer: what is so whatever that said. */
  onDoneUnread?(tx: Tx, action: Action): void;
  /** The earlier action that failed at the service and has gone through with this success; undefined: none. */
  mends(tx: Tx, action: Action): Action | undefined;
  /** The earlier action, done before, which the answer to this one says to have failed at the service since; undefined: none. */
  failedSince(tx: Tx, action: Action, value: unknown): FailedSince | undefined;
  /** Writes what the words of a refusal say of how things stand there, whatever becomes of the action by it. */
  onSaid?(tx: Tx, action: Action, says: readonly RefusalSays[]): void;
  /** Whether all that it would send is still kept here: what was cancelled may come back later. */
  isComplete(reader: Reader, action: Action): boolean;
  /** Whether what it is to change is not there any more, so that it could be told to nobody. */
  isPointless(reader: Reader, action: Action): boolean;
  /** Lets go what was kept for it, in the transaction that settles: refused, cancelled, replaced or given up. */
  onRejected?(tx: Tx, action: Action): void;
}

export interface FailedSince {
  action: Action;
  reason: Reason;
}

export interface Renewed<P> extends Pick<Action, 'text' | 'accountIds' | 'scheduledAtMs'> {
  payload: P;
}

/** Where that would show which an answer that was lost did not tell. */
export type Reconcile =
  /** In a copy that is pulled anyway, by the name of its job's resource: its next pull settles what it shows. */
  | { in: string }
  /** Nowhere that is pulled by itself. Opened once in a run of the core: it spaces its looks itself. */
  | { search(parts: ReconcileParts): Search };

export type ReconcileParts = ConnectionParts & { sessions: SpaceSessions; kinds: Kinds };

/** What becomes of an action that was to go, by what is there now. `again`: what it says was brought up to date, and it goes as such. */
export type First =
  | { is: 'go' }
  | { is: 'again' }
  /** Nothing is known yet: it is looked again then. */
  | { is: 'wait'; reason: Reason; notBeforeMs: number | null }
  | { is: 'ask'; reason: Reason };

/** Asks the service; gives what is decided by the answer, in the transaction that writes it. */
export type Look = () => Promise<(tx: Tx) => First>;

/** Looks for what is in doubt, and settles what it finds. Never sends anything again. */
export interface Search {
  /** What is to be looked for now. */
  due(spaceId: string): readonly Action[];
  /** `now`: somebody waits for it. */
  look(spaceId: string, priority: 'now' | 'background'): Promise<{ looked: number }>;
}

export type RefusalProves = Partial<Record<RefusalSays, RefusalProof>>;

/** `done`: it was. `doubt`: it may have been, and the user is asked, with what it proves before the service's words. */
export type RefusalProof = { is: 'done' | 'doubt'; proof: Proof };

export interface TimeOfKind {
  /**
   * True: the time is that of what the action makes, so it is its deadline, and once it has passed the action goes now.
   * False: what it changes is at the service and was published in time. "Now" could publish that twice, so it is asked.
   */
  isDeadline: boolean;
  /** The payload with another time. Null: now. */
  withTime(action: Action, atMs: number | null): unknown;
  /** Its time passed by more than `LATE_AFTER_MS` while it could not be sent: decides, in the transaction that found it. */
  onMissed(
    tx: Tx,
    parts: Pick<Parts, 'clock' | 'boot'> & { kinds: Kinds },
    action: Action,
    because: MissedBecause | null,
  ): void;
}

/**
 * What enqueueing does with an earlier, still unsent action of the same lane (outbox.md, Order: coalesce). It is asked of
 * each, from the last one back, until it says something other than `look-further`:
 *
 * - `replaceWith`: the earlier one goes, at its place, with this payload; `shown` where it is to be known by something else
 * - `supersede`: the earlier one does not go; the later one does, at its own place
 * - `gives-way`: the earlier one is cancelled, and comes back where the later one is cancelled or refused; what was before it is
 *   asked about as well
 * - `both-vanish`: neither goes, nor what depends on the earlier one alone
 * - `keep-both`: both go, and nothing before the earlier one is looked at
 */
export type Coalesced =
  | {
      replaceWith: unknown;
      shown?: Pick<Action, 'text' | 'change'> & Partial<Pick<Action, 'accountIds' | 'scheduledAtMs'>>;
    }
  | 'supersede'
  | 'gives-way'
  | 'both-vanish'
  | 'keep-both'
  | 'look-further';

export type Kinds = ReadonlyMap<StoredKind, KindOfAction>;

/** The one with this name; for a name that no feature here has, a kind that sends nothing and ends as refused, in words. */
export function kindOf(kinds: Kinds, kind: StoredKind): KindOfAction {
  return kinds.get(kind) ?? unknownKind(kind);
}

/**
 * What becomes of a change and something earlier of its lane. Nothing is merged with what cannot be read: that is kept as
 * it is, and would take the change with it.
 */
export function coalesced(kinds: Kinds, earlier: Action, later: Action | NewAction): Coalesced {
  const kind = kindOf(kinds, later.kind);
  const isWhole = kindOf(kinds, earlier.kind).isReadable(earlier) && (!('id' in later) || kind.isReadable(later));
  return isWhole ? kind.coalesce(earlier, later) : 'keep-both';
}

/** Whether what an action says can become a draft again: what cannot be read is kept as it is. */
export function mayBeDraft(kinds: Kinds, action: Action): boolean {
  const kind = kindOf(kinds, action.kind);
  return kind.canBeDraft && kind.isReadable(action);
}

/** What is on disk and cannot be read here spoils only itself: it ends in sight, whole, and can be tried again later. */
function unknownKind(kind: StoredKind): KindOfAction {
  const reason: Reason = kind === UNREADABLE ? { code: 'payload-unreadable' } : { code: 'kind-unknown', kind };
  return {
    kind,
    subject: 'change',
    canBeDraft: false,
    mendedIn: null,
    payloadVersion: 1,
    publishes: false,
    idempotent: false,
    needsRemoteId: true,
    isOlder: () => false,
    companion: false,
    cancelledWith: [],
    isReadable: () => false,
    isComplete: () => true,
    isPointless: () => false,
    check: (payload) => payload,
    perform: () => Promise.resolve(notSendable(reason)),
    request: () => ({ line: '', body: '' }),
    relinked: ({ payload }) => payload,
    coalesce: () => 'keep-both',
    without: () => null,
    publishMode: ({ publishMode }) => publishMode,
    delayMinutes: () => null,
    changed: () => [],
    renew: () => null,
    timed: null,
    markBeforeWire: () => null,
    mends: () => undefined,
    failedSince: () => undefined,
  };
}

/** In place of the kind of an action whose payload is no JSON any more. */
export const UNREADABLE = 'unreadable';
