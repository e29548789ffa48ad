import type { Bio, VersionPicture } from '../../../../src-preload/contract/bio.ts';
import type { ChosenPicture } from '../../../../src-preload/contract/bio-page.ts';
import { lastDoneAtMs, lastToGo, unsettledActions } from '../../actions/actions.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { laneOf } from '../asked.ts';
import { picturePayload } from '../bio.payloads.ts';
import { isStale, knownPage } from '../bio.queries.ts';
import { keepPicture } from '../pictures.ts';
import { hasPicture } from '../pictures.queries.ts';
import { putVersionPages, storedVersions, type PictureThen } from './staged.queries.ts';

/*
 * What is known of the picture that a version had. The service takes no address of one: a page that is had back has its picture back only
 * where the bytes are kept here, and says so elsewhere. Kept are those that were chosen here, and a copy of the service's own, made when
 * one that was chosen takes its place.
 */

/** Of the page as it is; `staged`: the picture that goes out with it. */
export function pictureNow(
  reader: Reader,
  spaceId: string,
  { avatar }: Pick<Bio, 'avatar'>,
  staged: ChosenPicture | null = null,
): PictureThen {
  if (staged !== null) return { chosen: staged, address: null };
  const last = lastToGo(reader, laneOf(spaceId), 'bio.avatar');
  if (last === undefined) return { chosen: null, address: avatar };
  const chosen = picturePayload.readable(last);
  if (last.state !== 'done' || isStale(reader, spaceId)) return { chosen, address: null };
  const ours = chosen === null ? null : addressOf(reader, spaceId, chosen.hash);
  // Another one took the place of ours there since.
  return { chosen: ours !== null && isOtherPicture(ours, avatar) ? null : chosen, address: avatar };
}

/** Under which address the service had a picture that was chosen here; null: it told none yet. */
function addressOf(reader: Reader, spaceId: string, hash: string): { address: string } | null {
  const known = storedVersions(reader, spaceId).filter(({ picture }) => picture?.chosen?.hash === hash);
  const address = known.map(({ picture }) => picture?.address ?? null).find((one) => one !== null);
  return address === undefined ? null : { address };
}

/**
 * In the first read after a picture went out (`readBeforeMs`: the one before; null: never), its versions have the address that the
 * service gave it: whether another one takes its place there later is seen by that alone.
 */
export function pictureRead(tx: Tx, spaceId: string, address: string | null, readBeforeMs: number | null): void {
  if (lastDoneAtMs(tx, spaceId, ['bio.avatar'], readBeforeMs ?? 0) === null) return;
  const { chosen } = pictureNow(tx, spaceId, { avatar: address });
  if (chosen === null || unsettledActions(tx, spaceId, ['bio.avatar']).length > 0) return;
  for (const version of storedVersions(tx, spaceId)) {
    const isIts = version.picture?.chosen?.hash === chosen.hash;
    if (isIts) putVersionPages(tx, { ...version, picture: { chosen, address } });
  }
}

/** By which address the service has the picture now; null: one of ours waits, or went out, whose address only the service knows. */
export function pictureThere(reader: Reader, spaceId: string): { address: string | null } | null {
  const isOurs = unsettledActions(reader, spaceId, ['bio.avatar']).length > 0 || isStale(reader, spaceId);
  return isOurs ? null : { address: knownPage(reader, spaceId)?.avatar ?? null };
}

/** Whether the picture there is another one. */
export const isOtherPicture = (was: { address: string | null } | null, address: string | null): boolean =>
  was !== null && unsigned(was.address) !== unsigned(address);

/**
 * What a restored version does about its picture: nothing where it is the one of the page, stages it again where it is kept, or leaves the
 * page's own, and says which it was.
 */
export function restoredPicture(
  reader: Reader,
  then: PictureThen | null,
  now: PictureThen,
): { staged: ChosenPicture | null; other: VersionPicture | null } {
  if (then === null || isSamePicture(then, now)) return { staged: null, other: null };
  const { chosen } = then;
  if (chosen !== null && hasPicture(reader, chosen.hash)) return { staged: chosen, other: null };
  return { staged: null, other: shownOf(then) };
}

export const shownOf = ({ chosen, address }: PictureThen): VersionPicture => ({
  fileName: chosen?.fileName ?? null,
  address,
});

export function isSamePicture(then: PictureThen, now: PictureThen): boolean {
  if (now.chosen !== null) return then.chosen?.hash === now.chosen.hash;
  // A copy of the service's own, which still is there.
  if (then.chosen !== null && then.address === null) return false;
  return unsigned(then.address) === unsigned(now.address);
}

/** A picture as the service shows it. */
export interface PictureCopy {
  bytes: Uint8Array;
  mediaType: string;
  address: string;
}

/** The versions that had it can be had back with it from now on, though another one takes its place at the service. */
export function keepPictureThere(tx: Tx, spaceId: string, copy: PictureCopy, nowMs: number): void {
  const had = storedVersions(tx, spaceId).filter(
    ({ picture }) => picture?.chosen === null && unsigned(picture.address) === unsigned(copy.address),
  );
  if (had.length === 0) return;
  const hash = keepPicture(tx, copy.bytes, nowMs);
  const { mediaType, bytes, address } = copy;
  const chosen = { hash, fileName: fileNameOf(address, mediaType), mediaType, sizeBytes: bytes.byteLength };
  for (const version of had)
    putVersionPages(tx, { ...version, picture: { chosen, address: version.picture?.address ?? null } });
}

/** As its address ends, where that is a name of a file; the one of now and the earlier ones may all have the same. */
function fileNameOf(address: string, mediaType: string): string {
  const last = decoded(unsigned(address)?.split('/').at(-1) ?? '');
  return /^[\p{L}\p{N}._ -]{1,100}\.[a-z0-9]{2,5}$/iu.test(last) ? last : `picture.${mediaType.split('/').at(-1)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What follows the path may be a signature, which is another one each time. */
const unsigned = (address: string | null): string | undefined => address?.split(/[?#]/)[0];
