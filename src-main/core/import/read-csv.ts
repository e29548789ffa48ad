import Papa from 'papaparse';
import { readBack } from './formula.ts';
import type { Pace } from './pace.ts';
import { invalid, type Refused } from './refusal.ts';
import { MOST_ROWS, type Sheet, type SheetRecord } from './sheet.ts';

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

/**
 * Reads delimited text, slice by slice. Quoted line ends, doubled quotes, LF, CRLF and CR, a `sep=;` line, and files whose
 * last quote is never closed (that record is kept and marked) are all read; nothing throws.
 * `knows` says whether a cell is the name of a column: the delimiter that gives the most known names is the file's.
 */
export async function readCsv(
  content: string,
  knows: (header: string) => boolean,
  pace: Pace,
): Promise<Sheet | Refused> {
  const said = /^sep=(.)\r?\n/i.exec(content);
  const from = said?.[0].length ?? 0;
  const delimiter = said?.[1] ?? delimiterOf(content, knows);
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  const records: SheetRecord[] = [];
  let rest = '';
  let length = SLICE;
  for (let at = from; at < content.length;) {
    let end = Math.min(content.length, at + length);
    if (content[end - 1] === '\r') end = Math.min(content.length, end + 1);
    const piece = rest + content.slice(at, end).replace(/\r\n?/g, '\n');
    const parsed = parser.parse(piece, 0, end < content.length) as Parsed;
    take(parsed, records);
    if (records.length > MOST_ROWS + 1)
      return invalid('The file has more than 100,000 rows. Split it into smaller ones.');
    // A record longer than the slice is read again with more of it: twice as much each time, so the work stays in proportion.
    if (parsed.data.length === 0) length *= 2;
    rest = piece.slice(parsed.meta.cursor);
    at = end;
    await pace.pause();
  }
  return { format: 'csv', members: null, records };
}

function take({ data, errors }: Parsed, records: SheetRecord[]): void {
  const broken = new Map(errors.map(({ code, row }) => [row, code]));
  data.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    const code = broken.get(index);
    records.push({
      cells: cells.map(readBack),
      fault: code === 'MissingQuotes' ? 'A quotation mark is opened here and never closed' : null,
      remark: code === 'InvalidQuotes' ? 'A quotation mark is out of place here' : null,
    });
  });
}

function delimiterOf(content: string, knows: (header: string) => boolean): string {
  const head = content.slice(0, 64_000);
  const firstLine = /^[^\r\n]*/.exec(head)?.[0] ?? '';
  const scores = DELIMITERS.map((delimiter) => {
    const names = Papa.parse<string[]>(firstLine, { delimiter, newline: '\n' }).data[0] ?? [];
    return { delimiter, known: names.filter(knows).length, parts: names.length };
  });
  const best = Math.max(...scores.map(({ known }) => known));
  const winners = scores.filter(({ known }) => known === best);
  if (best > 0 && winners.length === 1) return winners[0]?.delimiter ?? ',';
  if (best > 0 && scores.every(({ parts }) => parts === 1)) return NONE;
  const guessed = Papa.parse(head, { preview: 20, delimitersToGuess: DELIMITERS }).meta.delimiter;
  return guessed === '' ? ',' : guessed;
}
