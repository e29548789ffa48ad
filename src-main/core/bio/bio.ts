import type { Bio, BioBlock, BioFields } from '../../../src-preload/contract/bio.ts';
import type { PageBlock, PageState } from '../../../src-preload/contract/bio-page.ts';
import type { SpaceSessions } from '../connections/connections.ts';
import { fail, isFailed, type Failed, type FailureReason } from '../failure.ts';
import type { Action, EnqueueParts, KindOfAction } from '../actions/actions.ts';
import { largestAvatarBytes } from '../service/service.ts';
import type { Reader, Tx } from '../store/store.ts';
import { laidOver } from '../sync/sync.ts';
import {
  blockAdded,
  blockChanged,
  blockRemoved,
  blocksOrdered,
  pageChanged,
  pageCreated,
  pictureChanged,
  queue,
  type Asked,
  type BlockWords,
} from './asked.ts';
import { knownBlocks, knownPage, markStale } from './bio.queries.ts';
import type { PicturePayload } from './bio.payloads.ts';
import { blockKinds } from './blocks.actions.ts';
import { pageKinds } from './page.actions.ts';
import { blockWords, changesOf, isEmpty } from './staged/differences.ts';
import { followDone, followed, publishedOver } from './staged/follow.ts';
import { lookingFirst } from './staged/look-first.ts';
import { caughtUp } from './staged/merge.ts';
import { stagedOf } from './staged/staged.queries.ts';
import { keepPicture } from './pictures.ts';
import { copyOf, laidOverBio, lay, pageOf } from './view.ts';

export { dropPictures, picturesOf } from './pictures.ts';
export { pictureBytes } from './pictures.queries.ts';
export { forgetBioCopy } from './forget-copy.ts';
export { bioJob, syncBio, type BioParts } from './bio.sync.ts';

/** Everything the bio page adds to the outbox. `store` is read for pictures, which are kept out of their actions. */
export const bioKinds = (parts: { store: Reader }): readonly KindOfAction[] => {
  const lookFirst = lookingFirst();
  // A page is edited and published as a whole.
  return [...pageKinds(parts), ...blockKinds].map((kind) => ({
    ...kind,
    mendedIn: 'bio',
    lookFirst,
    onDone(tx, action, value) {
      overOurs(tx, action, kind);
      kind.onDone?.(tx, action, value);
    },
    onDoneUnread(tx, action) {
      overOurs(tx, action, kind);
      markStale(tx, action.spaceId);
    },
  }));
};

/** Our own call is no change of somebody's. */
function overOurs(tx: Tx, action: Action, { isReadable }: KindOfAction): void {
  if (!isReadable(action)) return;
  followDone(tx, action);
  publishedOver(tx, action);
}

type Queued = { actionId: string };

export function bioOf(reader: Reader, spaceId: string): Bio {
  const copy = copyOf(knownPage(reader, spaceId), knownBlocks(reader, spaceId));
  return laidOver(reader, { spaceId, laid: laidOverBio }, copy, lay);
}

/** How many changes of the page are staged and not published: they are nowhere but here. */
export function unpublishedCount(reader: Reader, spaceId: string): number {
  const pages = unpublished(reader, spaceId);
  return pages === null ? 0 : changesOf(pages.base, pages.page).length;
}

function unpublished(reader: Reader, spaceId: string): { base: PageState; page: PageState } | null {
  const pages = stagedOf(reader, spaceId)?.pages ?? null;
  if (pages === null) return null;
  const now = pageOf(bioOf(reader, spaceId));
  return caughtUp(followed(reader, spaceId, pages, now), now);
}

export interface UnpublishedBlock {
  is: 'new' | 'edited' | 'deleted';
  /** As it is wanted; of a deleted one, as it was. */
  block: PageBlock;
}

/** The blocks that are to be other ones once the page is published; what was only moved is not among them. */
export function unpublishedBlocks(reader: Reader, spaceId: string): UnpublishedBlock[] {
  const pages = unpublished(reader, spaceId);
  if (pages === null) return [];
  const before = new Map(pages.base.blocks.map((block) => [block.id, block]));
  const wanted = new Set(pages.page.blocks.map(({ id }) => id));
  return [
    ...pages.page.blocks.flatMap((block): UnpublishedBlock[] => {
      const was = before.get(block.id);
      if (was === undefined) return [{ is: 'new', block }];
      return isEmpty(blockWords(was, block)) ? [] : [{ is: 'edited', block }];
    }),
    ...pages.base.blocks.flatMap((block): UnpublishedBlock[] =>
      wanted.has(block.id) ? [] : [{ is: 'deleted', block }],
    ),
  ];
}

export function createPage(
  tx: Tx,
  parts: EnqueueParts,
  input: { spaceId: string; fields: BioFields; undoMs?: number },
): Queued | Failed<'refused'> {
  if (bioOf(tx, input.spaceId).state === 'there') return fail('refused', 'page-there');
  return queueOne(tx, parts, input.spaceId, pageCreated(input.fields), input.undoMs);
}

export function changePage(
  tx: Tx,
  parts: EnqueueParts,
  input: { spaceId: string; fields: BioFields },
): Queued | Failed<'refused'> {
  const none = noPage(tx, input.spaceId);
  if (none !== null) return none;
  return queueOne(tx, parts, input.spaceId, pageChanged(input.fields));
}

