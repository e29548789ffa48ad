import type { BioBlock, BioFields, BlockFields } from '../../../src-preload/contract/bio.ts';
import { shortBlockName } from '../../../src-preload/contract/words/bio.ts';
import {
  creatorOf,
  enqueue,
  unsettledActions,
  type EnqueueParts,
  type NewAction,
  type Reference,
} from '../actions/actions.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { BlockPayload, OrderPayload, PicturePayload } from './bio.payloads.ts';
import { said } from './fields.ts';

/** What an edit of the page asks of the outbox. */
export type Asked = Omit<NewAction, 'lane' | 'priority'>;

/** What is left out, or undefined, stays. */
export type BlockWords = BlockFields & { extra?: Record<string, unknown> };

interface InSpace {
  reader: Reader;
  spaceId: string;
}

export const pageCreated = (fields: BioFields): Asked => ({
  ...{ kind: 'bio.create', payload: said(fields), text: '', change: 'create-page' },
});

export const pageChanged = (fields: BioFields): Asked => ({
  ...{ kind: 'bio.update', payload: said(fields), text: '', change: 'change-page' },
});

/** Its bytes are kept already. */
export const pictureChanged = (picture: PicturePayload): Asked => ({
  ...{ kind: 'bio.avatar', payload: picture, text: picture.fileName, change: 'change-picture' },
});

/** `blockId` stands for the block from now on. */
export function blockAdded(blockId: string, block: BlockWords): Asked {
  const fields = said(block);
  return {
    kind: 'bio.blockCreate',
    payload: { fields },
    text: shortBlockName(fields, null),
    change: 'add-block',
    entity: blockId,
  };
}

export function blockChanged(where: InSpace, block: BioBlock, words: BlockWords): Asked {
  const { reference, dependsOn } = nameBlock(where, block);
  const payload: BlockPayload = { block: reference, fields: said(words) };
  return {
    kind: 'bio.blockUpdate',
    payload,
    text: shortBlockName(block, block.remoteId),
    change: 'change-block',
    dependsOn,
  };
}

export function blockRemoved(where: InSpace, block: BioBlock): Asked {
  const { reference, dependsOn } = nameBlock(where, block);
  return {
    ...{ kind: 'bio.blockDelete', payload: { block: reference }, dependsOn },
    ...{ text: shortBlockName(block, block.remoteId), change: 'delete-block' },
  };
}

/** `blocks`: all of them, first to last. */
export function blocksOrdered(where: InSpace, blocks: readonly BioBlock[]): Asked {
  const named = blocks.map((block) => nameBlock(where, block));
  const payload: OrderPayload = { blocks: named.map((one) => one.reference) };
  const dependsOn = named.flatMap((one) => one.dependsOn);
  return { kind: 'bio.blockReorder', payload, text: '', change: 'order-blocks', dependsOn };
}

export const laneOf = (spaceId: string): string => `bio:${spaceId}`;

/**
 * The page and its blocks are one lane, so that their order holds (outbox.md, Order). What is said of a page that is
 * still to be made belongs to it: it is nothing to a service that refused the page. Returns the actions that stand for what is
 * asked; what took back something that was never sent has none.
 */
export function queue(tx: Tx, parts: EnqueueParts, spaceId: string, asked: readonly Asked[], undoMs = 0): string[] {
  const page = unsettledActions(tx, spaceId, ['bio.create']).map(({ id }) => id);
  const actions = asked.map((one): NewAction => {
    const dependsOn = [...(one.dependsOn ?? []), ...page];
    return { ...one, lane: laneOf(spaceId), priority: 0, dependsOn };
  });
  return enqueue(tx, parts, { spaceId, actions, undoMs }).actionIds;
}

/** How an action names a block: by the service's id, or by the local one, waiting for the action that makes it. */
function nameBlock({ reader, spaceId }: InSpace, block: BioBlock): { reference: Reference; dependsOn: string[] } {
  if (block.remoteId !== null) return { reference: { remote: block.remoteId }, dependsOn: [] };
  const made = creatorOf(reader, spaceId, 'bio.blockCreate', { entity: block.id });
  return { reference: { local: block.id }, dependsOn: made === undefined ? [] : [made.id] };
}
