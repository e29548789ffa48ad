import type { Wire } from '../wire/request.ts';
import type { Call } from '../answer/call.ts';
import type { Answer } from '../answer/answer.ts';
import { operations } from './endpoints.ts';
import { perform } from './perform.ts';
import { readCreatedId, type CreatedId } from '../answer/created-id.ts';
import { readRefused, readRefusedChange } from '../answer/failed-there.ts';
import { readDone } from '../answer/done.ts';
import { bodyOf, type BlockInput } from '../wire/request-body.ts';
import type { CallOptions, Service } from '../connection.ts';
import { readBlock, type RemoteBlock } from '../shapes/block.ts';
import { unwrap } from '../shapes/path.ts';
import { readRows } from '../shapes/rows.ts';

export { KEPT_BY_SERVICE, type RemoteBlock } from '../shapes/block.ts';

/** GET .../bio/blocks. Where the service lists bare ids, everything but the id is null. */
export function listBlocks(service: Service, _: object = {}, call?: CallOptions): Promise<Answer<RemoteBlock[]>> {
  const operation = operations['bio.blocks.index'];
  const read = (item: unknown): RemoteBlock | null => readBlock(service.profile, item);
  const { id } = service.profile.answers.block;
  return perform(service, { operation, read: (json) => readRows(json, read, id) }, call);
}

/** POST .../bio/blocks. No member of the answer is declared, so the new id may be unknown. */
export function createBlockCall(wire: Wire, input: BlockInput): Call<CreatedId> {
  const operation = operations['bio.blocks.store'];
  const paths = wire.profile.answers.blockId;
  return {
    operation,
    body: { contentType: 'application/json', content: bodyOf(wire.profile, 'bio.blocks.store', input) },
    read(json, header) {
      const created = readCreatedId(json, header, paths);
      return { ...created, refused: readRefused(json, wire.profile.answers, created.remoteId) };
    },
  };
}

/** PUT .../bio/blocks/{block}. */
export function updateBlockCall(wire: Wire, input: BlockInput & { blockId: string }): Call<RemoteBlock | null> {
  return {
    operation: operations['bio.blocks.update'],
    params: { block: input.blockId },
    body: { contentType: 'application/json', content: bodyOf(wire.profile, 'bio.blocks.update', input) },
    read(json) {
      const value = readBlock(wire.profile, unwrap(json));
      return { value, problem: null, refused: readRefusedChange(json, wire.profile.answers, value) };
    },
  };
}

export const updateBlock = (
  service: Service,
  input: BlockInput & { blockId: string },
  call?: CallOptions,
): Promise<Answer<RemoteBlock | null>> => perform(service, updateBlockCall(service, input), call);

/** DELETE .../bio/blocks/{block}. A 404 from the service counts as done. */
export function deleteBlockCall(wire: Wire, input: { blockId: string }): Call<null> {
  const operation = operations['bio.blocks.destroy'];
  const params = { block: input.blockId };
  return { operation, params, read: (json) => readDone(json, wire.profile) };
}

/** POST .../bio/blocks/reorder: the whole order, first to last. Ids the page does not have are ignored by the service. */
export function reorderBlocksCall(wire: Wire, input: { blockIds: string[] }): Call<null> {
  return {
    operation: operations['bio.blocks.reorder'],
    body: { contentType: 'application/json', content: bodyOf(wire.profile, 'bio.blocks.reorder', input) },
    read: (json) => readDone(json, wire.profile),
  };
}

export const reorderBlocks = (
  service: Service,
  input: { blockIds: string[] },
  call?: CallOptions,
): Promise<Answer<null>> => perform(service, reorderBlocksCall(service, input), call);
