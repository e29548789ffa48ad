import type { BioChange, Restored, StagedBio, WouldRestore } from '../../../../src-preload/contract/bio.ts';
import type { PageState } from '../../../../src-preload/contract/bio-page.ts';
import type { EnqueueParts } from '../../actions/actions.ts';
import { fail, isFailed, type Failed } from '../../failure.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { saysSomething } from '../lost.ts';
import { membersApart, membersWritten, withMembersOf } from './merge.ts';
import { storedVersions, type StoredVersion } from './staged.queries.ts';
import { pictureNow, restoredPicture } from './version-picture.ts';
import { changesOf } from './differences.ts';
import { change } from './edit.ts';
import { pagesOf, nowFor, remoteIdsOf, stagedBio, type InSpace } from './staged.ts';

export function restore(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, versionId }: InSpace & { versionId: number },
): Restored | Failed<'not-found'> {
  const then = pageThen(tx, { spaceId, versionId });
  if (isFailed(then)) return then;
  const { wanted, staged, ...told } = then;
  const { page, base, bio } = staged;
  const { changes } = change(tx, parts, spaceId, () => wanted);
  return { changes, ...told, page, base, was: pagesOf(tx, spaceId, bio)?.page ?? null };
}

/** The same without doing it: what would be another on the page as it is edited here. */
export function wouldRestore(reader: Reader, of: InSpace & { versionId: number }): WouldRestore | Failed<'not-found'> {
  const then = pageThen(reader, of);
  if (isFailed(then)) return then;
  const { wanted, staged, ...told } = then;
  const changes = changesOf(staged.page, wanted, remoteIdsOf(staged.bio));
  return { changes: withPictureGivenUp(changes, staged.page, wanted), hash: wanted.picture?.hash ?? null, ...told };
}

/** No call gives a picture up that was chosen and is not sent, so that it is no change to be published; here it goes all the same. */
function withPictureGivenUp(changes: BioChange[], from: PageState, to: PageState): BioChange[] {
  const was = from.picture?.fileName;
  if (was === undefined || (to.picture ?? null) !== null) return changes;
  const isOfPage = ({ blockId }: BioChange): boolean => blockId === null;
  const fields = [...(changes.find(isOfPage)?.fields ?? []), { name: 'picture', was, is: null }];
  const page: BioChange = { blockId: null, name: to.title ?? '', how: ['edited'], fields, moved: null };
  return [page, ...changes.filter((change) => !isOfPage(change))];
}

/** The page that a version becomes here, with what it is not of what it was. */
function pageThen(
  reader: Reader,
  { spaceId, versionId }: InSpace & { versionId: number },
): ({ wanted: PageState; staged: StagedBio } & Pick<Restored, 'left' | 'stays' | 'picture'>) | Failed<'not-found'> {
  const versions = storedVersions(reader, spaceId);
  const version: StoredVersion | undefined = versions.find(({ id }) => id === versionId);
  if (version === undefined) return fail('not-found', 'version-gone');
  const staged = stagedBio(reader, spaceId);
  const { bio, base } = staged;
  const { now } = nowFor(reader, spaceId, bio, base);
  // A block that is gone there, and was known by its ID alone, cannot be made again.
  const there = new Set(now.blocks.map(({ id }) => id));
  const blocks = version.page.blocks.filter((one) => there.has(one.id) || one.type !== null || saysSomething(one));
  const picture = restoredPicture(reader, version.picture, pictureNow(reader, spaceId, bio));
  const written = membersWritten(versions);
  const wanted = withMembersOf({ ...version.page, blocks, picture: picture.staged }, now, written);
  const left = version.page.blocks.length - blocks.length;
  const stays = membersApart({ ...version.page, blocks }, now, written);
  return { wanted, staged, left, stays, picture: picture.other };
}
