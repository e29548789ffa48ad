import type { PageBlock, PageState } from '../../../../src-preload/contract/bio-page.ts';
import {
  actionById,
  append,
  callOff,
  setDismissed,
  unsentInLane,
  type Action,
  type EnqueueParts,
} from '../../actions/actions.ts';
import { fail, type Failed } from '../../failure.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { laneOf } from '../asked.ts';
import { picturePayload } from '../bio.payloads.ts';
import { remoteIdsWithFormer } from '../bio.queries.ts';
import { blockWords, pageWords } from './differences.ts';
import { bioOf } from '../bio.ts';
import { asBio, isReadable, lay, pageOf } from '../view.ts';
import { hasGone } from './gone.ts';
import { deleteVersion, publishedAs } from './staged.queries.ts';
import { keep } from './edit.ts';
import { overTheirs } from './seeded.ts';
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
  const rest = calls.toReversed().filter((call) => !isTakenBack(tx, parts, call));
  const left = rest.length;
  const bio = bioOf(tx, spaceId);
  // What changed since is a change at the service only where that was asked since: else it is what was called off, or went out.
  const isReadSince = (bio.syncedAtMs ?? 0) > published.publishedAtMs;
  const isAsBefore = isReadSince && left === 0;
  const base =
    isReadSince && published.base !== null ? withWhatWent(tx, spaceId, published.base, rest.toReversed()) : pageOf(bio);
  // Somebody else made the page that was to be made: nobody here has seen what is on it.
  const isOverNone = isAsBefore && published.base === null && bio.state === 'there';
  keep(tx, parts, spaceId, isOverNone ? overTheirs(wanted, pageOf(bio)) : { base, page: wanted });
  if (left === 0) deleteVersion(tx, versionId);
  return { left };
}

/**
 * A page with what has gone of these calls, or may have, as the service has that by now: it is no change of somebody's. All that they do not
 * name stays as it was before.
 */
function withWhatWent(reader: Reader, spaceId: string, before: PageState, calls: readonly Action[]): PageState {
  const bio = bioOf(reader, spaceId);
  const gone = calls.flatMap(({ id }) => actionById(reader, id) ?? []).filter(hasGone);
  const remoteIds = remoteIdsWithFormer(reader, spaceId, bio.blocks);
  const went = pageOf(gone.filter(isReadable).reduce(lay, asBio(bio, before, remoteIds)));
  const now = pageOf(bio);
  const [was, there] = [before, now].map(({ blocks }) => new Map(blocks.map((block) => [block.id, block])));
  const asThere = (block: PageBlock): PageBlock => {
    const [earlier, is] = [was?.get(block.id), there?.get(block.id)];
    if (earlier === undefined || is === undefined) return is ?? block;
    const { extra = {}, ...words } = blockWords(earlier, block);
    return { ...block, ...named(words, is), extra: { ...block.extra, ...named(extra, is.extra) } };
  };
  return { ...went, ...named(pageWords(before, went), now), blocks: went.blocks.map(asThere) };
}

/** Of `there` the members that `words` names. */
const named = <T extends object>(words: object, there: T): T =>
  Object.fromEntries(Object.entries(there).filter(([name]) => name in words)) as T;

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
  if (call.maybeDone && !isSeenThere(call)) return false;
  const reason = { code: 'staged-again' } as const;
  // Cancelled in the outbox before, it is staged all the same.
  if (call.state === 'cancelled') append(tx, parts, call, { type: 'dismissed', reason });
  else if (callOff(tx, parts, call, { atMs: parts.clock.nowMs(), reason }) === null) return false;
  setDismissed(tx, id);
  return true;
}

/** It is asked about by a page that was read since it went (`lookingFirst`): what it may have done is seen there. */
const isSeenThere = ({ state, reason }: Action): boolean =>
  state === 'blocked' && (reason?.code === 'changed-there' || reason?.code === 'picture-changed-there');

/** With the picture that was to go out, where no other was chosen since. */
function withPicture(page: PageState, calls: readonly Action[]): PageState {
  const picture = calls
    .filter(({ kind, state }) => kind === 'bio.avatar' && state !== 'done')
    .map((call) => picturePayload.readable(call))
    .at(-1);
  return { ...page, picture: page.picture ?? picture ?? null };
}