export function changePicture(
  tx: Tx,
  parts: PictureParts,
  input: PictureFile,
): Queued | Failed<'not-found' | 'invalid' | 'refused'> {
  const picture = noPage(tx, input.spaceId) ?? storedPicture(tx, parts, input);
  return isFailed(picture) ? picture : queueOne(tx, parts, input.spaceId, pictureChanged(picture));
}

type PictureParts = EnqueueParts & { sessions: SpaceSessions };
export interface PictureFile {
  spaceId: string;
  fileName: string;
  mediaType: string;
  base64: string;
}

/** Keeps the bytes of a picture. What the service would surely refuse for its size is refused here (spec/service-api.md, Limits 9). */
export function storedPicture(
  tx: Tx,
  parts: PictureParts,
  { spaceId, fileName, mediaType, base64 }: PictureFile,
): PicturePayload | Failed<'not-found' | 'invalid'> {
  const limit = pictureLimit(parts, { spaceId });
  if (isFailed(limit)) return limit;
  const bytes = Buffer.from(base64, 'base64');
  const wrong = wrongSize(bytes.byteLength, limit.mostBytes);
  if (wrong !== null) return fail('invalid', wrong, { base64: wrong });
  const hash = keepPicture(tx, bytes, parts.clock.nowMs());
  return { hash, fileName, mediaType, sizeBytes: bytes.byteLength };
}

export function pictureLimit(
  parts: { sessions: SpaceSessions },
  { spaceId }: { spaceId: string },
): { mostBytes: number } | Failed<'not-found'> {
  const session = parts.sessions.of(spaceId);
  return session === null ? fail('not-found', 'space-gone') : { mostBytes: largestAvatarBytes(session.profile) };
}

function wrongSize(sizeBytes: number, largestBytes: number): FailureReason | null {
  if (sizeBytes === 0) return 'picture-empty';
  return sizeBytes <= largestBytes ? null : { code: 'picture-too-large', sizeBytes, mostBytes: largestBytes };
}

/** The local id stands for the block from now on. */
export function addBlock(
  tx: Tx,
  parts: EnqueueParts,
  input: { spaceId: string; block: BlockWords },
): (Queued & { blockId: string }) | Failed<'refused'> {
  const none = noPage(tx, input.spaceId);
  if (none !== null) return none;
  const blockId = parts.newId();
  return { ...queueOne(tx, parts, input.spaceId, blockAdded(blockId, input.block)), blockId };
}

export function changeBlock(
  tx: Tx,
  parts: EnqueueParts,
  input: { spaceId: string; blockId: string; block: BlockWords },
): Queued | Failed<'not-found' | 'refused'> {
  const { spaceId, blockId } = input;
  const block = blockById(tx, spaceId, blockId);
  if (isFailed(block)) return block;
  return queueOne(tx, parts, spaceId, blockChanged({ reader: tx, spaceId }, block, input.block));
}

/** Null: the service had not heard of it, so that nothing has to be said at all. */
export function removeBlock(
  tx: Tx,
  parts: EnqueueParts,
  input: { spaceId: string; blockId: string },
): { actionId: string | null } | Failed<'not-found' | 'refused'> {
  const { spaceId, blockId } = input;
  const block = blockById(tx, spaceId, blockId);
  if (isFailed(block)) return block;
  const { actionId } = queueOne(tx, parts, spaceId, blockRemoved({ reader: tx, spaceId }, block));
  return { actionId: actionId === '' ? null : actionId };
}

/**
 * Asks for what the list does not tell: an update without a change is answered with the whole block by some services. One that
 * is answered with nothing takes nothing away.
 */
export function askBlock(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, blockId }: { spaceId: string; blockId: string },
): Queued | Failed<'not-found' | 'refused'> {
  return changeBlock(tx, parts, { spaceId, blockId, block: {} });
}

/**
 * The whole order goes, first to last; what is not named follows in the order it has. A block whose number is not known
 * yet has its place too: the order waits until the list of blocks tells it, or cannot (reconcile.ts).
 */
export function orderBlocks(
  tx: Tx,
  parts: EnqueueParts,
  input: { spaceId: string; blockIds: string[]; undoMs?: number },
): Queued | Failed<'not-found' | 'refused'> {
  const { spaceId } = input;
  const { blocks } = bioOf(tx, spaceId);
  const unnamed = new Map(blocks.map((block) => [block.id, block]));
  const first: BioBlock[] = [];
  for (const id of new Set(input.blockIds)) {
    const block = unnamed.get(id);
    if (block === undefined) return fail('not-found', 'blocks-gone');
    unnamed.delete(id);
    first.push(block);
  }
  const whole = [...first, ...unnamed.values()];
  if (whole.length === 0) return fail('refused', 'no-blocks');
  return queueOne(tx, parts, spaceId, blocksOrdered({ reader: tx, spaceId }, whole), input.undoMs);
}

const queueOne = (tx: Tx, parts: EnqueueParts, spaceId: string, one: Asked, undoMs = 0): Queued => ({
  actionId: queue(tx, parts, spaceId, [one], undoMs)[0] ?? '',
});

/** A page that was never asked for may be there: then the service will say. */
function noPage(reader: Reader, spaceId: string): Failed<'refused'> | null {
  return bioOf(reader, spaceId).state === 'none' ? fail('refused', 'no-page') : null;
}

function blockById(reader: Reader, spaceId: string, blockId: string): BioBlock | Failed<'not-found'> {
  const block = bioOf(reader, spaceId).blocks.find(({ id }) => id === blockId);
  return block ?? fail('not-found', 'block-gone');
}
