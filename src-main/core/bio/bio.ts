import type { Bio, BioBlock, BioFields, BlockFields } from '../../../src-preload/contract/bio.ts';
import type { SpaceSessions } from '../connections/connections.ts';
import { fail, isFailed, type Failed, type FailureReason } from '../failure.ts';
import {
  enqueue,
  creatorOf,
  unsettledActions,
  type EnqueueParts,
  type KindOfAction,
  type NewAction,
  type Reference,
} from '../actions/actions.ts';
import { largestAvatarBytes } from '../service/service.ts';
import type { Reader, Tx } from '../store/store.ts';
import { laidOver } from '../sync/sync.ts';
import { knownBlocks, knownPage } from './bio.queries.ts';
import type { BlockPayload, OrderPayload, PicturePayload } from './bio.payloads.ts';
import { blockKinds } from './blocks.actions.ts';
import { nameOf, said } from './fields.ts';
import { pageKinds } from './page.actions.ts';
import { keepPicture } from './pictures.ts';
import { copyOf, laidOverBio, lay } from './view.ts';

export { bioJob, syncBio, type BioParts } from './bio.sync.ts';

/** Everything the bio page adds to the outbox. `store` is read for pictures, which are kept out of their actions. */
export const bioKinds = (parts: { store: Reader }): readonly KindOfAction[] => [...pageKinds(parts), ...blockKinds];

type Queued = { actionId: string };
/** What is left out, or undefined, stays. */
type BlockWords = BlockFields & { extra?: Record<string, unknown> };

export function bioOf(reader: Reader, spaceId: string): Bio {
  const copy = copyOf(knownPage(reader, spaceId), knownBlocks(reader, spaceId));
  return laidOver(reader, { spaceId, laid: laidOverBio }, copy, lay);
}

export function createPage(
  tx: Tx,
  parts: EnqueueParts,
  input: { spaceId: string; fields: BioFields },
): Queued | Failed<'refused'> {
  if (bioOf(tx, input.spaceId).state === 'there') return fail('refused', 'page-there');
  return queue(tx, parts, input.spaceId, {
    kind: 'bio.create',
    payload: said(input.fields),
    text: '',
    change: 'create-page',
  });
}

export function changePage(
  tx: Tx,
  parts: EnqueueParts,
  input: { spaceId: string; fields: BioFields },
): Queued | Failed<'refused'> {
  const none = noPage(tx, input.spaceId);
  if (none !== null) return none;
  return queue(tx, parts, input.spaceId, {
    kind: 'bio.update',
    payload: said(input.fields),
    text: '',
    change: 'change-page',
  });
}

/** What the service would surely refuse for its size is refused here (spec/service-api.md, Limits 9). */
export function changePicture(
  tx: Tx,
  parts: EnqueueParts & { sessions: SpaceSessions },
  input: { spaceId: string; fileName: string; mediaType: string; base64: string },
): Queued | Failed<'not-found' | 'invalid' | 'refused'> {
  const session = parts.sessions.of(input.spaceId);
  if (session === null) return fail('not-found', 'space-gone');
  const bytes = Buffer.from(input.base64, 'base64');
  const wrong = wrongSize(bytes.byteLength, largestAvatarBytes(session.profile));
  if (wrong !== null) return fail('invalid', wrong, { base64: wrong });
  const none = noPage(tx, input.spaceId);
  if (none !== null) return none;
  const { fileName, mediaType } = input;
  const hash = keepPicture(tx, bytes, parts.clock.nowMs());
  const payload: PicturePayload = { hash, fileName, mediaType, sizeBytes: bytes.byteLength };
  return queue(tx, parts, input.spaceId, { kind: 'bio.avatar', payload, text: fileName, change: 'change-picture' });
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
  const { spaceId } = input;
  const fields = said(input.block);
  const none = noPage(tx, spaceId);
  if (none !== null) return none;
  const blockId = parts.newId();
  const shown = { text: nameOf(fields), change: 'add-block' } as const;
  const payload = { fields };
  const queued = queue(tx, parts, spaceId, { kind: 'bio.blockCreate', payload, ...shown, entity: blockId });
  return { ...queued, blockId };
}

