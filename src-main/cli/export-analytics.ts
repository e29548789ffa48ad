import Papa from 'papaparse';
import type { KeptAccountReport } from '../../src-preload/contract/archive.ts';
import { ACTS } from '../../src-preload/contract/posts-csv.ts';
import { exitCodes } from './exit-codes.ts';
import type { ExportOptions } from './export.ts';
import type { Output } from './output.ts';
import { rangeIn } from './range-options.ts';
import { spaceOf } from './space.ts';
import { withCore } from './with-core.ts';

/** The kept reports of the open space as the service told them, each with the time it was fetched at. Asks the service nothing. */
export async function exportAnalytics(
  data: string | undefined,
  output: Output,
  options: ExportOptions,
): Promise<number> {
  return withCore({ data, output }, async (core) => {
    const { spaceId } = await spaceOf(core);
    const account = options.account === undefined ? {} : { accountId: options.account };
    const kept = await core.archive.reports({ spaceId, ...account, ...(await rangeIn(core, spaceId, options)) });
    const format = options.format ?? (output.json ? 'json' : 'csv');
    if (format === 'json') {
      const reports = kept.map(({ accountId, report, fetchedAtMs }) => ({
        accountId,
        ...report,
        fetchedAt: isoOf(fetchedAtMs),
      }));
      output.result({ reports }, JSON.stringify({ reports }, null, 2));
    } else {
      const csv = totalsCsv(kept);
      output.result({ csv }, csv);
    }
    return exitCodes.done;
  });
}

const isoOf = (atMs: number): string => new Date(atMs).toISOString();

const columns = [
  'accountId',
  'from',
  'to',
  'key',
  'label',
  'unit',
  'value',
  'previous',
  'changePct',
  'status',
  'fetchedAt',
];

/** A row for each total of each report; empty where it is not available. */
function totalsCsv(kept: readonly KeptAccountReport[]): string {
  const data = kept.flatMap(({ accountId, fromDay, toDay, report, fetchedAtMs }) =>
    report.totals.map(({ key, label, unit, value, previous, change_pct: changePct, status }) => [
      ...[accountId, fromDay, toDay, key, label, unit, value, previous, changePct, status, isoOf(fetchedAtMs)],
    ]),
  );
  return Papa.unparse({ fields: columns, data }, { newline: '\n', escapeFormulae: ACTS });
}
