import { fieldsOf, pathId, type Call } from '../http/call.ts';
import { having, invalid, notFound, type Reply } from '../http/reply.ts';
import { BigInteger, idText, readId, writeJson } from '../http/wire-json.ts';
import type { Block } from '../world/records.ts';
import { takeId, type World } from '../world/world.ts';
import { created, data, undeclared, updated } from './answers.ts';
import { blockResource } from './resources.ts';
import { textFields } from './text-fields.ts';

const TEXT_LENGTH = 2000;

export const blocksInOrder = (world: World): Block[] =>
  [...world.blocks.values()].sort((a, b) => a.sortOrder - b.sortOrder || a.id - b.id);

/** "The block list endpoint declares its items as plain strings": a bare id, JSON, or objects after all. */
export function listBlocks({ world, dialect }: Call): Reply {
  if (!world.bio) return notFound('BioPage');
  return data(
    blocksInOrder(world).map((block) => {
      if (dialect.blocksListed === 'id-string') return idText(block.id, dialect.ids);
      const record = blockResource(dialect, block);
      return dialect.blocksListed === 'object' ? record : writeJson(record, dialect.ids);
    }),
  );
}

type Wish = Partial<Pick<Block, 'type' | 'title' | 'url' | 'text' | 'active'>>;

function readBlock(call: Call): { wish: Wish; errors: Record<string, string[]> } {
  const { active: activeName, type: typeName, ...texts } = call.dialect.requests.block;
  const fields = fieldsOf(call);
  const { values, errors } = textFields(fields, texts, TEXT_LENGTH);
  const wish: Wish = { ...values };
  const type = fields[typeName];
  const known = Object.entries(call.dialect.blockTypes).find(([, theirs]) => theirs === type);
  if (typeof type === 'string' && type !== '') wish.type = known?.[0] ?? type;
  else if (type !== undefined) errors[typeName] = [`The ${typeName} field must be a string.`];
  const active = fields[activeName];
  if (typeof active === 'boolean') wish.active = active;
  else if (active !== undefined) errors[activeName] = [`The ${activeName} field must be true or false.`];
  return { wish, errors };
}

export function storeBlock(call: Call): Reply {
  const { world, dialect, nowMs } = call;
  if (!world.bio) return notFound('BioPage');
  const { wish, errors } = readBlock(call);
  const { type: typeName } = dialect.requests.block;
  if (wish.type === undefined && !errors[typeName]) errors[typeName] = [`The ${typeName} field is required.`];
  if (wish.type === undefined || Object.keys(errors).length > 0) return invalid(errors);
  const block: Block = {
    ...{ title: null, url: null, text: null, active: true },
    ...wish,
    id: takeId(world, 'block'),
    type: wish.type,
    sortOrder: (blocksInOrder(world).at(-1)?.sortOrder ?? -1) + 1,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  world.blocks.set(block.id, block);
  world.changed();
  return having('block.created', block.id, created(dialect, blockResource(dialect, block)));
}

/** The body is optional: without one the block stays as it is. */
export function updateBlock(call: Call): Reply {
  const block = call.world.blocks.get(pathId(call, 'block'));
  if (!block) return notFound('BioBlock');
  const { wish, errors } = readBlock(call);
  if (Object.keys(errors).length > 0) return invalid(errors);
  Object.assign(block, wish, { updatedAtMs: call.nowMs });
  call.world.changed();
  return having('block.updated', block.id, updated(call.dialect, blockResource(call.dialect, block)));
}

export function destroyBlock(call: Call): Reply {
  const block = call.world.blocks.get(pathId(call, 'block'));
  if (!block) return notFound('BioBlock');
  call.world.blocks.delete(block.id);
  call.world.changed();
  return having('block.deleted', block.id, undeclared(call.dialect, {}));
}

/**
 * "Each block's sort_order is written to match its position in the list. Ids that do not belong to the space's bio page
 * are ignored." A foreign id still takes its place in the list; blocks that are not named keep their number.
 */
export function reorderBlocks(call: Call): Reply {
  const { world, dialect } = call;
  const { blocks } = fieldsOf(call);
  if (!Array.isArray(blocks)) return invalid({ blocks: ['The blocks field is required.'] });
  const errors: Record<string, string[]> = {};
  const ids = blocks.map((one: unknown, index) => {
    const integer = Number.isInteger(one) || one instanceof BigInteger;
    const id = integer || dialect.ids === 'string' ? readId(one, dialect.ids) : null;
    if (id === null && !integer) errors[`blocks.${index}`] = [`The blocks.${index} field must be an integer.`];
    return id;
  });
  if (Object.keys(errors).length > 0) return invalid(errors);
  ids.forEach((id, position) => {
    const block = id === null ? undefined : world.blocks.get(id);
    if (block) block.sortOrder = position;
  });
  world.changed();
  return having('blocks.reordered', world.spaceId, undeclared(dialect, {}));
}
