import { boardFor, type CheckedAccount } from '../../../src-preload/contract/post-check.ts';
import type { DraftBody, When } from '../../../src-preload/contract/drafts.ts';
import type { NewAction } from '../actions/actions.ts';
import type { NewId } from '../store/ids.ts';
import type { CommentPayload } from '../comments/comments.ts';
import type { PostPayload } from './posts.payloads.ts';
import { ownText } from '../../../src-preload/contract/own-text.ts';

export { refusePost } from './post-check.ts';
export { postKinds } from './posts.actions.ts';
export {
  addComment,
  lastComment,
  changePost,
  changePostIn,
  retryFailed,
  wantedPost,
  type ChangeParts,
} from './change-post.ts';
export { alsoOn, madeHere } from './made-here.ts';
export { whereItStands } from './where-it-stands.ts';
export { postChangeOf, postOf } from './post-of.ts';
export type { PostPayload } from './posts.payloads.ts';
export { scheduledPosts } from './scheduled-posts.ts';
export { isTriedThere, recentPosts, standsAtMs } from './posts.queries.ts';
export { openRetryOf, retryThere } from './retry-there.ts';
export { lookForCopy, olderCopyJob, type LookParts } from './reconcile/look-for-copy.ts';

interface PostOptions {
  draftId: string | null;
  /** Index that the first of them will have among the actions enqueued together. */
  base: number;
  from: Origin;
  /** Accounts that are activated only by an action still to go, and that action. */
  activations?: ReadonlyMap<string, string>;
  /** Those of the space, which tell whether a post keeps its board, and which one it goes to where it names none. */
  accounts?: readonly Pick<CheckedAccount, 'id' | 'social' | 'defaultBoardId'>[];
}

type Told = Pick<DraftBody, 'text' | 'accountIds' | 'variants' | 'firstComment'>;

const hasComment = ({ firstComment }: Pick<Told, 'firstComment'>): boolean =>
  firstComment !== null && firstComment.trim() !== '';

/** How many posts a draft becomes in the outbox, and how many first comments: as many as it has distinct texts. */
export function countsOf(body: Told): { posts: number; firstComments: number } {
  const posts = textsOf(body).size;
  return { posts, firstComments: hasComment(body) ? posts : 0 };
}

function timeOf({ when }: DraftBody): When {
  if (when.mode === 'no-time') throw new Error('a draft whose time is none was not refused');
  return when;
}

/**
 * What one draft that `refusePost` lets go becomes in the outbox: one create per distinct text, each followed by its first comment.
 */
export function postActions(parts: { newId: NewId }, body: DraftBody, options: PostOptions): NewAction[] {
  const when = timeOf(body);
  const actions: NewAction[] = [];
  for (const [text, accountIds] of textsOf(body)) {
    const entity = parts.newId();
    const lane = `post:${entity}`;
    const scheduledAtMs = when.mode === 'schedule' ? when.atMs : null;
    const priority = priorityOf(options.from, scheduledAtMs);
    const { link, missedPolicy, labels } = body;
    const boardId = boardFor({ accountIds, boardId: body.boardId }, options.accounts ?? []);
    const payload: PostPayload = { text, accountIds, when, link, boardId, missedPolicy, labels };
    const after = options.base + actions.length;
    const { draftId } = options;
    const dependsOn = accountIds.flatMap((id) => options.activations?.get(id) ?? []);
    const named = { text, accountIds, priority, scheduledAtMs, entity, draftId, dependsOn };
    actions.push({ kind: 'posts.create', lane, payload, ...named });
    if (body.firstComment !== null && hasComment(body)) {
      const comment: CommentPayload = {
        post: { local: entity },
        text: body.firstComment,
        delayMinutes: body.commentDelayMinutes,
      };
      actions.push({
        kind: 'posts.firstComment',
        lane,
        payload: comment,
        text: body.firstComment,
        accountIds,
        priority,
        after,
        draftId,
        entity: parts.newId(),
      });
    }
  }
  return actions;
}

/** By hand; or in a batch that is expected to be through at `doneAtMs`. */
export type Origin = 'hand' | { doneAtMs: number };

/**
 * What the user does now, then scheduled by deadline, then batches (outbox.md, Order). Within a batch only those are
 * scheduled that would be late if they waited for their turn; the others keep their place in the file.
 */
function priorityOf(from: Origin, scheduledAtMs: number | null): 0 | 1 | 2 {
  if (from === 'hand') return scheduledAtMs === null ? 0 : 1;
  return scheduledAtMs !== null && scheduledAtMs <= from.doneAtMs ? 1 : 2;
}

/** Accounts by the text they get: their own variant, or the base text. */
export function textsOf(body: Pick<Told, 'text' | 'accountIds' | 'variants'>): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const accountId of body.accountIds) {
    const text = ownText(body.variants, accountId) ?? body.text;
    texts.set(text, [...(texts.get(text) ?? []), accountId]);
  }
  return texts;
}
