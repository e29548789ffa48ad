import type { PageState } from '../../../../src-preload/contract/bio-page.ts';
import {
  actionById,
  append,
  setDismissed,
  settle,
  unsentInLane,
  type Action,
  type EnqueueParts,
} from '../../actions/actions.ts';
import { fail, type Failed } from '../../failure.ts';
import type { Tx } from '../../store/store.ts';
import { laneOf } from '../asked.ts';
import { picturePayload } from '../bio.payloads.ts';
import { bioOf } from '../bio.ts';
import { pageOf } from '../view.ts';
import { deleteVersion, publishedAs } from './staged.queries.ts';
import { keep } from './edit.ts';
import { pagesOf } from './staged.ts';

/**
 * Takes a publishing back as far as it was not sent, and stages again what it was to make, with what was edited since. `left`: how
 * many of its calls went out, or may have. One of which nothing did is no version. What is staged again is nothing that could be put
 * back in the outbox: it would go out a second time beside the page.
 */
export function unpublish(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, versionId }: { spaceId: string; versionId: number },
): { left: number } | Failed<'not-found'> {
  const published = publishedAs(tx, spaceId, versionId);
  if (published === undefined) return fail('not-found', 'version-gone');
  const calls = withWhatIsMade(
    published.actionIds.flatMap((id) => actionById(tx, id) ?? []),
    unsentInLane(tx, laneOf(spaceId)),
  );
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

/** All that waits for a page which is not made after all is called off with it, and is staged as well. Pure. */
function withWhatIsMade(calls: readonly Action[], unsent: readonly Action[]): Action[] {
  const makes = calls.some(({ id, kind, maybeDone }) => {
    return kind === 'bio.create' && !maybeDone && unsent.some((one) => one.id === id);
  });
  const known = new Set(calls.map(({ id }) => id));
  return makes ? [...calls, ...unsent.filter(({ id }) => !known.has(id))] : [...calls];
}

/** The last first: an order is not to go without the blocks that are called off before it. */
function isTakenBack(tx: Tx, parts: EnqueueParts, { id }: Action): boolean {
  const call = actionById(tx, id);
  if (call === undefined || call.state === 'superseded' || (call.state === 'cancelled' && call.dismissed)) return true;
  if (call.maybeDone) return false;
  const reason = { code: 'staged-again' } as const;
  // Cancelled in the outbox before, it is staged all the same.
  if (call.state === 'cancelled') append(tx, parts, call, { type: 'dismissed', reason });
  else if (settle(tx, parts, call, { type: 'cancel', atMs: parts.clock.nowMs(), reason }) === null) return false;
  setDismissed(tx, id);
  return true;
}

/** With the picture that was to go out, where no other was chosen since. */
function withPicture(page: PageState, calls: readonly Action[]): PageState {
  const picture = calls
    .filter(({ kind, state }) => kind === 'bio.avatar' && state !== 'done')
    .map((call) => picturePayload.readable(call))
    .at(-1);
  return { ...page, picture: page.picture ?? picture ?? null };
}
