import { postMembers, type PostMember } from '../../../src-preload/contract/action.ts';
import { isPast } from '../../../src-preload/contract/is-past.ts';
import type { LastComment, WantedPost } from '../../../src-preload/contract/posts.ts';
import { boardFor } from '../../../src-preload/contract/post-check.ts';
import { accountsOf } from '../accounts/accounts.ts';
import { fail, isFailed, type Failed } from '../failure.ts';
import {
  actionById,
  enqueue,
  creatorOf,
  isMadeAndFailed,
  lastToGo,
  latestInLane,
  openRefusals,
  setDismissed,
  setShown,
  unsentInLane,
  type Action,
  type EnqueueParts,
  type NewAction,
  type Reference,
} from '../actions/actions.ts';
import type { Parts } from '../parts.ts';
import type { Reader, Tx } from '../store/store.ts';
import { refuseComment, type CommentPayload } from '../comments/comments.ts';
import { refusePost } from './post-check.ts';
import { updatePayload, type PostPayload, type UpdatePayload } from './posts.payloads.ts';
import { wanted, type Known } from './wanted.ts';

/*
 * What can still be told about a post after it was queued: it is named by the service's id, or by the action that makes
 * it, which it then follows in the same lane (outbox.md, Order).
 */

export type ChangeParts = Pick<Parts, 'store' | 'clock'> & EnqueueParts;
interface Named {
  spaceId: string;
  postId?: string | undefined;
  actionId?: string | undefined;
}
interface QueuedChange {
  actionId: string;
}
type Place = Pick<NewAction, 'lane' | 'dependsOn'> & { post: Reference; create: Action | undefined };
type PostChange = { [K in keyof PostPayload]?: PostPayload[K] | undefined };

/** Changes a post. What is left out stays, where it is known; one that waits is changed where it waits. */
export function changePost(
  parts: ChangeParts,
  input: Named & PostChange,
): { actionId: string } | Failed<'not-found' | 'invalid' | 'too-late'> {
  return parts.store.tx((tx) => changePostIn(tx, parts, input));
}

/** The same beside other changes, in their transaction. */
export function changePostIn(
  tx: Tx,
  parts: Omit<ChangeParts, 'store'>,
  input: Named & PostChange,
): { actionId: string } | Failed<'not-found' | 'invalid' | 'too-late'> {
  const place = placeOf(tx, input);
  if (isFailed(place)) return place;
  const known = wanted(tx, place);
  const asked = completed(known, input, place.create !== undefined);
  if (isFailed(asked)) return asked;
  const accounts = accountsOf(tx, input.spaceId);
  // Of a post that was made elsewhere the board is not known, and what is left out stays.
  const whole = { ...asked, boardId: known === null ? asked.boardId : boardFor(asked, accounts) };
  // The comment that waits behind it goes where the post goes.
  const comments = waitingComments(tx, place);
  // What went out did so at its own time: who leaves that out does not ask for it again.
  const isOut = input.when === undefined && wentOut(place, whole.when, parts.clock.nowMs());
  const when = isOut ? ({ mode: 'now' } as const) : whole.when;
  for (const firstComment of comments.length === 0 ? [null] : comments.map(({ text }) => text)) {
    const wrong = refusePost({ ...whole, when, firstComment }, accounts, parts.clock.nowMs());
    if (wrong !== null) return wrong;
  }
  for (const comment of comments) setShown(tx, comment.id, { ...comment, accountIds: whole.accountIds });
  settleRefused(tx, place.lane, input);
  const cleared = clearedIn(whole, known, input);
  const payload: UpdatePayload = { ...whole, post: place.post, cleared, ...changedIn(whole, known) };
  const scheduledAtMs = when.mode === 'schedule' ? when.atMs : null;
  const { text, accountIds } = whole;
  const change = { kind: 'posts.update', payload, text, accountIds, scheduledAtMs } as const;
  return onlyAction(queue(tx, parts, input.spaceId, place, change));
}

/** A post as it was last wanted; null: it was not made from here, or cannot be read. */
export function wantedPost(reader: Reader, named: Named): WantedPost | null {
  const place = placeOf(reader, named);
  if (isFailed(place)) return null;
  const known = wanted(reader, place);
  if (known === null) return null;
  const { text, when, link, boardId } = known;
  const waitingId = unsentInLane(reader, place.lane).findLast(({ kind }) => kind === 'posts.update')?.id ?? null;
  return { text, atMs: when.mode === 'schedule' ? when.atMs : null, link, boardId, waitingId };
}

