/** Whether a spreadsheet would take a cell for a formula or a command: `=HYPERLINK(…)`, `@SUM(1)`, `+cmd|'/c calc'!A0`. */
export function readsLikeFormula(text: string): boolean {
  return /^=\S/.test(text) || /^[+\-@]\s*[A-Za-z_.]+\s*\(/.test(text) || /^[+\-@][^\n]*\|[^\n]*!/.test(text);
}

/**
 * What spreadsheets may run or drop: OWASP, CSV injection. They look past blanks and controls in front of a sign, and take
 * its full-width form for it. Quotes in front belong to it, so that reading back is exact.
 */
const RISKY = /^'*(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** A cell that no spreadsheet runs. `readBack` undoes it. */
export function safeCell(cell: string): string {
  return RISKY.test(cell) ? `'${cell}` : cell;
}

/** Takes away the quote that `safeCell` put in front: of cells that were written here. */
export function readBack(cell: string): string {
  return cell.startsWith("'") && RISKY.test(cell) ? cell.slice(1) : cell;
}
