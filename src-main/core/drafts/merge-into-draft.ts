import type { Tx } from '../store/store.ts';
import type { Action } from '../actions/actions.ts';
import { unsentInLane } from '../actions/actions.ts';
import { settle, type SettleParts } from '../actions/actions.ts';

/** What waits behind a post that becomes a draft, and goes into the draft with it. */
export interface Folded {
  /** Payload of the last change of the post, or null. */
  update: unknown;
  /** Payload of its first comment, or null. */
  comment: unknown;
}

/** A draft has one first comment: the words of a second one come below those of the first, and none are lost. */
function joined(first: unknown, later: unknown): unknown {
  if (first === null) return later;
  const [one, other] = [first as { text?: string }, later as { text?: string }];
  return { ...one, text: `${one.text ?? ''}\n\n${other.text ?? ''}` };
}

/** Takes the unsent changes and the first comment of a post out of the outbox, so that they do not wait for ever. */
export function mergeIntoDraft(tx: Tx, parts: SettleParts, post: Action): Folded {
  const folded: Folded = { update: null, comment: null };
  const atMs = parts.clock.nowMs();
  for (const later of unsentInLane(tx, post.lane)) {
    if (later.id === post.id || (later.kind !== 'posts.update' && later.kind !== 'posts.firstComment')) continue;
    if (settle(tx, parts, later, { type: 'supersede', atMs, reason: 'It went into the draft.' }) === null) continue;
    if (later.kind === 'posts.update') folded.update = later.payload;
    else folded.comment = joined(folded.comment, later.payload);
  }
  return folded;
}
