import { shortBlockName } from '../../../src-preload/contract/words/bio.ts';
import {
  defineKind,
  isSameReference,
  remoteIdOf,
  type Action,
  type KindOfAction,
  type Reference,
} from '../actions/actions.ts';
import {
  createBlockCall,
  deleteBlockCall,
  reorderBlocksCall,
  updateBlockCall,
  type RemoteBlock,
} from '../service/service.ts';
import type { Reader, Tx } from '../store/store.ts';
import { blockPayload, goneBlockPayload, newBlockPayload, orderPayload, together } from './bio.payloads.ts';
import { forgetBlock, knownBlocks, markStale, nextPosition, putBlock, type KnownBlock } from './bio.queries.ts';

/** An unsent create of the very block that is meant. */
const makes = (action: Action, block: Reference): boolean =>
  action.kind === 'bio.blockCreate' && 'local' in block && action.entity === block.local;

/** One that the service had is on the page no more: it was deleted, from here or elsewhere. */
const isGone = (reader: Reader, spaceId: string, block: Reference): boolean =>
  'remote' in block && !knownBlocks(reader, spaceId).some(({ remoteId }) => remoteId === block.remote);

const create = defineKind({
  kind: 'bio.blockCreate',
  operation: 'bio.blocks.store',
  cancelledWith: ['bio.create'],
  reconcile: { in: 'bio' },
  payload: newBlockPayload,
  needsRemoteId: true,
  isOlder: (reader, { spaceId, entity }, remoteId) =>
    knownBlocks(reader, spaceId).some((one) => one.remoteId === remoteId && one.id < (entity ?? '')),
  call: ({ fields }, wire) => createBlockCall(wire, fields),
  onDone(tx, { spaceId, remoteId, entity }, { fields }) {
    if (entity === null) return;
    const position = nextPosition(tx, spaceId);
    const empty = { type: null, title: null, url: null, text: null, active: null, extra: {} };
    putBlock(tx, spaceId, together({ id: entity, remoteId, position, ...empty }, fields));
    // No member of the answer is declared: the list may tell the number that it did not.
    if (remoteId === null) markStale(tx, spaceId);
  },
});

const update = defineKind({
  kind: 'bio.blockUpdate',
  operation: 'bio.blocks.update',
  cancelledWith: ['bio.create'],
  payload: blockPayload,
  call: ({ block, fields }, wire) => updateBlockCall(wire, { ...fields, blockId: remoteIdOf(block) }),
  isPointless: (reader, { spaceId }, { block }) => isGone(reader, spaceId, block),
  relink: (payload, each) => ({ ...payload, block: each(payload.block, 'bio.blockCreate') }),
  /** Into the block that has not been sent yet, and over an unsent change of the same one, member by member. */
  coalesce(earlier, { block, fields }) {
    if (makes(earlier, block)) {
      const whole = together(newBlockPayload.read(earlier).fields, fields);
      // It is known by what it says now: a person is asked by this name whether it is there.
      return { replaceWith: { fields: whole }, shown: { ...earlier, text: shortBlockName(whole, null) } };
    }
    if (earlier.kind !== 'bio.blockUpdate') return 'look-further';
    const before = blockPayload.read(earlier);
    if (!isSameReference(before.block, block)) return 'look-further';
    return { replaceWith: { ...before, fields: together(before.fields, fields) }, shown: earlier };
  },
  onDone(tx, action, { block, fields }, told) {
    const remoteId = remoteIdOf(block);
    const known = knownBlocks(tx, action.spaceId).find((one) => one.remoteId === remoteId);
    if (known === undefined) return;
    // An answer for another block says nothing of this one.
    const own = told?.id === remoteId ? told : null;
    putBlock(tx, action.spaceId, { ...together(known, fields), ...remoteFields(own) }, own?.raw);
  },
});

/** What the service tells of a block; what it leaves out is not told, which is not the same as empty. */
export function remoteFields(remote: RemoteBlock | null): Partial<KnownBlock> {
  if (remote === null) return {};
  const { type, title, url, text, active, raw } = remote;
  const known = Object.entries({ type, title, url, text, active }).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(known), ...(Object.keys(raw).length === 0 ? {} : { extra: remote.extra }) };
}

const remove = defineKind({
  kind: 'bio.blockDelete',
  operation: 'bio.blocks.destroy',
  cancelledWith: ['bio.create'],
  payload: goneBlockPayload,
  call: ({ block }, wire) => deleteBlockCall(wire, { blockId: remoteIdOf(block) }),
  isPointless: (reader, { spaceId }, { block }) => isGone(reader, spaceId, block),
  relink: (payload, each) => ({ ...payload, block: each(payload.block, 'bio.blockCreate') }),
  coalesce: (earlier, { block }) => (makes(earlier, block) ? 'both-vanish' : 'look-further'),
  onDone(tx, { spaceId }, { block }) {
    const remoteId = remoteIdOf(block);
    const id = knownBlocks(tx, spaceId).find((one) => one.remoteId === remoteId)?.id;
    // What went is told from what somebody else did by the ID that it had.
    if (id !== undefined) forgetBlock(tx, spaceId, id, remoteId);
  },
});

const reorder = defineKind({
  kind: 'bio.blockReorder',
  operation: 'bio.blocks.reorder',
  cancelledWith: ['bio.create'],
  payload: orderPayload,
  // A block in doubt may have been ordered beside its own entry in the list: once it is linked they are one.
  call: ({ blocks }, wire) => reorderBlocksCall(wire, { blockIds: [...new Set(blocks.map(remoteIdOf))] }),
  relink: ({ blocks }, each) => ({ blocks: blocks.map((block) => each(block, 'bio.blockCreate')) }),
  /** The last one wins, at its own place: it may name blocks that are made between the two. */
  coalesce: (earlier) => (earlier.kind === 'bio.blockReorder' ? 'supersede' : 'look-further'),
  without: ({ blocks }, entity) => ({
    blocks: blocks.filter((block) => !('local' in block && block.local === entity)),
  }),
  onDone: (tx, action, { blocks }) => writeOrder(tx, action.spaceId, blocks.map(remoteIdOf)),
});

/** Positions as the service writes them: in the order of the list (Rules per operation, 5); others stay behind. */
function writeOrder(tx: Tx, spaceId: string, remoteIds: readonly string[]): void {
  const place = new Map(remoteIds.map((id, index) => [id, index]));
  for (const block of knownBlocks(tx, spaceId)) {
    const named = block.remoteId === null ? undefined : place.get(block.remoteId);
    putBlock(tx, spaceId, { ...block, position: named ?? remoteIds.length + block.position });
  }
}

export const blockKinds: readonly KindOfAction[] = [create, update, remove, reorder];
