/** Whether a spreadsheet would take a cell for a formula or a command: `=HYPERLINK(…)`, `@SUM(1)`, `+cmd|'/c calc'!A0`. */
export function readsLikeFormula(text: string): boolean {
  return /^=\S/.test(text) || /^[+\-@]\s*[A-Za-z_.]+\s*\(/.test(text) || isCommand(text);
}

/** A bar and behind it an exclamation mark, in the first line; a pattern for both would look for the second behind each bar. */
function isCommand(text: string): boolean {
  if (!/^[+\-@]/.test(text)) return false;
  const [line = ''] = text.split('\n', 1);
  const bar = line.indexOf('|');
  return bar !== -1 && line.includes('!', bar);
}

/**
 * What spreadsheets may run: OWASP, CSV injection. They look past blanks, controls and quotation marks in front of a sign, and
 * take its full-width form for it. Quotes in front belong to it, so that reading back is exact.
 */
const SIGNED = String.raw`'*(?:(?![\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠]`;
/**
 * A program that parts cells at semicolons or tabs, as spreadsheets of most of Europe do, begins a new one there and at each
 * line end, since a quotation mark in the middle of its cell is none to it.
 */
const RISKY = new RegExp(String.raw`(^|[;\t\r\n])(?=${SIGNED})`, 'gu');
const DISARMED = new RegExp(String.raw`(^|[;\t\r\n])'(?=${SIGNED})`, 'gu');
/** What some drop where a cell begins. */
const DROPPED = /^(?='*[\t\r\n])/u;
const NOT_DROPPED = /^'(?='*[\t\r\n])/u;

/** A cell that no spreadsheet runs, whole or parted at semicolons, tabs or line ends. `readBack` undoes it. */
export const safeCell = (cell: string): string => cell.replace(RISKY, "$1'").replace(DROPPED, "'");

/** Takes away the quotes that `safeCell` put in: of cells that were written here. */
export const readBack = (cell: string): string => cell.replace(NOT_DROPPED, '').replace(DISARMED, '$1');

/** Whether a program that parts cells at something else than a comma would part this one. */
export const isPartedElsewhere = (cell: string): boolean => /[;\t]/.test(cell);
