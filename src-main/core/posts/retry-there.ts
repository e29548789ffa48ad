import {
  append,
  enqueue,
  latestInLane,
  parentsOf,
  setDismissed,
  type Action,
  type EnqueueParts,
} from '../actions/actions.ts';
import type { Tx } from '../store/store.ts';
import { updatePayload } from './posts.payloads.ts';

/*
 * A post that the service made and could not publish is tried again there, under its ID: made a second time, it would be
 * out twice wherever a part of it had gone out.
 */

/** The retry that is on its way already; undefined: there is none. */
export function openRetryOf(tx: Tx, { lane, id }: Action): Action | undefined {
  const last = latestInLane(tx, lane, 'posts.retry');
  const isOpen = last !== undefined && last.id > id && last.settledAtMs === null;
  return isOpen ? last : undefined;
}

/**
 * Queues one more retry, behind what was changed of the post since, and `after` these. False: the service never told
 * the ID.
 */
export function retryThere(tx: Tx, parts: EnqueueParts, action: Action, after: readonly string[]): boolean {
  const { spaceId, lane, text, change, accountIds } = action;
  const isRetry = action.kind === 'posts.retry';
  const payload = retryOf(action);
  if (payload === null) return false;
  // That of a post which is asked about again waits for the answer.
  const behind = isRetry ? parentsOf(tx, action.id).filter(({ entity }) => entity !== null) : [];
  const earlier = isRetry ? action : latestInLane(tx, lane, 'posts.retry');
  if (earlier?.state === 'rejected') {
    // The new one has the card from now on.
    setDismissed(tx, earlier.id);
    append(tx, parts, earlier, { type: 'retry', reason: { code: 'asked-for' } });
  }
  enqueue(tx, parts, {
    spaceId,
    actions: [
      {
        kind: 'posts.retry',
        lane,
        payload,
        text,
        ...(change && { change }),
        accountIds,
        priority: 0,
        dependsOn: [...after, ...behind.map(({ id }) => id)],
      },
    ],
    undoMs: 0,
  });
  return true;
}

/** What asks for it: of a post the service never told the ID of there is nothing to ask for. */
function retryOf({ kind, payload, remoteId, ...action }: Action): unknown {
  if (kind === 'posts.retry') return payload;
  if (kind === 'posts.update') return { post: updatePayload.readable({ ...action, payload })?.post };
  return remoteId === null ? null : { post: { remote: remoteId } };
}
