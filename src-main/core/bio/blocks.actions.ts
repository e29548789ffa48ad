import { remoteIdOf, type Action, type KindOfAction, type Reference } from '../actions/actions.ts';
import { bodyOf, createBlock, deleteBlock, reorderBlocks, updateBlock, type RemoteBlock } from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import { nameOf, type BlockWish } from './fields.ts';
import { deleteBlockRow, knownBlocks, markStale, nextPosition, putBlock, type KnownBlock } from './bio.queries.ts';

export interface BlockPayload {
  block: Reference;
  fields: BlockWish;
}
export interface OrderPayload {
  blocks: Reference[];
}

const fieldsOf = (action: Action): BlockWish => (action.payload as { fields: BlockWish }).fields;
const blockOf = (action: Action): Reference => (action.payload as { block: Reference }).block;
const path = (space: { remoteId: string }): string => `/spaces/${space.remoteId}/bio/blocks`;
const shown = (reference: Reference): string => ('remote' in reference ? reference.remote : '…');

export function isSame(one: Reference, other: Reference): boolean {
  if ('remote' in one) return 'remote' in other && one.remote === other.remote;
  return 'local' in other && one.local === other.local;
}

/** An unsent create of the very block that is meant. */
const makes = (action: Action, block: Reference): boolean =>
  action.kind === 'bio.blockCreate' && 'local' in block && action.entity === block.local;

export function withFields<B extends KnownBlock>(block: B, fields: BlockWish): B {
  return { ...block, ...fields };
}

const create: KindOfAction = {
  kind: 'bio.blockCreate',
  publishes: false,
  idempotent: false,
  needsRemoteId: true,
  perform: (service, action, call) => createBlock(service, fieldsOf(action), call),
  request: (profile, action, space) => ({
    line: `POST ${path(space)}`,
    body: bodyOf(profile, 'bio.blocks.store', fieldsOf(action)),
  }),
  onDone(tx, action) {
    const { spaceId, remoteId, entity } = action;
    if (entity === null) return;
    const position = nextPosition(tx, spaceId);
    const empty = { type: null, title: null, url: null, text: null, active: null };
    putBlock(tx, spaceId, withFields({ id: entity, remoteId, position, ...empty }, fieldsOf(action)));
    // No member of the answer is declared: the list may tell the number that it did not.
    if (remoteId === null) markStale(tx, spaceId);
  },
};

const update: KindOfAction = {
  kind: 'bio.blockUpdate',
  publishes: false,
  idempotent: true,
  needsRemoteId: false,
  perform: (service, action, call) =>
    updateBlock(service, { ...fieldsOf(action), blockId: remoteIdOf(blockOf(action)) }, call),
  request: (profile, action, space) => ({
    line: `PUT ${path(space)}/${shown(blockOf(action))}`,
    body: bodyOf(profile, 'bio.blocks.update', fieldsOf(action)),
  }),
  /** Into the block that has not been sent yet, and over an unsent change of the same one, member by member. */
  coalesce: (earlier, later) => {
    const { block, fields } = later.payload as BlockPayload;
    const sameUpdate = earlier.kind === 'bio.blockUpdate' && isSame(blockOf(earlier), block);
    if (!makes(earlier, block) && !sameUpdate) return 'look-further';
    const merged = { ...(earlier.payload as object), fields: { ...fieldsOf(earlier), ...fields } };
    // It is known by what it says now: a person is asked by this name whether it is there.
    const text = makes(earlier, block) ? `Add block ${nameOf({ ...fieldsOf(earlier), ...fields })}` : earlier.text;
    return { replaceWith: merged, text };
  },
  onDone(tx, action, value) {
    const remoteId = remoteIdOf(blockOf(action));
    const known = knownBlocks(tx, action.spaceId).find((block) => block.remoteId === remoteId);
    if (known === undefined) return;
    const told = value as RemoteBlock | null | undefined;
    putBlock(tx, action.spaceId, { ...withFields(known, fieldsOf(action)), ...toldOf(told ?? null) }, told?.raw);
  },
};

/** What the service tells of a block; what it leaves out is not told, which is not the same as empty. */
export function toldOf(remote: RemoteBlock | null): Partial<KnownBlock> {
  if (remote === null) return {};
  const { type, title, url, text, active } = remote;
  return Object.fromEntries(Object.entries({ type, title, url, text, active }).filter(([, value]) => value !== null));
}

const remove: KindOfAction = {
  kind: 'bio.blockDelete',
  publishes: false,
  idempotent: true,
  needsRemoteId: false,
  perform: (service, action, call) => deleteBlock(service, { blockId: remoteIdOf(blockOf(action)) }, call),
  request: (_, action, space) => ({ line: `DELETE ${path(space)}/${shown(blockOf(action))}`, body: '' }),
  coalesce: (earlier, later) =>
    makes(earlier, (later.payload as { block: Reference }).block) ? 'both-vanish' : 'look-further',
  onDone: (tx, action) => deleteBlockRow(tx, action.spaceId, { remoteId: remoteIdOf(blockOf(action)) }),
};

const reorder: KindOfAction = {
  kind: 'bio.blockReorder',
  publishes: false,
  idempotent: true,
  needsRemoteId: false,
  perform: (service, action, call) => reorderBlocks(service, { blockIds: orderOf(action).map(remoteIdOf) }, call),
  request: (profile, action, space) => ({
    line: `POST ${path(space)}/reorder`,
    body: bodyOf(profile, 'bio.blocks.reorder', { blockIds: orderOf(action).map(shown) }),
  }),
  /** The last one wins, at its own place: it may name blocks that are made between the two. */
  coalesce: (earlier) => (earlier.kind === 'bio.blockReorder' ? 'supersede' : 'look-further'),
  without: (payload, entity) => ({
    blocks: (payload as OrderPayload).blocks.filter((block) => !('local' in block && block.local === entity)),
  }),
  onDone: (tx, action) => writeOrder(tx, action.spaceId, orderOf(action).map(remoteIdOf)),
};

const orderOf = (action: Action): Reference[] => (action.payload as OrderPayload).blocks;

/** Positions as the service writes them: in the order of the list (Rules per operation, 5); others stay behind. */
function writeOrder(tx: Tx, spaceId: string, remoteIds: readonly string[]): void {
  const place = new Map(remoteIds.map((id, index) => [id, index]));
  for (const block of knownBlocks(tx, spaceId)) {
    const named = block.remoteId === null ? undefined : place.get(block.remoteId);
    putBlock(tx, spaceId, { ...block, position: named ?? remoteIds.length + block.position });
  }
}

export const blockKinds: readonly KindOfAction[] = [create, update, remove, reorder];
