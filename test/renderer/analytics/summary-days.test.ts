import { expect, it } from 'vitest';
import type { SummaryRow, Total } from '../../../src-preload/contract/analytics.ts';
import { summaryDays } from '../../../src-renderer/analytics/summary-days.ts';

const total = (key: string, label: string, unit: string): Total => ({
  ...{ key, label, unit, value: 9, previous: null, change_pct: null, change_unit: null },
  ...{ status: null, reason: null, remedy: null },
});
const row = (accountId: string, figure: Total): SummaryRow => ({
  ...{ accountId, account: null, collection: null, headlineKey: figure.key, postsInRange: 2, totals: [] },
  figures: [figure],
});
const line = (values: (number | null)[]) => ({ values, missing: 0 });
const nameOf = (id: string) => ({ handle: `@a${id}`, social: 'bluesky' });

it('the table behind the lines of the summary has each day and a column for each account, none added to another', () => {
  const summary = {
    rows: [
      row('1', total('reach', 'Reach', 'count')),
      row('2', total('rate', 'Rate', 'percent')),
      row('3', total('x', 'X', 'count')),
    ],
    lines: { 1: line([3, null, 0]), 2: line([1.5, 2, 2.5]), 3: line([1, 2]) },
    ...{ fromDay: '2026-02-27', toDay: '2026-03-01' },
  };
  expect(summaryDays(summary, nameOf)).toEqual({
    columns: ['Day', '@a1 (Bluesky): Reach', '@a2 (Bluesky): Rate (%)'],
    rows: [
      ['2026-02-27', 3, 1.5],
      ['2026-02-28', null, 2],
      ['2026-03-01', 0, 2.5],
    ],
  });
  expect(summaryDays({ ...summary, lines: { 3: line([1, 2]) } }, nameOf)).toBeNull();
});
