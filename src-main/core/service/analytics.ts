import type { Answer } from './answer.ts';
import { operations } from './operations.ts';
import { perform } from './perform.ts';
import { rangeQuery, type Range } from './range.ts';
import type { CallOptions, Service } from './service.ts';
import { readRows } from './shapes/rows.ts';
import { readSummaryRow, type SummaryRow } from './shapes/summary.ts';

export type { SummaryRow } from './shapes/summary.ts';
export type { Range } from './range.ts';

/** GET /spaces/{space}/analytics: one row per account, never merged. Without a range: the service's last 7 days. */
export function analyticsSummary(
  service: Service,
  input: { range?: Range } = {},
  call?: CallOptions,
): Promise<Answer<SummaryRow[]>> {
  const operation = operations['analytics.index'];
  const { accountId } = service.profile.answers.summary;
  return perform(
    service,
    {
      operation,
      query: rangeQuery(input.range, service.timeZone),
      read: (json) => readRows(operation.id, json, (item) => readSummaryRow(service.profile, item), accountId),
    },
    call,
  );
}
