import type { Store } from '../store/store.ts';

/** Bytes of a table with its indexes; SQLite counts their pages. */
export function tableBytes({ raw }: Pick<Store, 'raw'>, table: string): number {
  const sql = `SELECT sum(pgsize) FROM dbstat WHERE aggregate = TRUE
    AND name IN (SELECT name FROM sqlite_schema WHERE tbl_name = ?)`;
  return raw.prepare<[string], number | null>(sql).pluck().get(table) ?? 0;
}

export function tableNames({ raw }: Pick<Store, 'raw'>): string[] {
  return raw.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
}

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
