import { edited, type BioEdit, type PageState } from '../../../../src-preload/contract/bio-page.ts';
import type { EnqueueParts } from '../../actions/actions.ts';
import type { SpaceSessions } from '../../connections/connections.ts';
import { fail, isFailed, type Failed } from '../../failure.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { pageOf } from '../view.ts';
import { bioOf, storedPicture, pictureBytes, type PictureFile } from '../bio.ts';
import { dropPictures } from '../pictures.ts';
import { notePictureGivenUp } from '../pictures.queries.ts';
import { changesOf, isSamePage } from './differences.ts';
import { caughtUp, merged } from './merge.ts';
import { namedAsThere } from './named-as-there.ts';
import { lastPublished, putStaged, stagedOf } from './staged.queries.ts';
import { pagesOver, pagesOf, nowFor, stagedBio, type InSpace } from './staged.ts';

/** Writes what is wanted; where that is the page as it was, nothing is staged any more. Returns the revision. */
export function keep(
  tx: Tx,
  parts: EnqueueParts,
  spaceId: string,
  pages: { base: PageState; page: PageState } | null,
): number {
  const before = stagedOf(tx, spaceId);
  const revision = (before?.revision ?? 0) + 1;
  const nowMs = parts.clock.nowMs();
  const wanted = pages === null ? null : { base: pages.base, page: withPictureThatIsKept(tx, pages.page) };
  const isNothing = wanted === null || isSamePage(wanted.base, wanted.page);
  putStaged(tx, spaceId, { pages: isNothing ? null : wanted, revision, savedAtMs: nowMs });
  const picture = before?.pages?.page.picture?.hash;
  // Undo may have it back.
  if (picture !== undefined && picture !== wanted?.page.picture?.hash) notePictureGivenUp(tx, picture, nowMs);
  return revision;
}

/** A page that is staged again may have a picture that was dropped since. */
export function withPictureThatIsKept(tx: Tx, { picture, ...page }: PageState): PageState {
  if (picture === undefined || picture === null) return page;
  return pictureBytes(tx, picture.hash) === null ? page : { ...page, picture };
}

export function change(
  tx: Tx,
  parts: EnqueueParts,
  spaceId: string,
  to: (page: PageState) => PageState,
): { changes: number; revision: number } {
  const bio = bioOf(tx, spaceId);
  const pages = pagesOf(tx, spaceId, bio);
  const { base, page } = pagesOver(pages, nowFor(tx, spaceId, bio, pages?.base ?? pageOf(bio)).now);
  const wanted = to(page);
  return { changes: changesOf(base, wanted).length, revision: keep(tx, parts, spaceId, { base, page: wanted }) };
}

/** Refused where the block that is meant is not there any more: what was typed is not let go without a word. So is a field by the service's name. */
export function stage(
  tx: Tx,
  parts: EnqueueParts & { sessions: SpaceSessions },
  input: InSpace & { edit: BioEdit },
): { revision: number; together: boolean } | Failed<'not-found' | 'invalid'> {
  const { spaceId } = input;
  const edit = renamed(tx, spaceId, input.edit);
  if ((edit.edit === 'block' || edit.edit === 'move') && !isStaged(tx, spaceId, edit.blockId))
    return fail('not-found', 'block-gone');
  if (edit.edit === 'block' && edit.fields.extra !== undefined) {
    const twice = namedAsThere(parts, spaceId, { page: stagedBio(tx, spaceId).page, blocks: [edit.fields.extra] });
    if (twice !== null) return fail('invalid', { code: 'block-member', in: 'block', ...twice });
  }
  // Over the page that it was made from, so that what the service has changed since is still asked about.
  if (edit.edit === 'whole') {
    const since = pagesOf(tx, spaceId, bioOf(tx, spaceId));
    const page = since === null ? edit.page : merged(edit.was ?? since.base, edit.page, since.page, new Set());
    const isEditedSince = since !== null && !isSamePage(edit.was ?? since.base, since.page);
    const together = isEditedSince && !isSamePage(page, since.page);
    return { revision: keep(tx, parts, spaceId, { base: edit.base, page }), together };
  }
  const { revision } = change(tx, parts, spaceId, (page) => edited(page, edit));
  return { revision, together: false };
}

/** What names a new block as it was called before it was published, as a window does that does not know of that yet, means that block. */
function renamed(reader: Reader, spaceId: string, edit: BioEdit): BioEdit {
  if (edit.edit !== 'block' && edit.edit !== 'move' && edit.edit !== 'delete') return edit;
  const newId = lastPublished(reader, spaceId)?.newIds[edit.blockId];
  return newId === undefined || isStaged(reader, spaceId, edit.blockId) ? edit : { ...edit, blockId: newId };
}

const isStaged = (reader: Reader, spaceId: string, blockId: string): boolean =>
  stagedBio(reader, spaceId).page.blocks.some(({ id }) => id === blockId);

export function stagePicture(
  tx: Tx,
  parts: EnqueueParts & { sessions: SpaceSessions },
  file: PictureFile,
): { revision: number } | Failed<'not-found' | 'invalid'> {
  // Those that were chosen before and given up long ago.
  dropPictures(tx, parts.clock.nowMs());
  const picture = storedPicture(tx, parts, file);
  if (isFailed(picture)) return picture;
  const { revision } = change(tx, parts, file.spaceId, (page) => ({ ...page, picture }));
  return { revision };
}

export function discard(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId }: InSpace,
): { page: PageState; base: PageState; was: null } | { page: null } {
  const pages = pagesOf(tx, spaceId, bioOf(tx, spaceId));
  keep(tx, parts, spaceId, null);
  return pages === null ? { page: null } : { ...pages, was: null };
}

export function takeOver(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, theirs }: InSpace & { theirs: string[] },
): { changes: number } & ({ page: PageState; base: PageState; was: PageState | null } | { page: null }) {
  const bio = bioOf(tx, spaceId);
  const kept = pagesOf(tx, spaceId, bio);
  if (kept === null) return { changes: 0, page: null };
  const { now } = nowFor(tx, spaceId, bio, kept.base);
  const staged = caughtUp(kept, now);
  const page = merged(staged.base, now, staged.page, new Set(theirs));
  keep(tx, parts, spaceId, { base: now, page });
  return { changes: changesOf(now, page).length, ...staged, was: pagesOf(tx, spaceId, bio)?.page ?? null };
}
