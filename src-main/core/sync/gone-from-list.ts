import type { Complete } from './job.ts';

/** A list that the service tells whole, by the IDs in it. */
export interface ToldList {
  ids: readonly string[];
  /** False: a part of it is missing, or could not be read. */
  isWhole: boolean;
}

/** A list without any entry where some are known: more likely the word of a moment than the truth. */
export const isEmptied = (known: readonly string[], { ids }: Pick<ToldList, 'ids'>): boolean =>
  ids.length === 0 && known.length > 0;

/** How much of a list was told that can be read; of one that is empty where some are known, nothing of what is here. */
export const completeList = (
  known: readonly string[],
  { ids, entries }: { ids: readonly string[]; entries: number },
): Complete => (isEmptied(known, { ids }) ? { here: 0, of: known.length } : { here: ids.length, of: entries });

/**
 * The one rule of every list of the service: what it does not have any more is gone, unless it has nothing at all, or is not
 * whole. Those that are gone, of the known ones.
 */
export function goneFrom(known: readonly string[], told: ToldList): string[] {
  if (!told.isWhole || isEmptied(known, told)) return [];
  const listed = new Set(told.ids);
  return known.filter((id) => !listed.has(id));
}