/** Asks the service to try a failed post once more (spec/service-api.md, Post). */
export function retryFailed(
  parts: ChangeParts,
  input: Named,
): { actionId: string } | Failed<'not-found' | 'invalid' | 'too-late'> {
  return parts.store.tx((tx) => {
    const place = placeOf(tx, input);
    if (isFailed(place)) return place;
    const { accountIds = [] } = place.create ?? {};
    const last = latestInLane(tx, place.lane, 'posts.retry');
    // What may have been asked for, or is being, would be refused a second time, and ask for nothing.
    if (last !== undefined && hasLeft(last) && !isChangedSince(tx, last)) return { actionId: last.id };
    // The new one has the card from now on.
    if (last?.state === 'rejected') setDismissed(tx, last.id);
    const { create } = place;
    const shown =
      create === undefined ? ({ text: input.postId ?? '', change: 'retry-post' } as const) : { text: create.text };
    const retry = { kind: 'posts.retry', payload: { post: place.post }, ...shown, accountIds } as const;
    return onlyAction(queue(tx, parts, input.spaceId, place, retry));
  });
}

const hasLeft = ({ state }: Action): boolean => state === 'claimed' || state === 'on_wire' || state === 'in_doubt';

const isChangedSince = (tx: Tx, { lane, id }: Action): boolean =>
  (latestInLane(tx, lane, 'posts.update')?.id ?? '') > id;

/** The comment that was queued last for a post, and went or may still go. */
export function lastComment(reader: Reader, named: Named): LastComment | null {
  const place = placeOf(reader, named);
  const last = isFailed(place) ? undefined : lastToGo(reader, place.lane, 'posts.firstComment');
  return last === undefined ? null : { actionId: last.id, text: last.text };
}

interface NewComment {
  text: string;
  delayMinutes: number;
  accountId?: string | undefined;
  undoMs: number;
  after?: string | null | undefined;
}

/** A first comment for a post that is there already, or on its way. `after`: nothing was queued later than what is known of. */
export function addComment(
  parts: ChangeParts,
  input: Named & NewComment,
): (QueuedChange & { batchId: string; undoUntilMs: number }) | Failed<'not-found' | 'invalid' | 'too-late'> {
  return parts.store.tx((tx) => {
    const place = placeOf(tx, input);
    if (isFailed(place)) return place;
    const { text, delayMinutes, accountId, undoMs, after } = input;
    const last = after === undefined ? undefined : lastToGo(tx, place.lane, 'posts.firstComment');
    if (last !== undefined && last.id > (after ?? '')) return fail('too-late', 'comment-since');
    const payload: CommentPayload = { post: place.post, text, delayMinutes };
    const { accountIds = accountId === undefined ? [] : [accountId] } = wanted(tx, place) ?? place.create ?? {};
    const wrong = refuseComment(tx, { spaceId: input.spaceId, text, accountIds });
    if (wrong !== null) return wrong;
    const entity = parts.newId();
    // The post is there and not out: its comment waits until a retry went through.
    const dependsOn = place.create !== undefined && isMadeAndFailed(place.create) ? [place.create.id] : place.dependsOn;
    return queue(
      tx,
      parts,
      input.spaceId,
      { ...place, ...(dependsOn && { dependsOn }) },
      { kind: 'posts.firstComment', payload, text, accountIds, entity },
      undoMs,
    );
  });
}

/** What cannot be taken back names no batch. */
const onlyAction = ({ actionId }: QueuedChange): QueuedChange => ({ actionId });

function queue(
  tx: Tx,
  parts: EnqueueParts,
  spaceId: string,
  { lane, dependsOn = [] }: Place,
  one: Omit<NewAction, 'lane' | 'priority'>,
  undoMs = 0,
): QueuedChange & { batchId: string; undoUntilMs: number } {
  const action: NewAction = { ...one, lane, dependsOn, priority: 0 };
  const { actionIds, ...batch } = enqueue(tx, parts, { spaceId, actions: [action], undoMs });
  return { actionId: actionIds[0] ?? '', ...batch };
}

