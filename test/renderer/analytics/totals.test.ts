import { expect, it } from 'vitest';
import { readReportBody } from '../../../src-main/core/service/service.ts';
import { totalsBeside } from '../../../src-renderer/analytics/totals.ts';

it.each(['reach', 'views', null])(
  'the figure that leads a report stands beside none of the others, also where the service names none or another: %s',
  (headline_metric) => {
    const report = readReportBody({
      headline_metric,
      metrics: [{ key: 'likes', definition: 'How often it was liked' }],
      totals: [
        { key: 'reach', value: 9 },
        { key: 'likes', value: 4 },
        { key: null, value: 1 },
      ],
      interactions: { key: 'score', value: 5, definition: 'All of them' },
    });
    expect(totalsBeside(report).map(({ total, definition }) => [total.key, total.value, definition])).toEqual([
      ['likes', 4, 'How often it was liked'],
      [null, 1, null],
      ['score', 5, 'All of them'],
    ]);
  },
);
