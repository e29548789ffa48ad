import type { AccountReport, SummaryRow, Total } from './analytics.ts';

/** The figure that leads an account's row: the one that the service names, else its first. */
export function leadOf({ figures, headlineKey }: Pick<SummaryRow, 'figures' | 'headlineKey'>): Total | undefined {
  return figures.find(({ key }) => key !== null && key === headlineKey) ?? figures[0];
}

/** The total that leads a report, by the same rule. */
export const leadOfReport = ({ totals, headline_metric }: Pick<AccountReport, 'totals' | 'headline_metric'>) =>
  leadOf({ figures: totals, headlineKey: headline_metric });
