import {
  append,
  enqueue,
  FAILED_THERE,
  isMadeAndFailed,
  latestInLane,
  parentsOf,
  setDismissed,
  type Action,
  type EnqueueParts,
} from '../actions/actions.ts';
import type { Tx } from '../store/store.ts';

/*
 * A post that the service made and could not publish is tried again there, under its ID: made a second time, it would be
 * out twice wherever a part of it had gone out.
 */

/** Whether trying this again means to ask the service to: a post that failed there, or a retry that failed like it. */
export function failedThere(action: Action): boolean {
  const isRetry = action.kind === 'posts.retry' && action.state === 'rejected' && action.failureCode === FAILED_THERE;
  return isRetry || isMadeAndFailed(action);
}

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
  const { spaceId, lane, text, change, accountIds, remoteId } = action;
  const isRetry = action.kind === 'posts.retry';
  if (!isRetry && remoteId === null) return false;
  const payload = isRetry ? action.payload : { post: { remote: remoteId } };
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
