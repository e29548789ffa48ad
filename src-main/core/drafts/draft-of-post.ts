import { blankBody } from '../../../src-preload/contract/blank-draft.ts';
import type { DraftBody } from '../../../src-preload/contract/drafts.ts';
import { LONGEST_TEXT } from '../../../src-preload/contract/longest-text.ts';
import { accountsOf } from '../accounts/accounts.ts';
import { shownOf } from '../analytics/analytics.ts';
import { fail, type Failed } from '../failure.ts';
import type { Parts } from '../parts.ts';
import { madeHere } from '../posts/posts.ts';
import type { Reader } from '../store/store.ts';
import { addDrafts } from './drafts.ts';

interface OnePost {
  spaceId: string;
  accountId: string;
  postId: string;
}

/**
 * A published post as a new draft: as it was last wanted, where it was made from here, else with the words that the
 * service shows of it. It keeps those of its accounts that can be posted to, and nothing of when it went.
 */
export function draftOfPost(
  parts: Pick<Parts, 'store' | 'clock' | 'newId'>,
  of: OnePost,
): { draftId: string; words: 'own' | 'shown' } | Failed<'not-found'> {
  return parts.store.tx((tx) => {
    const own = ownBody(tx, of);
    const body = own ?? shownBody(tx, of);
    if (body === null) return fail('not-found', 'post-not-kept');
    const open = new Set(accountsOf(tx, of.spaceId).flatMap(({ id, state }) => (state === 'active' ? [id] : [])));
    const kept = { ...body, accountIds: body.accountIds.filter((id) => open.has(id)) };
    const [draftId = ''] = addDrafts(parts, tx, of.spaceId, [kept]);
    return { draftId, words: own === null ? 'shown' : 'own' };
  });
}

function ownBody(reader: Reader, of: OnePost): DraftBody | null {
  const made = madeHere(reader, of);
  if (made === null) return null;
  const { text, accountIds, link, boardId } = made.post;
  const body = { ...blankBody(accountIds), text, link, boardId };
  if (made.comment === null) return body;
  const { text: firstComment, delayMinutes } = made.comment;
  return { ...body, firstComment, commentDelayMinutes: delayMinutes };
}

function shownBody(reader: Reader, { spaceId, accountId, postId }: OnePost): DraftBody | null {
  const excerpt = shownOf(reader, { spaceId, accountId, remoteId: postId });
  if (excerpt === null || excerpt.trim() === '') return null;
  // What a draft may hold: whoever wrote the post is not bound by it.
  const text = excerpt.replaceAll('\0', '').slice(0, LONGEST_TEXT).toWellFormed();
  return { ...blankBody([accountId]), text, ...cutEndOf(text) };
}

/** Characters by which the end of a cut text is known again, however its beginning is changed. */
const CUT_END_CHARS = 40;

/** Services put three dots, as one character or as three, where they cut a text. */
function cutEndOf(text: string): Pick<DraftBody, 'cutEnd'> {
  const shown = text.trimEnd();
  // Never from the middle of a pair of surrogates.
  const end = shown.slice(-CUT_END_CHARS).replace(/^[\uDC00-\uDFFF]/, '');
  return /(?:…|\.\.\.)$/.test(end) ? { cutEnd: end } : {};
}
