import { createHash } from 'node:crypto';
import { mayStillGo } from '../actions/actions.ts';
import { picturePayload } from './bio.payloads.ts';
import { deletePictures, insertPicture } from './pictures.queries.ts';
import { stagedOf, stagedPictures, versionPictures } from './staged/staged.queries.ts';
import type { Reader, Tx } from '../store/store.ts';

/** In the transaction that queues it, so that an action never names a picture that is not on disk. Returns the hash. */
export function keepPicture(tx: Tx, bytes: Uint8Array, addedAtMs: number): string {
  const hash = createHash('sha256').update(bytes).digest('hex');
  insertPicture(tx, { hash, bytes, addedAtMs });
  return hash;
}

/** Undo of what gave a picture up is offered for seconds; what was cancelled is listed until the end of the day, and can be put back. */
const GIVEN_UP_KEPT_MS = 24 * 3_600_000;

/** What the pictures of earlier versions may take for each space; of one that is older than those that fit the name alone is kept. */
const VERSIONS_KEPT_BYTES = 20 * 1024 * 1024;

/**
 * Pictures that no action can send any more, and that neither a staged page has nor one of the latest versions: those that were just
 * done with (`over`), and those that were given up a day ago. What an action names that cannot be read is not known, so then all stay.
 */
export function dropPictures(tx: Tx, nowMs: number, over: readonly string[] = []): void {
  const named = mayStillGo(tx, 'bio.avatar').map((action) => picturePayload.readable(action)?.hash);
  const wanted = named.filter((hash) => hash !== undefined);
  if (wanted.length < named.length) return;
  const addedBeforeMs = nowMs - GIVEN_UP_KEPT_MS;
  deletePictures(tx, { hashes: over, addedBeforeMs, but: [...wanted, ...stagedPictures(tx), ...ofLatestVersions(tx)] });
}

/** Hashes of those that these spaces have: with their rows nothing names them any more. */
export function picturesOf(reader: Reader, spaceIds: readonly string[]): string[] {
  const inThese = ({ spaceId }: { spaceId: string }): boolean => spaceIds.includes(spaceId);
  const waiting = mayStillGo(reader, 'bio.avatar').filter(inThese);
  return [
    ...versionPictures(reader).filter(inThese),
    ...spaceIds.flatMap((spaceId) => stagedOf(reader, spaceId)?.pages?.page.picture ?? []),
    ...waiting.flatMap((action) => picturePayload.readable(action) ?? []),
  ].map(({ hash }) => hash);
}

/** Hashes of those that fit, the newest version first. */
function ofLatestVersions(tx: Tx): string[] {
  const kept = new Map<string, Set<string>>();
  const bytes = new Map<string, number>();
  for (const { spaceId, hash, sizeBytes } of versionPictures(tx)) {
    const known = kept.get(spaceId) ?? new Set();
    const together = (bytes.get(spaceId) ?? 0) + (known.has(hash) ? 0 : sizeBytes);
    if (together > VERSIONS_KEPT_BYTES) continue;
    bytes.set(spaceId, together);
    kept.set(spaceId, known.add(hash));
  }
  return [...kept.values()].flatMap((hashes) => [...hashes]);
}
