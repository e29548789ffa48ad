import type { MissedBecause } from '../../../src-preload/contract/reasons.ts';
import type { PostMember, Subject } from '../../../src-preload/contract/action.ts';
import {
  operations,
  perform,
  shownRequest,
  type Call,
  type OperationId,
  type RefusalSays,
  type Wire,
} from '../service/service.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { Action, ActionKind, PublishMode } from './action.ts';
import type { Coalesced, FailedSince, KindOfAction, Reconcile, RefusalProves, Renewed, TimeOfKind } from './kind.ts';
import type { Payload } from './payload.ts';
import type { OfReference } from './reference.ts';
import { notSendable } from './unreadable.ts';

/** A kind of action in its feature's own types: `P` is its payload, `V` what the service's answer is read as. */
export interface KindDefinition<P, V> {
  kind: ActionKind;
  /** The row of the endpoint table that performs it: whether it publishes and may be repeated stands there. */
  operation: OperationId;
  payload: Payload<P>;
  /** What it is to a person; absent: a change. */
  subject?: Subject;
  canBeDraft?: boolean;
  /** The one request: what is sent, what is shown and what is hashed derive from it. */
  call(payload: P, wire: Wire): Call<V>;
  /** True where others name what it makes by the service's id. */
  needsRemoteId?: boolean;
  /** Whether what an answer names was known here before this was asked for: then it is another one. */
  isOlder?(reader: Reader, action: Action, remoteId: string): boolean;
  companion?: boolean;
  cancelledWith?: readonly ActionKind[];
  refusalProves?: RefusalProves;
  reconcile?: Reconcile;
  /** For a payload that names other entities. */
  relink?(payload: P, each: OfReference): P;
  /** Absent: never merges. `payload` is that of the later one; the earlier one can be read. */
  coalesce?(earlier: Action, payload: P): Coalesced;
  without?(payload: P, entity: string): P;
  /** Absent: it makes nothing that is published. */
  publishMode?(payload: P): PublishMode;
  /** Of what goes a while after another thing, which it belongs to. */
  delayMinutes?(payload: P): number;
  timed?: {
    isDeadline: boolean;
    withTime(payload: P, atMs: number | null): P;
    onMissed(
      tx: Tx,
      parts: Parameters<TimeOfKind['onMissed']>[1],
      action: Action,
      missed: { payload: P; because: MissedBecause | null },
    ): void;
  };
  changed?(payload: P): readonly PostMember[];
  /** Absent: tried again, it says what it said. */
  renew?(tx: Tx, action: Action, payload: P): Renewed<P>;
  markBeforeWire?(tx: Tx): number;
  /** `value`: null where the answer told nothing, or a person or the list said that it was done. */
  onDone?(tx: Tx, action: Action, payload: P, value: V | null): void;
  /** Absent: its success is that of nothing else (kind.ts, mends). */
  mends?(tx: Tx, action: Action, payload: P): Action | undefined;
  /** Absent: its answer tells of nothing else (kind.ts, failedSince). */
  failedSince?(tx: Tx, action: Action, payload: P, value: V | null): FailedSince | undefined;
  /** Absent: a refusal tells nothing beyond itself. */
  onSaid?(tx: Tx, action: Action, payload: P, says: readonly RefusalSays[]): void;
  /** Absent: its payload is all that it sends. */
  isComplete?(reader: Reader, payload: P): boolean;
  /** Absent: it changes nothing that can be deleted from here. */
  isPointless?(reader: Reader, action: Action, payload: P): boolean;
  onRejected?(tx: Tx, action: Action, payload: P): void;
}

