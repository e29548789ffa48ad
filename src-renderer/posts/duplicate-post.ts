import type { Client } from '../../src-preload/contract/contract.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { navigate } from '../client/route.svelte.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { takeNewBack } from '../client/take-new-back.ts';
import { writing } from '../client/writing.ts';
import { undoMs } from '../client/undo-ms.ts';

/** Copies a post into a draft and opens it in Compose. What was being written there stays a draft of its own. */
export async function duplicatePost(
  core: Pick<Client, 'drafts'>,
  of: { spaceId: string; accountId: string; postId: string },
): Promise<void> {
  if (!(await writing().isLeft())) return;
  const made = await attempt(core.drafts.ofPost(of));
  if (made === undefined) return;
  const { draftId, words } = made;
  const copied = await attempt(core.drafts.get({ draftId }));
  await writing().openById(draftId);
  navigate({ view: 'compose' });
  // Where it ends as services cut, the checks below the text say so, and stay.
  const text =
    words === 'own' || copied?.body.cutEnd !== undefined
      ? 'Copied into a draft.'
      : 'Copied into a draft. The service may show only the beginning of a post: check how it ends.';
  const many = (count: number): string =>
    plural(count, { one: '# post copied into a draft.', other: '# posts copied into drafts.' });
  toasts.undoable({ kind: 'post-copied', text, count: 1, many }, Date.now() + undoMs, () =>
    takeNewBack(core, [draftId]),
  );
}
