import type { ChosenPicture, PageField, PageState } from '../../../../src-preload/contract/bio-page.ts';
import { blockWords, isEmpty, newPicture, nothing, pageWords, type BlockWords } from './differences.ts';
import { seededIn, withoutSeed } from './seeded.ts';

/** One call to the service. */
export type Step =
  | { do: 'create-page'; fields: Partial<Record<PageField, string | null>> }
  | { do: 'change-page'; fields: Partial<Record<PageField, string | null>> }
  | { do: 'picture'; picture: ChosenPicture }
  | { do: 'delete'; blockId: string }
  | { do: 'change'; blockId: string; fields: BlockWords }
  | { do: 'add'; blockId: string; fields: BlockWords & { type: string } }
  /** All blocks, first to last. */
  | { do: 'order'; blockIds: string[] };

/** A new block without a type is the commonest there is. */
const COMMONEST_TYPE = 'link';

/**
 * The fewest calls that make `to` of `from`, in the order they go in: at most one for the page, one for its picture, one for each block, and one
 * for the order, where the service's own (what stays, then what is new) is not the one that is wanted. A page that is not there yet is made first, without
 * the icons of the accounts, which the service adds by itself: what else is wanted of them is a change of the page that is there then
 * (seeded.ts). Pure.
 */
export function planOf(from: PageState, wanted: PageState, { isNew }: { isNew: boolean }): Step[] {
  const seeded = isNew ? seededIn(wanted) : undefined;
  const to = seeded === undefined ? wanted : withoutSeed(wanted, seeded);
  const words = pageWords(from, to);
  const before = new Map(from.blocks.map((block) => [block.id, block]));
  const after = new Set(to.blocks.map(({ id }) => id));
  const page: Step[] = isNew
    ? [{ do: 'create-page', fields: words }]
    : isEmpty(words)
      ? []
      : [{ do: 'change-page', fields: words }];
  const chosen = newPicture(from, to);
  const picture: Step[] = chosen === null ? [] : [{ do: 'picture', picture: chosen }];
  const gone = from.blocks.filter(({ id }) => !after.has(id)).map(({ id }): Step => ({ do: 'delete', blockId: id }));
  const changed = to.blocks.flatMap((block): Step[] => {
    const was = before.get(block.id);
    const fields = was === undefined ? {} : blockWords(was, block);
    return isEmpty(fields) ? [] : [{ do: 'change', blockId: block.id, fields }];
  });
  const fresh = to.blocks.filter(({ id }) => !before.has(id));
  const added = fresh.map((block): Step => {
    const fields = { ...blockWords({ id: block.id, ...nothing }, block), type: block.type ?? COMMONEST_TYPE };
    return { do: 'add', blockId: block.id, fields };
  });
  const natural = [...from.blocks.filter(({ id }) => after.has(id)), ...fresh].map(({ id }) => id);
  const blockIds = to.blocks.map(({ id }) => id);
  const isInOrder = blockIds.every((id, index) => natural[index] === id);
  const order = isInOrder ? [] : [{ do: 'order', blockIds } as const];
  return [...page, ...picture, ...gone, ...changed, ...added, ...order];
}
