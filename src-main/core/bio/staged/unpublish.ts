import type { PageState } from '../../../../src-preload/contract/bio-page.ts';
import { actionById, settle, type Action, type EnqueueParts } from '../../actions/actions.ts';
import { fail, type Failed } from '../../failure.ts';
import type { Tx } from '../../store/store.ts';
import { picturePayload } from '../bio.payloads.ts';
import { bioOf } from '../bio.ts';
import { pageOf } from '../view.ts';
import { deleteVersion, publishedAs } from './staged.queries.ts';
import { keep } from './edit.ts';
import { pagesOf } from './staged.ts';

/**
 * Takes a publishing back as far as it was not sent, and stages again what it was to make, with what was edited since. `left`: how
 * many of its calls went out, or may have. One of which nothing did is no version.
 */
export function unpublish(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, versionId }: { spaceId: string; versionId: number },
): { left: number } | Failed<'not-found'> {
  const published = publishedAs(tx, spaceId, versionId);
  if (published === undefined) return fail('not-found', 'version-gone');
  const calls = published.actionIds.flatMap((id) => actionById(tx, id) ?? []);
  const wanted = withPicture(pagesOf(tx, spaceId, bioOf(tx, spaceId))?.page ?? published.page, calls);
  // First of all, so that its picture is not dropped with the call that was to send it.
  keep(tx, parts, spaceId, { base: published.base ?? pageOf(bioOf(tx, spaceId)), page: wanted });
  const left = calls.toReversed().filter((call) => !isTakenBack(tx, parts, call)).length;
  const bio = bioOf(tx, spaceId);
  // What changed since is a change at the service only where that was asked since: else it is what was called off, or went out.
  const isReadSince = (bio.syncedAtMs ?? 0) > published.publishedAtMs;
  const base = isReadSince && left === 0 ? (published.base ?? pageOf(bio)) : pageOf(bio);
  keep(tx, parts, spaceId, { base, page: wanted });
  if (left === 0) deleteVersion(tx, versionId);
  return { left };
}

/** The last first: an order is not to go without the blocks that are called off before it. */
function isTakenBack(tx: Tx, parts: EnqueueParts, { id }: Action): boolean {
  const call = actionById(tx, id);
  if (call === undefined || call.state === 'cancelled' || call.state === 'superseded') return true;
  if (call.maybeDone) return false;
  const event = { type: 'cancel', atMs: parts.clock.nowMs(), reason: { code: 'undone' } } as const;
  return settle(tx, parts, call, event) !== null;
}

/** With the picture that was to go out, where no other was chosen since. */
function withPicture(page: PageState, calls: readonly Action[]): PageState {
  const picture = calls
    .filter(({ kind, state }) => kind === 'bio.avatar' && state !== 'done')
    .map((call) => picturePayload.readable(call))
    .at(-1);
  return { ...page, picture: page.picture ?? picture ?? null };
}
