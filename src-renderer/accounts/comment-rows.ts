import type { Comment } from '../../src-preload/contract/comments.ts';
import { OVER_AFTER_MS } from '../../src-preload/contract/most-comments.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { quoted } from '../../src-preload/contract/words/quoted.ts';

/** One comment of one account, as the list has it. */
export interface CommentRow {
  key: string;
  comment: Comment;
  /** Null: not known. */
  accountId: string | null;
}

/** One row for each account: a first comment may wait for several, and becomes one at each. */
export function commentRows(comments: readonly Comment[]): CommentRow[] {
  return comments.flatMap((comment) => {
    const ids = comment.accountIds.length === 0 ? [null] : comment.accountIds;
    const name = comment.id ?? comment.actionId ?? '';
    return ids.map((accountId) => ({ key: `${name} ${accountId ?? ''}`, comment, accountId }));
  });
}

export const isPublished = ({ publishedAtIso, statusMeaning }: Comment): boolean =>
  publishedAtIso !== null || statusMeaning === 'published';

/** The service took it, and its time has passed: nothing tells of it any more, since no operation lists comments. */
export const isDue = (comment: Comment, nowMs: number): boolean =>
  !isPublished(comment) &&
  (comment.id !== null || comment.withoutId) &&
  comment.dueAtMs !== null &&
  comment.dueAtMs < nowMs - OVER_AFTER_MS;

/** "A scheduled comment can be edited while it is pending or armed" (spec/service-api.md); null: the profile says nothing of its state. */
const editable: ReadonlySet<string | null> = new Set([null, 'pending', 'armed']);

/** It can still be changed at the service, and by the ID that is known of it. */
export const canBeEdited = (comment: Comment, nowMs: number): boolean =>
  !isPublished(comment) &&
  !isDue(comment, nowMs) &&
  comment.refused?.asked !== 'comment' &&
  !comment.withoutId &&
  editable.has(comment.statusMeaning);

/** What is to come, the soonest first; behind it what has no time that is known. */
export function toCome(rows: readonly CommentRow[], nowMs: number): CommentRow[] {
  const atMs = ({ comment }: CommentRow): number => goesAtMs(comment, nowMs) ?? Number.MAX_VALUE;
  return rows
    .filter(({ comment }) => !isPublished(comment) && !isDue(comment, nowMs))
    .toSorted((one, other) => atMs(one) - atMs(other));
}

/** What was published, and what should be by now; the latest first. */
export function over(rows: readonly CommentRow[], nowMs: number): CommentRow[] {
  const atMs = ({ comment }: CommentRow): number => goesAtMs(comment, nowMs) ?? 0;
  return rows
    .filter(({ comment }) => isPublished(comment) || isDue(comment, nowMs))
    .toSorted((one, other) => atMs(other) - atMs(one));
}

/** When it went out or is to; null: nobody knows. What still waits here does not go at a time that has passed. */
export function goesAtMs({ id, withoutId, publishedAtIso, dueAtMs }: Comment, nowMs: number): number | null {
  const publishedAtMs = Date.parse(publishedAtIso ?? '');
  if (!Number.isNaN(publishedAtMs)) return publishedAtMs;
  return id === null && !withoutId && dueAtMs !== null && dueAtMs < nowMs ? null : dueAtMs;
}

/** How a row is drawn, by the marks of the outbox. `rejected`: it does not come by itself. */
export type CommentLook = 'done' | 'rejected' | 'held' | 'waiting';

/** `parked`: its account is. */
export function lookOf(comment: Comment, parked: boolean): CommentLook {
  if (isPublished(comment)) return 'done';
  if (parked || comment.refused?.asked === 'comment' || !editable.has(comment.statusMeaning)) return 'rejected';
  return comment.postHeld ? 'held' : 'waiting';
}

/** "Armed, 10 min after its post, under “Guji is back”". The service's own state, or that it has not heard of it yet. */
export function commentStateWords(comment: Comment, parked = false): string {
  const { delayMinutes, ofPost } = comment;
  const look = lookOf(comment, parked);
  const isTimed = look === 'waiting' || look === 'done';
  return listWords([
    ...standingOf(comment, parked),
    ...(delayMinutes === null || !isTimed ? [] : [delayOf(delayMinutes)]),
    ...(ofPost === null ? [] : [`under ${quoted(shortened(ofPost))}`]),
  ]);
}

function standingOf(comment: Comment, parked: boolean): string[] {
  const look = lookOf(comment, parked);
  if (comment.refused?.asked === 'comment') return ['Refused by the service'];
  if (look === 'rejected' && parked) return ['Its account is parked'];
  return [stateOf(comment), ...(look === 'held' ? ['its post is held'] : [])];
}

/** Enough to know a post by. */
const MOST_OF_POST = 60;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= MOST_OF_POST ? line : `${characters.slice(0, MOST_OF_POST - 1).join('')}…`;
}

/** What was refused of a comment. */
export const refusedComment: Record<NonNullable<Comment['refused']>['asked'], string> = {
  comment: 'It was not added',
  change: 'It was not changed',
};

function stateOf({ id, withoutId, pending, status, statusMeaning }: Comment): string {
  if (pending) return id === null && !withoutId ? 'Waits here' : 'A change waits';
  if (statusMeaning !== null) return statusMeaning.replace(/^./u, (first) => first.toLocaleUpperCase());
  return status === null ? 'At the service' : `Status ${status} at the service`;
}

const delayOf = (minutes: number): string =>
  minutes === 0
    ? 'right after its post'
    : plural(minutes, { one: '# min after its post', other: '# min after its post' });
