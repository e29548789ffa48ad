import type { StoredSummary } from '../../src-preload/contract/archive.ts';
import type { Cell } from '../../src-preload/contract/csv.ts';
import { leadOf } from '../../src-preload/contract/leading-figure.ts';
import { networkName } from '../../src-preload/contract/text-rules.ts';
import { unturned } from '../../src-preload/contract/words/quoted.ts';
import { labelWithUnit } from '../../src-preload/contract/words/with-unit.ts';
import { countOf } from '../ui/range/range.ts';

const DAY_MS = 86_400_000;

/**
 * The table behind the lines of the summary: a row for each day of publishing, a column for each account with the figure that leads
 * it, never added together. An account is left out whose line has more or fewer points than there are days. Null: none is left.
 */
export function summaryDays(
  { rows, lines, fromDay, toDay }: Pick<StoredSummary, 'rows' | 'lines' | 'fromDay' | 'toDay'>,
  nameOf: (accountId: string) => { handle: string; social: string },
): { columns: string[]; rows: Cell[][] } | null {
  const count = countOf({ fromDay, toDay });
  const drawn = rows.flatMap((row) => {
    const lead = leadOf(row);
    const line = lines[row.accountId];
    if (lead === undefined || line?.values.length !== count) return [];
    const { handle, social } = nameOf(row.accountId);
    const label = labelWithUnit({ label: lead.label ?? lead.key ?? '', unit: lead.unit });
    return [{ column: `${unturned(handle)} (${networkName(social)}): ${label}`, values: line.values }];
  });
  if (drawn.length === 0) return null;
  const first = Date.parse(`${fromDay}T00:00:00Z`);
  const days = Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10));
  return {
    columns: ['Day', ...drawn.map(({ column }) => column)],
    rows: days.map((day, at): Cell[] => [day, ...drawn.map(({ values }) => values[at] ?? null)]),
  };
}
