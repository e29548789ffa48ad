import type { RecordFault } from '../../../src-preload/contract/import-problem.ts';
import { MOST_IMPORT_ROWS } from '../../../src-preload/contract/words/file-size.ts';

/** One record of the file: its cells as text. */
export interface SheetRecord {
  /** Where it begins: the line of a CSV (its first one is 1, whatever it holds), the number of the entry in JSON. */
  line: number;
  cells: string[];
  /** Why it cannot be read for sure; such a row is never sent. */
  fault: RecordFault | null;
  remark: { code: 'quote-out-of-place' } | null;
}

/** How a CSV was written, so that what is given back looks like it. */
export interface Dialect {
  delimiter: string;
  newline: '\n' | '\r\n' | '\r';
  /** Every cell stands in quotation marks, also those that need none. */
  quotesAll: boolean;
  byteOrderMark: boolean;
  /** It begins with a line such as `sep=;`. */
  namesDelimiter: boolean;
}

/** A file as a table. The first record of a CSV may be its header. */
export interface Sheet {
  format: 'csv' | 'json';
  /** JSON: the names of the members, in order of appearance. CSV: null, `columns.ts` finds out. */
  members: string[] | null;
  records: SheetRecord[];
  /** Null: it was no CSV. */
  dialect: Dialect | null;
}

export const MOST_CHARACTERS = 20_000_000;
export const MOST_ROWS = MOST_IMPORT_ROWS;
/** Cells of one record, and of a whole file, empty ones too: a file of separators alone would have millions. */
export const MOST_COLUMNS = 1_000;
export const MOST_CELLS = 4_000_000;
