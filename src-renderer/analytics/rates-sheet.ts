import type { AccountReport } from '../../src-preload/contract/analytics.ts';
import type { Cell } from '../../src-preload/contract/csv.ts';
import { missingWords } from './analytics-words.ts';

/** All rates of a report for a spreadsheet, those that are missing with the reason. */
export function ratesSheet({ rates }: Pick<AccountReport, 'rates'>): { columns: string[]; rows: Cell[][] } {
  const figures = ['This period, %', 'Mean per post, %', 'Before, %', 'Change, pp'];
  return {
    columns: ['Rate', ...figures, 'Definition', 'Why missing'],
    rows: rates.map((rate): Cell[] => [
      rate.label ?? rate.key,
      ...[rate.value, rate.per_post_mean, rate.previous, rate.change_pp],
      rate.definition,
      rate.value === null ? missingWords(rate) : null,
    ]),
  };
}
