import { sql, type Selectable } from 'kysely';
import type { ReportPlace } from '../../../../src-preload/contract/archive.ts';
import { readJson } from '../../store/json-column.ts';
import { query, type ReportTable } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';

/** The account of a report; the summary is of the whole space. */
export const SUMMARY = '';

export interface OfReport {
  spaceId: string;
  /** `SUMMARY` for the summary. */
  accountId: string;
}

/** The days of a range as it was answered, in the space's zone: `2026-11-22`. */
export interface Days {
  fromDay: string;
  toDay: string;
}

export interface StoredReport extends OfReport, Days {
  isDefault: boolean;
  /** When somebody last wanted to see it, wall milliseconds; 0: nobody has. */
  askedAtMs: number;
  fetchedAtMs: number;
  body: unknown;
}

function toReport(row: Selectable<ReportTable>): StoredReport {
  return {
    spaceId: row.space_id,
    accountId: row.account_id,
    fromDay: row.from_day,
    toDay: row.to_day,
    isDefault: row.is_default === 1,
    askedAtMs: row.asked_at_ms,
    fetchedAtMs: row.fetched_at_ms,
    body: readJson(row.body),
  };
}

/** The newest answer for a range replaces an older one. What a clock that stood ahead kept is older than it. */
export function putReport(tx: Tx, report: StoredReport): void {
  dateBack(tx, report);
  const { spaceId, accountId, fromDay, toDay } = report;
  const isDefault = report.isDefault ? (1 as const) : (0 as const);
  const told = { fetched_at_ms: report.fetchedAtMs, body: JSON.stringify(report.body) };
  const asked = { is_default: isDefault, asked_at_ms: report.askedAtMs };
  tx.run(
    query
      .insertInto('report')
      .values({ space_id: spaceId, account_id: accountId, from_day: fromDay, to_day: toDay, ...asked, ...told })
      .onConflict((conflict) =>
        conflict.columns(['space_id', 'account_id', 'from_day', 'to_day']).doUpdateSet((eb) => ({
          ...told,
          is_default: eb.fn<0 | 1>('max', [eb.ref('report.is_default'), eb.ref('excluded.is_default')]),
          asked_at_ms: eb.fn<number>('max', [eb.ref('report.asked_at_ms'), eb.ref('excluded.asked_at_ms')]),
        })),
      ),
  );
  if (report.isDefault) forgetAhead(tx, report);
}

/** A time to come is of a clock that stood ahead: such a report was told, and wanted, before this one. */
function dateBack(tx: Tx, { spaceId, accountId, fetchedAtMs }: StoredReport): void {
  const all = query.updateTable('report').where('space_id', '=', spaceId).where('account_id', '=', accountId);
  for (const column of ['fetched_at_ms', 'asked_at_ms'] as const)
    tx.run(all.set({ [column]: fetchedAtMs - 1 }).where(column, '>', fetchedAtMs));
}

/** The newest answer is of today: one of later days is of a clock that stood ahead, and is the newest no more. */
function forgetAhead(tx: Tx, { spaceId, accountId, toDay }: StoredReport): void {
  const all = query.updateTable('report').set({ is_default: 0 }).where('space_id', '=', spaceId);
  tx.run(all.where('account_id', '=', accountId).where('is_default', '=', 1).where('to_day', '>', toDay));
}

const ofOne = ({ spaceId, accountId }: OfReport) =>
  query.selectFrom('report').selectAll().where('space_id', '=', spaceId).where('account_id', '=', accountId);

/** The kept answer for a range of days; without one, the newest for the service's own choice of a range. */
export function reportKept(reader: Reader, of: OfReport, days?: Days): StoredReport | undefined {
  if (days === undefined) {
    const newest = ofOne(of).where('is_default', '=', 1).orderBy('to_day', 'desc').orderBy('fetched_at_ms', 'desc');
    const row = reader.get(newest.limit(1));
    return row === undefined ? undefined : toReport(row);
  }
  return reportOfDays(reader, of, answerTo(reader, of, days) ?? days);
}

/** The answer that was kept last, whichever days it is of. */
export function newestReport(reader: Reader, of: OfReport): StoredReport | undefined {
  const row = reader.get(ofOne(of).orderBy('fetched_at_ms', 'desc').limit(1));
  return row === undefined ? undefined : toReport(row);
}

