import type { Store } from '../store/store.ts';

const number = ({ raw }: Pick<Store, 'raw'>, pragma: string): number => Number(raw.pragma(pragma, { simple: true }));

export const freeBytes = (store: Pick<Store, 'raw'>): number =>
  number(store, 'freelist_count') * number(store, 'page_size');

export const databaseBytes = (store: Pick<Store, 'raw'>): number =>
  number(store, 'page_count') * number(store, 'page_size');

/** Gives at most so many free pages back to the disk; returns whether there are more. */
export function giveBack(store: Pick<Store, 'raw'>, pages: number): boolean {
  const before = number(store, 'freelist_count');
  if (before === 0) return false;
  store.raw.exec(`PRAGMA incremental_vacuum(${pages})`);
  const left = number(store, 'freelist_count');
  return left > 0 && left < before;
}
