import { createHash } from 'node:crypto';
import type { Pace } from './pace.ts';
import type { Sheet, SheetRecord } from './sheet.ts';

const SUM_BITS = 256;

/**
 * One hash for all files with the same rows: however their lines end, whatever parts their cells, in whichever order the
 * rows stand, and with blank lines or spaces around cells or without. The hashes of the rows are added up, which no order
 * changes.
 */
export async function hashOfRows({ members, records }: Sheet, pace: Pace): Promise<string> {
  let sum = 0n;
  for (const record of records) {
    if (pace.due()) await pace.pause();
    const cells = cellsOf(members, record);
    if (cells.length === 0) continue;
    const hash = createHash('sha256').update(JSON.stringify(cells)).digest('hex');
    sum = BigInt.asUintN(SUM_BITS, sum + BigInt(`0x${hash}`));
  }
  return sum.toString(16).padStart(SUM_BITS / 4, '0');
}

/** What stands in a row and where: by its column's place in CSV, by its member's name in JSON. */
function cellsOf(members: Sheet['members'], { cells }: SheetRecord): [string, string][] {
  const filled = cells
    .map((cell, place): [string, string] => [members?.[place] ?? `${place}`, cell.replace(/\r\n?/g, '\n').trim()])
    .filter(([, cell]) => cell !== '');
  return members === null ? filled : filled.sort(([a], [b]) => (a < b ? -1 : 1));
}