function placeOf(
  reader: Reader,
  { spaceId, postId, actionId }: Named,
): Place | Failed<'not-found' | 'invalid' | 'too-late'> {
  if ((postId === undefined) === (actionId === undefined)) {
    return fail('invalid', 'post-named-once');
  }
  if (postId !== undefined) {
    const create = creatorOf(reader, spaceId, 'posts.create', { remoteId: postId });
    // Found by its words alone, it may be somebody else's: what is told about it waits for the answer, like all the rest.
    if (create?.state === 'matched') return behind(create);
    return { post: { remote: postId }, lane: create?.lane ?? `post:${spaceId}:${postId}`, create };
  }
  const create = actionById(reader, actionId ?? '');
  if (create?.kind !== 'posts.create' || create.spaceId !== spaceId) {
    return fail('not-found', 'post-unknown');
  }
  const { lane, remoteId, entity, state } = create;
  if (remoteId !== null && state !== 'matched') return { post: { remote: remoteId }, lane, create };
  if (['rejected', 'cancelled', 'superseded', 'abandoned'].includes(state) || entity === null) {
    return fail('too-late', 'post-ended');
  }
  return behind(create);
}

/** For what belongs to a post whose ID is not known, or not sure, yet. */
function behind(create: Action): Place {
  const post: Reference = { local: create.entity ?? create.id };
  return { post, lane: create.lane, dependsOn: [create.id], create };
}

/** The service has it, and the time that it was given to go out by itself is past. */
const wentOut = ({ create, dependsOn = [] }: Place, when: PostPayload['when'], nowMs: number): boolean =>
  create !== undefined &&
  dependsOn.length === 0 &&
  !isMadeAndFailed(create) &&
  when.mode === 'schedule' &&
  isPast(when.atMs, nowMs);

/** First comments of a post that have not left, as they are to be said now. */
const waitingComments = (reader: Reader, { lane }: Place): Action[] =>
  unsentInLane(reader, lane).filter(({ kind }) => kind === 'posts.firstComment');

/** What is taken away now, or was by a change that this one may be merged over, and is not put back. */
function clearedIn(whole: PostPayload, known: Known | null, change: PostChange): ('link' | 'boardId')[] {
  const members = ['link', 'boardId'] as const;
  const wasThere = (name: (typeof members)[number]): boolean =>
    change[name] === null || (known?.[name] ?? null) !== null || known?.cleared?.includes(name) === true;
  return members.filter((name) => whole[name] === null && wasThere(name));
}

/** What differs from the post as it was known, by which a refused change can be told from another one. */
function changedIn(whole: PostPayload, known: Known | null): Pick<UpdatePayload, 'changed'> {
  if (known === null) return {};
  const isSame = (name: PostMember): boolean => JSON.stringify(whole[name]) === JSON.stringify(known[name]);
  return { changed: postMembers.filter((name) => !isSame(name)) };
}

/** A refused change asks no more once all that it was about is said anew: tried again, it would take that back. */
function settleRefused(tx: Tx, lane: string, now: PostChange): void {
  for (const refused of openRefusals(tx, lane, 'posts.update')) {
    const { changed = postMembers } = updatePayload.readable(refused) ?? {};
    if (changed.every((name) => now[name] !== undefined)) setDismissed(tx, refused.id);
  }
}

/** Leaving `when` out for an unknown post could publish at once what was planned for later: it has to be said. */
function completed(known: PostPayload | null, change: PostChange, isOurs: boolean): PostPayload | Failed<'invalid'> {
  const text = change.text ?? known?.text;
  const accountIds = change.accountIds ?? known?.accountIds;
  const when = change.when ?? known?.when;
  if (text === undefined || accountIds === undefined || when === undefined) {
    const needed = isOurs ? 'post-unreadable' : 'post-not-from-here';
    return fail('invalid', needed, {
      ...(text === undefined ? { text: needed } : {}),
      ...(accountIds === undefined ? { accountIds: needed } : {}),
      ...(when === undefined ? { when: needed } : {}),
    });
  }
  const link = change.link === undefined ? (known?.link ?? null) : change.link;
  const boardId = change.boardId === undefined ? (known?.boardId ?? null) : change.boardId;
  const own = { missedPolicy: known?.missedPolicy ?? null, labels: known?.labels ?? [] };
  return { text, accountIds, when, link, boardId, ...own };
}
