import type { AccountReport, Interactions, Total } from '../../src-preload/contract/analytics.ts';
import { leadOfReport } from '../../src-preload/contract/leading-figure.ts';

/** All figures of a report but the one that leads, its score last, each with what it is. */
export function totalsBeside(report: AccountReport): { total: Total; definition: string | null }[] {
  const { totals, metrics, interactions } = report;
  const lead = leadOfReport(report);
  const definitions = new Map(metrics.map(({ key, definition }) => [key, definition]));
  return [
    ...totals
      .filter((total) => total !== lead)
      .map((total) => ({ total, definition: definitions.get(total.key) ?? null })),
    ...(interactions === null ? [] : [{ total: asTotal(interactions), definition: interactions.definition }]),
  ];
}

const asTotal = (score: Interactions): Total => ({ ...score, unit: null });
