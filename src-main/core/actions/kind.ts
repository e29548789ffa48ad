import type { Answer, CallOptions, Service, WireProfile } from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import type { Parts } from '../parts.ts';
import type { Action, ActionKind } from './action.ts';

/** Request line and JSON as they are sent; the token is no part of it. */
export interface SentRequest {
  line: string;
  body: string;
}

/**
 * What a feature adds to the outbox: one kind of action. The outbox knows nothing of posts or pages; it asks the kind
 * which operation performs it and what may be merged.
 */
export interface KindOfAction {
  kind: ActionKind;
  /** Counts in the publish window (spec/service-api.md, Limits: the four post endpoints). */
  publishes: boolean;
  /** May be repeated after a lost answer (outbox.md, Verdicts). A create may not. */
  idempotent: boolean;
  /** A 404 means that the goal is reached already. */
  perform(service: Service, action: Action, call: CallOptions): Promise<Answer<unknown>>;
  request(profile: WireProfile, action: Action, space: { remoteId: string; timeZone: string }): SentRequest;
  /** Merges with an unsent action of the same lane, in the transaction that enqueues. Absent: never merges. */
  coalesce?: Coalesce;
  /**
   * The payload without a local entity that will never be made, where it makes sense without it (an order of blocks
   * does). Absent: an action that names such an entity waits for it.
   */
  without?(payload: unknown, entity: string): unknown;
  /** Writes what a success changes locally, in the transaction that settles. */
  onDone?(tx: Tx, action: Action, value: unknown): void;
  /** Puts an optimistic change back, in the transaction that settles. */
  onRejected?(tx: Tx, action: Action): void;
  /** False where the id at the service is of no further use, so that a success without one is simply done. */
  needsRemoteId: boolean;
  /**
   * True for what can be done only until the post is published. Refused for that after a try without an answer, it is no
   * refusal: the post went out, be it with this change or at its own time, and the user is asked.
   */
  untilPublished?: boolean;
  /** True for what is nothing without the one it waits for: it is cancelled with it, instead of being asked about. */
  companion?: boolean;
  /** For what has a time to be published at. */
  timed?: TimeOfKind;
}

export interface TimeOfKind {
  /**
   * True: the time is that of what the action makes, so it is its deadline, and once it has passed the action goes now.
   * False: what it changes is at the service and was published in time. "Now" could publish that twice, so it is asked.
   */
  isDeadline: boolean;
  /** The payload with another time. Null: now. */
  withTime(payload: unknown, atMs: number | null): unknown;
  /** Its time passed by more than `LATE_AFTER_MS` while it could not be sent: decides, in the transaction that found it. */
  onMissed(tx: Tx, parts: Pick<Parts, 'clock' | 'boot'> & { kinds: Kinds }, action: Action): void;
}

/**
 * What enqueueing does with an earlier, still unsent action of the same lane (outbox.md, Order: coalesce). It is asked of
 * each, from the last one back, until it says something other than `look-further`:
 *
 * - `replaceWith`: the earlier one goes, at its place, with this payload; `text` where it is to be called something else
 * - `supersede`: the earlier one does not go; the later one does, at its own place
 * - `both-vanish`: neither goes, nor what depends on the earlier one alone
 * - `keep-both`: both go, and nothing before the earlier one is looked at
 */
export type Coalesce = (
  earlier: Action,
  later: { kind: ActionKind; payload: unknown },
) => { replaceWith: unknown; text?: string } | 'supersede' | 'both-vanish' | 'keep-both' | 'look-further';

export type Kinds = ReadonlyMap<ActionKind, KindOfAction>;

/** The one with this name; for a name that no feature here has, a kind that sends nothing and ends as refused, in words. */
export function kindOf(kinds: Kinds, kind: ActionKind): KindOfAction {
  return kinds.get(kind) ?? unknownKind(kind);
}

/** What is on disk and cannot be read here spoils only itself: it ends in sight, whole, and can be tried again later. */
function unknownKind(kind: ActionKind): KindOfAction {
  const message =
    kind === UNREADABLE
      ? 'What is on the disk of it cannot be read. It was kept as it is, and not sent.'
      : `A newer Outpost wrote this (${kind}). It was kept, and not sent: update Outpost, then try again.`;
  return {
    kind,
    publishes: false,
    idempotent: false,
    needsRemoteId: true,
    perform: () => Promise.resolve(notHere(message)),
    request: () => ({ line: '', body: '' }),
  };
}

/** In place of the kind of an action whose payload is no JSON any more. */
export const UNREADABLE = 'unreadable' as ActionKind;

function notHere(message: string): Answer<never> {
  return {
    ok: false,
    verdict: 'unsent',
    code: 'invalid-input',
    status: null,
    message,
    serviceWords: null,
    fields: null,
    raw: null,
    rate: null,
    wentOnWire: false,
    errorCode: null,
    offers: [],
  };
}
