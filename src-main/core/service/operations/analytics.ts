import type { Answer } from '../answer/answer.ts';
import { operations } from './endpoints.ts';
import type { ValueReading } from '../answer/call.ts';
import { perform } from './perform.ts';
import { unsendable } from '../answer/outcome.ts';
import { rangeQuery, wrongInRange, type Range } from '../wire/range.ts';
import type { CallOptions, Service } from '../connection.ts';
import { isRecord } from '../shapes/lenient.ts';
import { unwrap } from '../shapes/path.ts';
import { report, type AccountReport } from '../shapes/report.ts';
import { readRows } from '../shapes/rows.ts';
import { readKeptSummaryRow, readSummaryRow, type SummaryRow } from '../shapes/summary.ts';

export type { SummaryRow } from '../shapes/summary.ts';
export { seriesPoints, type AccountReport } from '../shapes/report.ts';
export { daysIn, lastDays, type Range } from '../wire/range.ts';

/** GET /spaces/{space}/analytics: one row per account, never merged. Without a range: the service's last 7 days. */
export function analyticsSummary(
  service: Service,
  input: { range?: Range } = {},
  call?: CallOptions,
): Promise<Answer<SummaryRow[]>> {
  const operation = operations['analytics.index'];
  const { accountId } = service.profile.answers.summary;
  const wrong = wrongInRange(input.range);
  if (wrong) return Promise.resolve(unsendable(operation, wrong));
  return perform(
    service,
    {
      operation,
      query: rangeQuery(input.range, service.timeZone),
      read: (json) => readRows(json, (item) => readSummaryRow(service.profile, item), accountId),
    },
    call,
  );
}

/** GET .../accounts/{account}/analytics: the full report of one account. */
export function analyticsReport(
  service: Service,
  input: { accountId: string; range?: Range },
  call?: CallOptions,
): Promise<Answer<AccountReport>> {
  const operation = operations['analytics.show'];
  const wrong = wrongInRange(input.range);
  if (wrong) return Promise.resolve(unsendable(operation, wrong));
  return perform(
    service,
    {
      operation,
      params: { account: input.accountId },
      query: rangeQuery(input.range, service.timeZone),
      read: readReport,
    },
    call,
  );
}

/** The rows of a summary that was kept; what cannot be read is left out. */
export const readSummaryBody = (json: unknown): Omit<SummaryRow, 'raw'>[] =>
  Array.isArray(json) ? json.flatMap((row) => readKeptSummaryRow(row) ?? []) : [];

/** A report that was kept, read as it was when it came. */
export const readReportBody = (json: unknown): AccountReport => report.parse(isRecord(json) ? json : {});

function readReport(json: unknown): ValueReading<AccountReport> {
  const body = unwrap(json);
  const value = report.parse(isRecord(body) ? body : {});
  if (!isRecord(body)) return { value, problem: { code: 'no-object' }, unusable: true };
  // A report without its catalogue and totals would be shown as an account that has nothing.
  const missing = ['metrics', 'totals'].filter((name) => !Array.isArray(body[name]));
  const problem = missing.length > 0 ? ({ code: 'members-missing', members: missing } as const) : null;
  return { value, problem, unusable: missing.length === 2 };
}
