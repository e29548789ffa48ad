import { readReportBody, readSummaryBody, type AccountReport, type SummaryRow } from '../../service/service.ts';
import type { StoredReport } from './report.queries.ts';

/* What an answer leaves out of what is here of the same days. */

/** Whether a report says nothing of a part that the kept one of the same days has, nor why. */
export function leavesOut(told: AccountReport, body: unknown): boolean {
  if (body === undefined) return false;
  const [before, now, reasons] = [partsOf(readReportBody(body)), partsOf(told), reasonsOf(told)];
  return (Object.keys(before) as Part[]).some((part) => before[part] && !now[part] && reasons[part] !== true);
}

type Part = 'metrics' | 'totals' | 'rates' | 'interactions' | 'series' | 'audience' | 'hours';

const partsOf = (report: AccountReport): Record<Part, boolean> => ({
  metrics: report.metrics.length > 0,
  totals: report.totals.length > 0,
  rates: report.rates.length > 0,
  interactions: report.interactions !== null,
  series: (report.series?.points ?? []).length > 0,
  audience: (report.audience?.points ?? []).length > 0,
  hours: (report.best_times?.cells ?? []).length > 0,
});

/** Whether there may well be nothing to a part. */
function reasonsOf({ audience, best_times, coverage }: AccountReport): Partial<Record<Part, boolean>> {
  const isWithoutPosts = coverage?.posts_in_range === 0;
  const hours = best_times?.reason ?? null;
  return {
    ...{ rates: isWithoutPosts, interactions: isWithoutPosts, series: isWithoutPosts },
    audience: audience?.supported === false,
    hours: hours !== null,
  };
}

/** A row of a summary as it is kept. */
type StoredRow = Omit<SummaryRow, 'figures'> & {
  /** When the service told it, where a later answer left it out; wall milliseconds. */
  toldAtMs?: number;
};

/** Rows as they are to be kept: with those that the answer leaves out, or tells no figure of, as they were told before. */
export function besideKept(rows: readonly SummaryRow[], kept: StoredReport | undefined, atMs: number): StoredRow[] {
  const stored = Array.isArray(kept?.body) ? (kept.body as unknown[]).filter(isStoredRow) : [];
  const before = new Map(
    stored.flatMap((row) => {
      const [read] = readSummaryBody([row]);
      return read === undefined
        ? []
        : [[read.accountId, { figures: read.figures, row: olderRow(row, kept, atMs) }] as const];
    }),
  );
  const told = rows.map(({ figures, ...row }): StoredRow => {
    const known = before.get(row.accountId);
    if (figures.length > 0 || known === undefined || known.figures.length === 0) return row;
    const { account, collection } = known.row;
    return { ...known.row, account: row.account ?? account, collection: row.collection ?? collection };
  });
  const isTold = new Set(rows.map(({ accountId }) => accountId));
  return [...told, ...[...before].flatMap(([id, { row }]) => (isTold.has(id) ? [] : [row]))];
}

const isStoredRow = (row: unknown): row is StoredRow => typeof row === 'object' && row !== null && 'accountId' in row;

/** A time to come is of a clock that stood ahead. */
const olderRow = (row: StoredRow, kept: StoredReport | undefined, atMs: number): StoredRow => ({
  ...row,
  toldAtMs: Math.min(atMs, row.toldAtMs ?? kept?.fetchedAtMs ?? 0),
});

/** Of rows that are kept from an earlier answer, by account, when that was. */
export function olderRows(body: unknown): Record<string, number> {
  const rows = Array.isArray(body) ? (body as unknown[]).filter(isStoredRow) : [];
  return Object.fromEntries(
    rows.flatMap(({ accountId, toldAtMs }) => (toldAtMs === undefined ? [] : [[accountId, toldAtMs]])),
  );
}
