import type { Restored } from '../../../../src-preload/contract/bio.ts';
import type { EnqueueParts } from '../../actions/actions.ts';
import { fail, type Failed } from '../../failure.ts';
import type { Tx } from '../../store/store.ts';
import { saysSomething } from '../lost.ts';
import { membersApart, withMembersOf } from './merge.ts';
import { storedVersions, type StoredVersion } from './staged.queries.ts';
import { pictureNow, restoredPicture } from './version-picture.ts';
import { change } from './edit.ts';
import { pagesOf, nowFor, stagedBio, type InSpace } from './staged.ts';

export function restore(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, versionId }: InSpace & { versionId: number },
): Restored | Failed<'not-found'> {
  const version: StoredVersion | undefined = storedVersions(tx, spaceId).find(({ id }) => id === versionId);
  if (version === undefined) return fail('not-found', 'version-gone');
  const { page, base, bio } = stagedBio(tx, spaceId);
  const { now } = nowFor(tx, spaceId, bio, base);
  // A block that is gone there, and was known by its ID alone, cannot be made again.
  const there = new Set(now.blocks.map(({ id }) => id));
  const blocks = version.page.blocks.filter((one) => there.has(one.id) || one.type !== null || saysSomething(one));
  const { staged, other } = restoredPicture(tx, version.picture, pictureNow(tx, spaceId, bio));
  const wanted = { ...version.page, blocks, picture: staged };
  const { changes } = change(tx, parts, spaceId, () => withMembersOf(wanted, now));
  const left = version.page.blocks.length - blocks.length;
  const stays = membersApart({ ...version.page, blocks }, now);
  return { changes, left, stays, picture: other, page, base, was: pagesOf(tx, spaceId, bio)?.page ?? null };
}
