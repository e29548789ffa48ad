import Papa from 'papaparse';
import { importProblemWords, importRowLine } from '../../../src-preload/contract/words/import-problem.ts';
import { whyRejected, type CheckedRow } from './checked-row.ts';
import type { StoredImport } from './stored-imports.ts';
import { safeCell } from '../../../src-preload/contract/formula.ts';
import type { Dialect } from './sheet.ts';
import { orderInHeader, zoneInHeader } from './times.ts';
import { readsTwoWays } from './written-time.ts';
import { upTo } from '../../../src-preload/contract/up-to.ts';

/** What a JSON file's rows are written as. */
const usual: Dialect = {
  delimiter: ',',
  newline: '\r\n',
  quotesAll: false,
  byteOrderMark: true,
  namesDelimiter: false,
};

/**
 * Writes rows with the columns of their file and a `problem` column, as its own program wrote it (delimiter, quotation marks,
 * line ends, byte order mark), so that it opens where the file did. Spreadsheets open it safely, and it imports again: formulas are disarmed (and read back), and the header says how
 * the dates were read where one of these could be read in two ways, and in which zone, because the few rejected rows may not show it.
 */
export function writeRejected(
  { layout, dateShape, otherZone }: Pick<StoredImport, 'layout' | 'dateShape' | 'otherZone'>,
  rows: readonly CheckedRow[],
): string {
  const { headers, places } = layout;
  const { delimiter, newline, quotesAll, byteOrderMark, namesDelimiter } = layout.dialect ?? usual;
  const dated = places.date ?? places.scheduled_at;
  const noted = places.problem ?? headers.length;
  const isOpen = dated !== undefined && rows.some(({ record }) => readsTwoWays(record.cells[dated] ?? ''));
  const header = headers.map((name, place) => {
    if (place !== dated) return name;
    const shape = isOpen && dateShape !== null && orderInHeader(name) === null ? ` (${dateShape})` : '';
    const zone = otherZone !== null && zoneInHeader(name) !== otherZone ? ` (${otherZone})` : '';
    return `${name}${shape}${zone}`;
  });
  header[noted] = 'problem';
  const records = rows.map((row) => {
    const { cells, fault } = row.record;
    const line = Array.from(headers, (_, place) => cells[place] ?? '');
    line[noted] = importRowLine(whyRejected(row));
    // Beyond the header, so that the row is not taken for a whole one before somebody has mended it.
    return [...line, ...cells.slice(headers.length), ...(fault === null ? [] : [importProblemWords(fault)])].map(
      safeCell,
    );
  });
  const csv = Papa.unparse([header.map(safeCell), ...records], { delimiter, newline, quotes: quotesAll });
  return `${byteOrderMark ? '\ufeff' : ''}${namesDelimiter ? `sep=${delimiter}${newline}` : ''}${csv}${newline}`;
}

/** `Winter catalogue.csv` as the batch is called. */
export function batchNameOf(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? '';
  const name = base.replace(/\.[a-z0-9]{1,5}$/i, '').trim();
  return name === '' ? 'Import' : upTo(name, 200).toWellFormed();
}
