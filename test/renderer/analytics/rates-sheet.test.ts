import { expect, it } from 'vitest';
import { readReportBody } from '../../../src-main/core/service/service.ts';
import { ratesSheet } from '../../../src-renderer/analytics/rates-sheet.ts';

it('the rates of a report are saved with what they are, and those that are missing with why', () => {
  const report = readReportBody({
    rates: [
      {
        key: 'likes_rate',
        label: 'Likes by reach',
        definition: 'Likes divided by reach.',
        value: 4.1,
        per_post_mean: 4,
        previous: 3,
        change_pp: 1.1,
      },
      { key: 'saves_rate', value: null, previous: 2, status: 'unavailable', reason: 'Saves are not shared.' },
      { key: 'clicks_rate', value: null },
    ],
  });
  expect(ratesSheet(report)).toEqual({
    columns: ['Rate', 'This period, %', 'Mean per post, %', 'Before, %', 'Change, pp', 'Definition', 'Why missing'],
    rows: [
      ['Likes by reach', 4.1, 4, 3, 1.1, 'Likes divided by reach.', null],
      ['saves_rate', null, null, 2, null, null, 'Saves are not shared.'],
      ['clicks_rate', null, null, null, null, null, 'Not available'],
    ],
  });
});
