import type { Answer } from '../answer/answer.ts';
import { operations } from './endpoints.ts';
import { perform } from './perform.ts';
import { readCreatedId, type CreatedId } from '../answer/created-id.ts';
import { bodyOf, type BlockInput } from '../wire/request-body.ts';
import type { CallOptions, Service } from '../connection.ts';
import { readBlock, type RemoteBlock } from '../shapes/block.ts';
import { unwrap } from '../shapes/path.ts';
import { readRows } from '../shapes/rows.ts';

export type { RemoteBlock } from '../shapes/block.ts';

/** GET .../bio/blocks. Where the service lists bare ids, everything but the id is null. */
export function listBlocks(service: Service, _: object = {}, call?: CallOptions): Promise<Answer<RemoteBlock[]>> {
  const operation = operations['bio.blocks.index'];
  const read = (item: unknown): RemoteBlock | null => readBlock(service.profile, item);
  const { id } = service.profile.answers.block;
  return perform(service, { operation, read: (json) => readRows(operation.id, json, read, id) }, call);
}

/** POST .../bio/blocks. No member of the answer is declared, so the new id may be unknown. */
export function createBlock(service: Service, input: BlockInput, call?: CallOptions): Promise<Answer<CreatedId>> {
  const operation = operations['bio.blocks.store'];
  const paths = service.profile.answers.blockId;
  return perform(
    service,
    {
      operation,
      body: { contentType: 'application/json', content: bodyOf(service.profile, 'bio.blocks.store', input) },
      read: (json, header) => readCreatedId(operation.id, json, header, paths),
    },
    call,
  );
}

/** PUT .../bio/blocks/{block}. */
export function updateBlock(
  service: Service,
  input: BlockInput & { blockId: string },
  call?: CallOptions,
): Promise<Answer<RemoteBlock | null>> {
  return perform(
    service,
    {
      operation: operations['bio.blocks.update'],
      params: { block: input.blockId },
      body: { contentType: 'application/json', content: bodyOf(service.profile, 'bio.blocks.update', input) },
      read: (json) => ({ value: readBlock(service.profile, unwrap(json)), problem: null }),
    },
    call,
  );
}

/** DELETE .../bio/blocks/{block}. A 404 from the service counts as done. */
export function deleteBlock(service: Service, input: { blockId: string }, call?: CallOptions): Promise<Answer<null>> {
  const operation = operations['bio.blocks.destroy'];
  const params = { block: input.blockId };
  return perform(service, { operation, params, read: () => ({ value: null, problem: null }) }, call);
}

/** POST .../bio/blocks/reorder: the whole order, first to last. Ids the page does not have are ignored by the service. */
export function reorderBlocks(
  service: Service,
  input: { blockIds: string[] },
  call?: CallOptions,
): Promise<Answer<null>> {
  return perform(
    service,
    {
      operation: operations['bio.blocks.reorder'],
      body: { contentType: 'application/json', content: bodyOf(service.profile, 'bio.blocks.reorder', input) },
      read: () => ({ value: null, problem: null }),
    },
    call,
  );
}