export function changeBlock(
  tx: Tx,
  parts: EnqueueParts,
  input: { spaceId: string; blockId: string; block: BlockWords },
): Queued | Failed<'not-found' | 'refused'> {
  const { spaceId, blockId } = input;
  const fields = said(input.block);
  const block = blockById(tx, spaceId, blockId);
  if (isFailed(block)) return block;
  const named = nameBlock(tx, spaceId, block);
  const payload: BlockPayload = { block: named.reference, fields };
  const shown = { text: nameOf(block), change: 'change-block' } as const;
  return queue(tx, parts, spaceId, { kind: 'bio.blockUpdate', payload, ...shown, dependsOn: named.dependsOn });
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
  const named = nameBlock(tx, spaceId, block);
  const payload = { block: named.reference };
  const { actionId } = queue(tx, parts, spaceId, {
    kind: 'bio.blockDelete',
    payload,
    text: nameOf(block),
    change: 'delete-block',
    dependsOn: named.dependsOn,
  });
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
  input: { spaceId: string; blockIds: string[] },
): Queued | Failed<'not-found' | 'refused'> {
  const { spaceId } = input;
  const { blocks } = bioOf(tx, spaceId);
  const wanted = [...new Set(input.blockIds)];
  const unknown = wanted.find((id) => !blocks.some((block) => block.id === id));
  if (unknown !== undefined) return fail('not-found', 'blocks-gone');
  const first = wanted.flatMap((id) => blocks.filter((block) => block.id === id));
  const whole = [...first, ...blocks.filter((block) => !first.includes(block))];
  if (whole.length === 0) return fail('refused', 'no-blocks');
  const named = whole.map((block) => nameBlock(tx, spaceId, block));
  const payload: OrderPayload = { blocks: named.map((one) => one.reference) };
  const dependsOn = named.flatMap((one) => one.dependsOn);
  return queue(tx, parts, spaceId, {
    kind: 'bio.blockReorder',
    payload,
    text: '',
    change: 'order-blocks',
    dependsOn,
  });
}

/**
 * The page and its blocks are one lane, so that their order holds (outbox.md, Order). What is said of a page that is
 * still to be made belongs to it: it is nothing to a service that refused the page.
 */
function queue(tx: Tx, parts: EnqueueParts, spaceId: string, one: Omit<NewAction, 'lane' | 'priority'>): Queued {
  const page = unsettledActions(tx, spaceId, ['bio.create']).map(({ id }) => id);
  const dependsOn = [...(one.dependsOn ?? []), ...page];
  const action: NewAction = { ...one, lane: `bio:${spaceId}`, priority: 0, dependsOn };
  const { actionIds } = enqueue(tx, parts, { spaceId, actions: [action], undoMs: 0 });
  return { actionId: actionIds[0] ?? '' };
}

/** A page that was never asked for may be there: then the service will say. */
function noPage(reader: Reader, spaceId: string): Failed<'refused'> | null {
  return bioOf(reader, spaceId).state === 'none' ? fail('refused', 'no-page') : null;
}

function blockById(reader: Reader, spaceId: string, blockId: string): BioBlock | Failed<'not-found'> {
  const block = bioOf(reader, spaceId).blocks.find(({ id }) => id === blockId);
  return block ?? fail('not-found', 'block-gone');
}

/** How an action names a block: by the service's id, or by the local one, waiting for the action that makes it. */
function nameBlock(reader: Reader, spaceId: string, block: BioBlock): { reference: Reference; dependsOn: string[] } {
  if (block.remoteId !== null) return { reference: { remote: block.remoteId }, dependsOn: [] };
  const made = creatorOf(reader, spaceId, 'bio.blockCreate', { entity: block.id });
  return { reference: { local: block.id }, dependsOn: made === undefined ? [] : [made.id] };
}
