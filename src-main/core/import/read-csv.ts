import Papa from 'papaparse';
import { readBack } from '../../../src-preload/contract/formula.ts';
import type { Pace } from './pace.ts';
import { invalid, type Refused } from './refusal.ts';
import { MOST_CELLS, MOST_COLUMNS, MOST_ROWS, type Dialect, type Sheet, type SheetRecord } from './sheet.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** For a file of one column: commas in its texts part nothing. */
const NONE = '\u001f';
/** Some milliseconds of parsing; others are let in between. */
const SLICE = 200_000;

interface Parsed {
  data: string[][];
  errors: { code: string; row?: number }[];
  meta: { cursor: number };
}

/** Whether the file began with a byte order mark is known to whoever took it away. */
type CsvSheet = Omit<Sheet, 'dialect'> & { dialect: Omit<Dialect, 'byteOrderMark'> };

/**
 * Reads delimited text, slice by slice. Quoted line ends, doubled quotes, LF, CRLF and CR, a `sep=;` line, and files whose
 * last quote is never closed (that record is kept and marked) are all read; nothing throws.
 * `knows` says whether a cell is the name of a column: the delimiter that gives the most known names is the file's.
 */
export async function readCsv(
  content: string,
  knows: (header: string) => boolean,
  pace: Pace,
): Promise<CsvSheet | Refused> {
  const said = /^sep=(.)\r?\n/i.exec(content);
  const from = said?.[0].length ?? 0;
  const delimiter = said?.[1] ?? delimiterOf(content, knows);
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  const records: SheetRecord[] = [];
  let line = said === null ? 1 : 2;
  let rest = '';
  let length = SLICE;
  let cells = 0;
  for (let at = from; at < content.length;) {
    let end = Math.min(content.length, at + length);
    if (content[end - 1] === '\r') end = Math.min(content.length, end + 1);
    const piece = rest + content.slice(at, end).replace(/\r\n?/g, '\n');
    const parsed = parser.parse(piece, 0, end < content.length) as Parsed;
    line = take(parsed, records, line);
    for (const record of parsed.data) {
      cells += record.length;
      if (record.length > MOST_COLUMNS || cells > MOST_CELLS) return invalid('too-many-columns');
    }
    if (records.length > MOST_ROWS + 1) return invalid('too-many-rows');
    // A record longer than the slice is read again with more of it: twice as much each time, so the work stays in proportion.
    if (parsed.data.length === 0) length *= 2;
    rest = piece.slice(parsed.meta.cursor);
    if (parsed.data.length === 0 && hasMoreParts(rest, delimiter)) return invalid('too-many-columns');
    at = end;
    await pace.pause();
  }
  if (isOurs(records[0])) for (const record of records) record.cells = record.cells.map(readBack);
  return { format: 'csv', members: null, records, dialect: dialectOf(content, from, delimiter) };
}

/** Columns that only a file written here has: an export, or rejected rows. */
const ownColumns = ['outpost', 'problem'];

/** In any other file a quote in front of a cell is what somebody wrote. */
const isOurs = (header: SheetRecord | undefined): boolean =>
  header?.cells.some((cell) => ownColumns.includes(cell.trim().toLowerCase())) === true;

/** Whether the record that begins here has too many cells; what stands in quotation marks parts nothing. */
function hasMoreParts(begun: string, delimiter: string): boolean {
  let parts = 0;
  for (let at = 0; at < begun.length && parts < MOST_COLUMNS;) {
    const quote = begun.indexOf('"', at);
    const plain = begun.slice(at, quote === -1 ? begun.length : quote);
    parts += plain.split(delimiter, MOST_COLUMNS + 1).length - 1;
    const closed = quote === -1 ? -1 : begun.indexOf('"', quote + 1);
    at = closed === -1 ? begun.length : closed + 1;
  }
  return parts >= MOST_COLUMNS;
}

/** Takes the records of a piece that begins at `line`; gives the line after its last one. */
function take({ data, errors }: Parsed, records: SheetRecord[], begin: number): number {
  const broken = new Map(errors.map(({ code, row }) => [row, code]));
  let next = begin;
  data.forEach((cells, index) => {
    const line = next;
    next += linesOf(cells);
    if (cells.every((cell) => cell.trim() === '')) return;
    const code = broken.get(index);
    records.push({
      line,
      cells,
      fault: code === 'MissingQuotes' ? { code: 'quote-unclosed' } : null,
      remark: code === 'InvalidQuotes' ? { code: 'quote-out-of-place' } : null,
    });
  });
  return next;
}

/** How many lines of the file a record takes: a quoted cell may hold line ends. */
function linesOf(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) lines++;
  }
  return lines;
}

function dialectOf(content: string, from: number, delimiter: string): Omit<Dialect, 'byteOrderMark'> {
  const head = content.slice(0, 64_000);
  const newline = /\r\n|\n|\r/.exec(head)?.[0] as Dialect['newline'] | undefined;
  return {
    // The parser takes a comma as well where a `sep=` line names what cannot part cells.
    delimiter: delimiter === NONE || delimiter === '"' ? ',' : delimiter,
    newline: newline ?? '\r\n',
    quotesAll: quotesAll(head.slice(from), delimiter),
    namesDelimiter: from > 0,
  };
}

/** Judged by the first record: each of its cells begins with a quotation mark. */
function quotesAll(head: string, delimiter: string): boolean {
  for (let at = 0; ; at += delimiter.length) {
    const cell = /^"(?:[^"]|"")*"/.exec(head.slice(at))?.[0];
    if (cell === undefined) return false;
    at += cell.length;
    if (!head.startsWith(delimiter, at)) return at === head.length || /[\r\n]/.test(head[at] ?? '');
  }
}

function delimiterOf(content: string, knows: (header: string) => boolean): string {
  const head = content.slice(0, 64_000).replace(/\r\n?/g, '\n');
  const scores = DELIMITERS.map((delimiter) => {
    // The header is a record, not a line: a quoted name may hold a line end.
    const names = Papa.parse<string[]>(head, { delimiter, newline: '\n', preview: 1 }).data[0] ?? [];
    return { delimiter, known: names.filter(knows).length, parts: names.length };
  });
  const best = Math.max(...scores.map(({ known }) => known));
  const winners = scores.filter(({ known }) => known === best);
  if (best > 0 && winners.length === 1) return winners[0]?.delimiter ?? ',';
  if (best > 0 && scores.every(({ parts }) => parts === 1)) return NONE;
  const guessed = Papa.parse(head, { preview: 20, delimitersToGuess: DELIMITERS }).meta.delimiter;
  return guessed === '' ? ',' : guessed;
}
