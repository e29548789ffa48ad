import type { ReportPlace, StoredAccountReport } from '../../src-preload/contract/archive.ts';
import { csvLines } from '../../src-preload/contract/posts-csv.ts';
import { exitCodes } from './exit-codes.ts';
import type { ExportOptions } from './export.ts';
import { keptAccount } from './kept-account.ts';
import type { Output } from './output.ts';
import { rangeIn } from './range-options.ts';
import { spaceOf } from './space.ts';
import { streamedList, streamedText } from './streamed.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

/** The kept reports of the open space as the service told them, each with the time it was fetched at. Asks the service nothing. */
export async function exportAnalytics(where: Where, output: Output, options: ExportOptions): Promise<number> {
  return withCore({ where, output, isRepeatable: true, reads: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const range = await rangeIn(core, spaceId, options);
    const { accountId: asked } = await keptAccount(core, spaceId, options.account);
    const of = { spaceId, ...(asked === undefined ? {} : { accountId: asked }), ...range };
    const pieces = async function* (): AsyncGenerator<StoredAccountReport[]> {
      let after: ReportPlace | undefined;
      do {
        const { reports, next } = await core.archive.reports({ ...of, ...(after === undefined ? {} : { after }) });
        yield reports;
        after = next ?? undefined;
      } while (after !== undefined);
    };
    const format = options.format ?? (output.json ? 'json' : 'csv');
    if (format === 'json') {
      const reports = asReports(pieces());
      await output.stream(streamedList('reports', reports, output.json ? 'one' : 'each'));
    } else await output.stream(streamedText('csv', totalsCsv(pieces()), output.json ? 'json' : 'text'));
    return exitCodes.done;
  });
}

const isoOf = (atMs: number): string => new Date(atMs).toISOString();

const columns = [
  ...['accountId', 'from', 'to', 'kind', 'key', 'label', 'unit', 'value', 'previous', 'changePct', 'changePp'],
  ...['perPostMean', 'status', 'reason', 'fetchedAt'],
];

async function* asReports(pieces: AsyncIterable<StoredAccountReport[]>): AsyncGenerator<object[]> {
  for await (const kept of pieces)
    // A member of the service's may have one of these names.
    yield kept.map(({ accountId, report, fetchedAtMs }) => ({ ...report, accountId, fetchedAt: isoOf(fetchedAtMs) }));
}

/** A row for each total of each report, for its score and for each of its rates; empty where it is not available, with the service's reason. */
async function* totalsCsv(pieces: AsyncIterable<StoredAccountReport[]>): AsyncGenerator<string> {
  yield csvLines([columns]);
  for await (const kept of pieces) {
    const rows = kept.flatMap(rowsOf);
    if (rows.length > 0) yield `\n${csvLines(rows)}`;
  }
}

function rowsOf({ accountId, fromDay, toDay, report, fetchedAtMs }: StoredAccountReport): unknown[][] {
  const { totals, interactions: score, rates } = report;
  const row = (kind: string, unit: string | null, one: Told, change: Change): unknown[] => [
    ...[accountId, fromDay, toDay, kind, one.key, one.label, unit, one.value, one.previous],
    ...[change.pct ?? null, change.pp ?? null, change.perPostMean ?? null, one.status, one.reason, isoOf(fetchedAtMs)],
  ];
  return [
    ...totals.map((one) => row('total', one.unit, one, { pct: one.change_pct })),
    ...(score === null ? [] : [row('interactions', null, score, { pct: score.change_pct })]),
    ...rates.map((one) => row('rate', 'percent', one, { pp: one.change_pp, perPostMean: one.per_post_mean })),
  ];
}

type Told = Record<'key' | 'label' | 'status' | 'reason', string | null> & Record<'value' | 'previous', number | null>;
type Change = { pct?: number | null; pp?: number | null; perPostMean?: number | null };
