import { readReportBody, readSummaryBody, type AccountReport, type SummaryRow } from '../../service/service.ts';
import { isSilent } from './is-silent.ts';
import type { StoredReport } from './report.queries.ts';

/* What an answer leaves out of what is here of the same days. */

/** Whether a report says nothing of a part, a figure or a day that the kept one of the same days has, nor why. */
export function leavesOut(told: AccountReport, body: unknown): boolean {
  if (body === undefined) return false;
  const kept = readReportBody(body);
  const [before, now, reasons] = [partsOf(kept), partsOf(told), reasonsOf(told)];
  const parts = Object.keys(before) as Part[];
  return (
    parts.some((part) => before[part] && !now[part] && reasons[part] !== true) ||
    leavesOutDays(told, kept) ||
    (!saysWhyNone(told) && leavesOutFigures(told, kept))
  );
}

/** Where nothing is collected of an account, or nothing was published, no figure of it needs a reason of its own. */
const saysWhyNone = (of: Pick<AccountReport, 'collection'> & { coverage?: AccountReport['coverage'] }): boolean =>
  (of.collection !== null && isUnavailable(of.collection)) || of.coverage?.posts_in_range === 0;

/** A figure that the service declares no more is left out by its will; one that it goes on declaring is not. */
function leavesOutFigures(told: AccountReport, kept: AccountReport): boolean {
  const declared = new Map(told.metrics.map((metric) => [metric.key, metric]));
  const totals = new Map(told.totals.map((total) => [total.key, total]));
  const isLost = kept.totals.some(({ key, value }) => {
    const metric = declared.get(key);
    // Without a catalogue what it totals is all that it declares.
    const isExpected = metric === undefined ? declared.size === 0 && totals.has(key) : !isUnavailable(metric);
    return value !== null && isExpected && isSilent(totals.get(key));
  });
  return isLost || (kept.interactions !== null && kept.interactions.value !== null && isSilent(told.interactions));
}

const isUnavailable = ({ reason }: { reason: string | null }): boolean => (reason ?? '').trim() !== '';

/** A day of a series that had each day of its range. Of one that has days with posts alone, a day goes with its last post. */
function leavesOutDays({ series, coverage }: AccountReport, kept: AccountReport): boolean {
  const points = kept.series?.points ?? [];
  const hasEachDay = points.length >= (kept.coverage?.days_in_range ?? kept.range?.days ?? Infinity);
  if (coverage?.posts_in_range === 0 || !hasEachDay) return false;
  const days = new Set((series?.points ?? []).map(({ date }) => date));
  return points.some(({ date, values }) => !days.has(date) && Object.values(values).some((value) => value !== null));
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

/** Whether a row has no figures where some are known; or no value, nor a word on why, where there is one. */
function saysLess(row: SummaryRow, known: SummaryRow['figures']): boolean {
  if (row.figures.length === 0) return known.length > 0;
  return (
    row.figures.every(isSilent) &&
    !saysWhyNone({ collection: row.collection }) &&
    known.some(({ value }) => value !== null)
  );
}

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
    if (known === undefined || !saysLess({ ...row, figures }, known.figures)) return row;
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
