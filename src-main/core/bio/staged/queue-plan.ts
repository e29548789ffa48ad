import type { Bio, BioBlock } from '../../../../src-preload/contract/bio.ts';
import type { EnqueueParts } from '../../actions/actions.ts';
import { isFailed } from '../../failure.ts';
import type { Tx } from '../../store/store.ts';
import {
  blockAdded,
  blockChanged,
  blockRemoved,
  pageChanged,
  pageCreated,
  pictureChanged,
  queue,
  type Asked,
} from '../asked.ts';
import { orderBlocks } from '../bio.ts';
import type { Step } from './plan.ts';

/**
 * Queues the steps of a plan that was made of `bio`, as it is in this transaction, so that none of them can be refused. The page
 * is not read anew for each: there can be a thousand, and nothing else is sent meanwhile. `ids` has the id that the outbox
 * gives to each new block.
 */
export function queuePlan(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, bio, undoMs }: { spaceId: string; bio: Bio; undoMs: number },
  steps: readonly Step[],
): { actionIds: string[]; ids: Map<string, string> } {
  const where = { reader: tx, spaceId };
  const ids = new Map<string, string>();
  const blocks = new Map(bio.blocks.map((block) => [block.id, block]));
  const there = (id: string): BioBlock => blocks.get(id) ?? refused();
  const askedBy = (step: Exclude<Step, { do: 'order' }>): Asked => {
    switch (step.do) {
      case 'create-page':
        return pageCreated(step.fields);
      case 'change-page':
        return pageChanged(step.fields);
      case 'picture':
        return pictureChanged(step.picture);
      case 'delete':
        return blockRemoved(where, there(step.blockId));
      case 'change':
        return blockChanged(where, there(step.blockId), step.fields);
      case 'add': {
        const id = parts.newId();
        ids.set(step.blockId, id);
        return blockAdded(id, step.fields);
      }
      default:
        return step satisfies never;
    }
  };
  const queued = (all: readonly Asked[]): string[] => (all.length === 0 ? [] : queue(tx, parts, spaceId, all, undoMs));
  // By itself, so that the others wait for it.
  const made = queued(steps.filter((step) => step.do === 'create-page').map(askedBy));
  const others = queued(steps.filter((step) => step.do !== 'order' && step.do !== 'create-page').map(askedBy));
  // It waits for those that make the new blocks, and so comes after them.
  const ordered = steps
    .filter((step) => step.do === 'order')
    .map((step) => {
      const blockIds = step.blockIds.map((id) => ids.get(id) ?? id);
      const order = orderBlocks(tx, parts, { spaceId, blockIds, undoMs });
      return isFailed(order) ? refused() : order.actionId;
    });
  return { actionIds: [...made, ...others, ...ordered], ids };
}

function refused(): never {
  throw new Error('a step of the plan was refused');
}
