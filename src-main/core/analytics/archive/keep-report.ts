import { spaceById, type SpaceSession } from '../../connections/connections.ts';
import type { AccountReport, SummaryRow } from '../../service/service.ts';
import type { Tx } from '../../store/store.ts';
import { dayOf, daysAnswered, daysAsked, type Ends } from './answered-days.ts';
import { followReport, isOfAnother } from './follow-report.ts';
import { putAnswer, putAudience, putReport, SUMMARY, type AudiencePoint, type Days } from './report.queries.ts';

interface Asked {
  ends: Ends;
  /** Somebody wanted to see it, or it was pulled by itself. */
  by: 'somebody' | 'itself';
  atMs: number;
}

/** Keeps a report whole under the range it was answered for, and what it tells of the space and of the audience. */
export function keepReport(
  tx: Tx,
  of: { spaceId: string; accountId: string },
  report: AccountReport,
  asked: Asked,
): void {
  if (isOfAnother(tx, of, report.account)) return;
  followReport(tx, of, report);
  const timeZone = spaceById(tx, of.spaceId)?.timeZone ?? 'UTC';
  const wanted = daysAsked(asked.ends, timeZone);
  const days = daysAnswered(report.range, timeZone, latest(asked)) ?? wanted ?? today(asked, timeZone);
  putReport(tx, { ...of, ...days, ...about(asked), body: report });
  if (wanted !== null) putAnswer(tx, of, wanted, days);
  const points = (report.audience?.points ?? []).flatMap(({ date, values }) =>
    Object.entries(values).flatMap(([metric, value]): AudiencePoint[] =>
      date === null || value === null ? [] : [{ metric, day: date, value }],
    ),
  );
  putAudience(tx, of, points, asked.atMs);
}

/** Keeps the summary of a space: its rows as they came. The range is what its first row says, or what was asked for. */
export function keepSummary(tx: Tx, space: SpaceSession['space'], rows: readonly SummaryRow[], asked: Asked): void {
  for (const { accountId, account } of rows)
    followReport(tx, { spaceId: space.id, accountId }, { account, range: null });
  const wanted = daysAsked(asked.ends, space.timeZone);
  const days = rangeSaid(rows, space.timeZone, latest(asked)) ?? wanted ?? today(asked, space.timeZone);
  const body = rows.map(({ raw, figures: _, ...row }) => ({ ...row, raw }));
  putReport(tx, { spaceId: space.id, accountId: SUMMARY, ...days, ...about(asked), body });
  if (wanted !== null) putAnswer(tx, { spaceId: space.id, accountId: SUMMARY }, wanted, days);
}

function rangeSaid(rows: readonly SummaryRow[], timeZone: string, atMs: number) {
  const range = rows.map(({ raw }) => raw['range']).find((one) => typeof one === 'object' && one !== null) as
    Record<string, unknown> | undefined;
  if (range === undefined) return null;
  const text = (name: string): string | null => (typeof range[name] === 'string' ? range[name] : null);
  return daysAnswered({ from: text('from'), to: text('to'), timezone: text('timezone') }, timeZone, atMs);
}

const latest = ({ ends, atMs }: Asked): number => Math.max(atMs, ends.toMs ?? 0);

/** A service that does not say its range is taken at the day of its answer. */
function today({ atMs }: Asked, timeZone: string): Days {
  const day = dayOf(atMs, timeZone);
  return { fromDay: day, toDay: day };
}

function about({ ends, by, atMs }: Asked) {
  const isDefault = ends.fromMs === undefined && ends.toMs === undefined;
  return { isDefault, askedAtMs: by === 'somebody' ? atMs : 0, fetchedAtMs: atMs };
}