/** The newest kept answer for as many days that ended before these: what was last seen of "the last 28 days". */
export function earlierReportKept(reader: Reader, of: OfReport, days: Days): StoredReport | undefined {
  const kept = query.selectFrom('report').select(['from_day as fromDay', 'to_day as toDay']);
  const asked = query.selectFrom('report_answer').select(['asked_from_day as fromDay', 'asked_to_day as toDay']);
  const at = { space_id: of.spaceId, account_id: of.accountId };
  const ranges: Days[] = [
    ...reader.all(kept.where((eb) => eb.and(at)).where('to_day', '<', days.toDay)),
    ...reader.all(asked.where((eb) => eb.and(at)).where('asked_to_day', '<', days.toDay)),
  ];
  const newest = ranges
    .filter((one) => spanOf(one) === spanOf(days))
    .toSorted((one, other) => other.toDay.localeCompare(one.toDay))[0];
  return newest === undefined ? undefined : reportKept(reader, of, newest);
}

const spanOf = ({ fromDay, toDay }: Days): number => Date.parse(toDay) - Date.parse(fromDay);

const answers = (of: OfReport, days: Days) => ({
  space_id: of.spaceId,
  account_id: of.accountId,
  asked_from_day: days.fromDay,
  asked_to_day: days.toDay,
});

/** Notes which days the service answered with, for those that it was asked for. */
export function putAnswer(tx: Tx, of: OfReport, asked: Days, answered: Days): void {
  tx.run(query.deleteFrom('report_answer').where((eb) => eb.and(answers(of, asked))));
  if (asked.fromDay === answered.fromDay && asked.toDay === answered.toDay) return;
  const days = { from_day: answered.fromDay, to_day: answered.toDay };
  tx.run(query.insertInto('report_answer').values({ ...answers(of, asked), ...days }));
}

function answerTo(reader: Reader, of: OfReport, asked: Days): Days | undefined {
  const find = query.selectFrom('report_answer').select(['from_day as fromDay', 'to_day as toDay']);
  return reader.get(find.where((eb) => eb.and(answers(of, asked))));
}

/** Of which days reports of the accounts of a space are kept, by account and the newest range first, without what they say; those after a place. */
export function reportDays(
  reader: Reader,
  { spaceId, accountId, after }: { spaceId: string; accountId?: string | undefined; after?: ReportPlace | undefined },
): ReportPlace[] {
  const of = query.selectFrom('report').where('space_id', '=', spaceId).where('account_id', '!=', SUMMARY);
  const find = of.select(['account_id as accountId', 'from_day as fromDay', 'to_day as toDay']);
  const ofThese = accountId === undefined ? find : find.where('account_id', '=', accountId);
  const rest =
    after === undefined
      ? ofThese
      : ofThese.where(
          sql<boolean>`(account_id > ${after.accountId} or (account_id = ${after.accountId} and (to_day, from_day) < (${after.toDay}, ${after.fromDay})))`,
        );
  return reader.all(rest.orderBy('account_id').orderBy('to_day', 'desc').orderBy('from_day', 'desc'));
}

export function reportOfDays(reader: Reader, of: OfReport, { fromDay, toDay }: Days): StoredReport | undefined {
  const row = reader.get(ofOne(of).where('from_day', '=', fromDay).where('to_day', '=', toDay));
  return row === undefined ? undefined : toReport(row);
}

/** The ranges that somebody looked at since then, the last one first. */
export function rangesInUse(reader: Reader, of: OfReport, sinceMs: number, most: number): Days[] {
  const find = ofOne(of).where('is_default', '=', 0).where('asked_at_ms', '>=', sinceMs);
  return reader.all(find.orderBy('asked_at_ms', 'desc').limit(most)).map(toReport);
}

export interface AudiencePoint {
  metric: string;
  day: string;
  value: number;
}

export function putAudience(tx: Tx, of: OfReport, points: readonly AudiencePoint[], fetchedAtMs: number): void {
  const rows = points.map(({ metric, day, value }) => ({
    space_id: of.spaceId,
    account_id: of.accountId,
    ...{ metric, day, value, fetched_at_ms: fetchedAtMs },
  }));
  tx.runMany(
    (row) =>
      query
        .insertInto('audience_point')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['space_id', 'account_id', 'metric', 'day']).doUpdateSet((eb) => ({
            value: eb.ref('excluded.value'),
            fetched_at_ms: eb.ref('excluded.fetched_at_ms'),
          })),
        ),
    rows,
  );
}

/** Every day that any report told of, oldest first. */
export function audienceOf(reader: Reader, { spaceId, accountId }: OfReport): AudiencePoint[] {
  const find = query.selectFrom('audience_point').select(['metric', 'day', 'value']).where('space_id', '=', spaceId);
  return reader.all(find.where('account_id', '=', accountId).orderBy('metric').orderBy('day'));
}
