import type { DraftBody } from '../../../src-preload/contract/drafts.ts';
import type { NewAction } from '../outbox/outbox.ts';
import type { NewId } from '../store/ids.ts';
import type { CommentPayload, PostPayload } from './posts.actions.ts';

export { postKinds } from './posts.actions.ts';
export { addComment, changePost, retryFailed } from './late.ts';

/**
 * What one draft becomes in the outbox: one create per distinct text, each followed by its first comment. `base` is the
 * index that the first of them will have among the actions enqueued together.
 */
export function postActions(
  parts: { newId: NewId },
  body: DraftBody,
  options: { draftId: string | null; base: number; byHand: boolean },
): NewAction[] {
  const actions: NewAction[] = [];
  for (const [text, accountIds] of textsOf(body)) {
    const entity = parts.newId();
    const lane = `post:${entity}`;
    const scheduledAtMs = body.when.mode === 'schedule' ? body.when.atMs : null;
    const priority = scheduledAtMs !== null ? 1 : options.byHand ? 0 : 2;
    const payload: PostPayload = { text, accountIds, when: body.when, link: body.link, boardId: body.boardId };
    const after = options.base + actions.length;
    const { draftId } = options;
    actions.push({ kind: 'posts.create', lane, payload, text, accountIds, priority, scheduledAtMs, entity, draftId });
    if (body.firstComment !== null && body.firstComment !== '') {
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

/** Accounts by the text they get: their own variant, or the base text. */
function textsOf(body: DraftBody): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const accountId of body.accountIds) {
    const text = body.variants[accountId] ?? body.text;
    texts.set(text, [...(texts.get(text) ?? []), accountId]);
  }
  return texts;
}