export function defineKind<P, V>(given: KindDefinition<P, V>): KindOfAction {
  const operation = operations[given.operation];
  const { readable } = given.payload;
  const relinked = (payload: P, each: OfReference): P => given.relink?.(payload, each) ?? payload;
  return {
    kind: given.kind,
    subject: given.subject ?? 'change',
    canBeDraft: given.canBeDraft ?? false,
    mendedIn: null,
    payloadVersion: given.payload.version,
    publishes: operation.buckets.includes('publish'),
    idempotent: operation.idempotent,
    needsRemoteId: given.needsRemoteId ?? false,
    isOlder: (reader, action, remoteId) => given.isOlder?.(reader, action, remoteId) ?? false,
    companion: given.companion ?? false,
    cancelledWith: given.cancelledWith ?? [],
    ...(given.refusalProves && { refusalProves: given.refusalProves }),
    ...(given.reconcile && { reconcile: given.reconcile }),
    isReadable: (action) => readable(action) !== null,
    check: (payload) => given.payload.check(payload),
    async perform(service, action, options) {
      const payload = readable(action);
      if (payload === null) return notSendable({ code: 'payload-unreadable' });
      return perform(service, given.call(payload, service), options);
    },
    request(action, wire, remoteSpaceId) {
      const payload = readable(action);
      if (payload === null) return { line: '', body: '' };
      return shownRequest(given.call(relinked(payload, unnamed), wire), remoteSpaceId);
    },
    relinked(action, each) {
      const payload = readable(action);
      return payload === null ? action.payload : relinked(payload, each);
    },
    coalesce: (earlier, later) => given.coalesce?.(earlier, given.payload.check(later.payload)) ?? 'keep-both',
    without(action, entity) {
      const payload = readable(action);
      return payload === null ? null : (given.without?.(payload, entity) ?? null);
    },
    publishMode(action) {
      const payload = readable(action);
      return payload === null ? action.publishMode : (given.publishMode?.(payload) ?? null);
    },
    delayMinutes(action) {
      const payload = readable(action);
      return payload === null ? null : (given.delayMinutes?.(payload) ?? null);
    },
    changed(action) {
      const payload = readable(action);
      return payload === null ? [] : (given.changed?.(payload) ?? []);
    },
    renew(tx, action) {
      const payload = readable(action);
      return payload === null ? null : (given.renew?.(tx, action, payload) ?? null);
    },
    timed: timeOf(given),
    markBeforeWire: (tx) => given.markBeforeWire?.(tx) ?? null,
    onDone(tx, action, value) {
      const payload = readable(action);
      // The value is what `call` of this very kind read; here alone its type is taken on trust.
      if (payload !== null) given.onDone?.(tx, action, payload, (value ?? null) as V | null);
    },
    mends(tx, action) {
      const payload = readable(action);
      return payload === null ? undefined : given.mends?.(tx, action, payload);
    },
    failedSince(tx, action, value) {
      const payload = readable(action);
      return payload === null ? undefined : given.failedSince?.(tx, action, payload, (value ?? null) as V | null);
    },
    onSaid(tx, action, says) {
      const payload = readable(action);
      if (payload !== null) given.onSaid?.(tx, action, payload, says);
    },
    isComplete(reader, action) {
      const payload = readable(action);
      return payload === null || (given.isComplete?.(reader, payload) ?? true);
    },
    isPointless(reader, action) {
      const payload = readable(action);
      return payload !== null && (given.isPointless?.(reader, action, payload) ?? false);
    },
    ...(given.onRejected === undefined
      ? {}
      : {
          onRejected(tx: Tx, action: Action): void {
            const payload = readable(action);
            if (payload !== null) given.onRejected?.(tx, action, payload);
          },
        }),
  };
}

const unnamed: OfReference = (reference) => ('local' in reference ? { remote: '…' } : reference);

function timeOf<P>({ timed, payload }: Pick<KindDefinition<P, unknown>, 'timed' | 'payload'>): TimeOfKind | null {
  if (timed === undefined) return null;
  return {
    isDeadline: timed.isDeadline,
    withTime(action, atMs) {
      const read = payload.readable(action);
      return read === null ? action.payload : timed.withTime(read, atMs);
    },
    onMissed(tx, parts, action, because) {
      const read = payload.readable(action);
      if (read !== null) timed.onMissed(tx, parts, action, { payload: read, because });
    },
  };
}
