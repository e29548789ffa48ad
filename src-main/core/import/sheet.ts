/** One record of the file: its cells as text. */
export interface SheetRecord {
  cells: string[];
  /** Why it cannot be read for sure; such a row is never sent. */
  fault: string | null;
  remark: string | null;
}

/** A file as a table. The first record of a CSV may be its header. */
export interface Sheet {
  format: 'csv' | 'json';
  /** JSON: the names of the members, in order of appearance. CSV: null, `columns.ts` finds out. */
  members: string[] | null;
  records: SheetRecord[];
}

export const MOST_CHARACTERS = 20_000_000;
export const MOST_ROWS = 100_000;
