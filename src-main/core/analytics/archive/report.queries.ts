import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { ReportPlace } from '../../../../src-preload/contract/archive.ts';
import { isZone } from '../../is-zone.ts';
import { readJson } from '../../store/json-column.ts';
import { query, type ReportTable, type Schema } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';

/** The account of a report; the summary is of the whole space. */
export const SUMMARY = '';

export interface OfReport {
  spaceId: string;
  /** `SUMMARY` for the summary. */
  accountId: string;
}

/** The days of a range as it was answered, in the zone that it was answered in: `2026-11-22`. */
export interface Days {
  fromDay: string;
  toDay: string;
}

export interface StoredReport extends OfReport, Days {
  /** The days that were asked for; null: the service's own choice of a range. */
  asked: Days | null;
  /** The zone that it was answered in; null: nobody knows. */
  timeZone: string | null;
  /** When somebody last wanted to see it, wall milliseconds; 0: nobody has. */
  askedAtMs: number;
  fetchedAtMs: number;
  body: unknown;
}

/** What no computer knows is as if none had been told. */
const readable = (zone: string | null): string | null => (zone !== null && isZone(zone) ? zone : null);

function toReport(row: Selectable<ReportTable>): StoredReport {
  const asked = { fromDay: row.asked_from_day, toDay: row.asked_to_day };
  return {
    spaceId: row.space_id,
    accountId: row.account_id,
    asked: asked.fromDay === '' ? null : asked,
    fromDay: row.from_day,
    toDay: row.to_day,
    timeZone: readable(row.time_zone),
    askedAtMs: row.asked_at_ms,
    fetchedAtMs: row.fetched_at_ms,
    body: readJson(row.body),
  };
}

/** The columns that say what was asked for. */
const askedFor = (asked: Days | null) => ({
  asked_from_day: asked?.fromDay ?? '',
  asked_to_day: asked?.toDay ?? '',
});

/**
 * The newest answer to the same question with the same days replaces an older one; another question that was answered with these
 * days keeps its own. What a clock that stood ahead kept is older than it.
 */
export function putReport(tx: Tx, report: StoredReport): void {
  dateBack(tx, report);
  const { spaceId, accountId, asked, fromDay, toDay, askedAtMs } = report;
  const of = { space_id: spaceId, account_id: accountId, ...askedFor(asked), from_day: fromDay, to_day: toDay };
  const told = { time_zone: report.timeZone, fetched_at_ms: report.fetchedAtMs, body: JSON.stringify(report.body) };
  tx.run(
    query
      .insertInto('report')
      .values({ ...of, asked_at_ms: askedAtMs, ...told })
      .onConflict((conflict) =>
        conflict
          .columns(['space_id', 'account_id', 'asked_from_day', 'asked_to_day', 'from_day', 'to_day'])
          .doUpdateSet((eb) => ({
            ...told,
            asked_at_ms: eb.fn<number>('max', [eb.ref('report.asked_at_ms'), eb.ref('excluded.asked_at_ms')]),
          })),
      ),
  );
}

/** A time to come is of a clock that stood ahead: such a report was told, and wanted, before this one. */
function dateBack(tx: Tx, { spaceId, accountId, fetchedAtMs }: StoredReport): void {
  const all = query.updateTable('report').where('space_id', '=', spaceId).where('account_id', '=', accountId);
  for (const column of ['fetched_at_ms', 'asked_at_ms'] as const)
    tx.run(all.set({ [column]: fetchedAtMs - 1 }).where(column, '>', fetchedAtMs));
}

const ofOne = ({ spaceId, accountId }: OfReport) =>
  query.selectFrom('report').selectAll().where('space_id', '=', spaceId).where('account_id', '=', accountId);

type Find = ReturnType<typeof ofOne>;

function newestOf(reader: Reader, find: Find): StoredReport | undefined {
  const row = reader.get(find.orderBy('fetched_at_ms', 'desc').orderBy('to_day', 'desc').limit(1));
  return row === undefined ? undefined : toReport(row);
}

/** The newest answer to the question for these days, or for the service's own choice of a range. */
export const answerKept = (reader: Reader, of: OfReport, asked: Days | null): StoredReport | undefined =>
  newestOf(
    reader,
    ofOne(of).where((eb) => eb.and(askedFor(asked))),
  );

/**
 * The kept answer for a range of days, or, where these were not asked for, what another question was answered with that was of
 * these days; without one, the newest for the service's own choice of a range.
 */
export const reportKept = (reader: Reader, of: OfReport, days?: Days): StoredReport | undefined =>
  days === undefined ? answerKept(reader, of, null) : (answerKept(reader, of, days) ?? reportOfDays(reader, of, days));

/** The answer that was kept last, whichever days it is of. */
export const newestReport = (reader: Reader, of: OfReport): StoredReport | undefined => newestOf(reader, ofOne(of));

/** The newest kept answer for as many days that ended before these: what was last seen of "the last 28 days". */
export function earlierReportKept(reader: Reader, of: OfReport, days: Days): StoredReport | undefined {
  const all = query.selectFrom('report').where('space_id', '=', of.spaceId).where('account_id', '=', of.accountId);
  const ranges: Days[] = [
    ...reader.all(all.select(['from_day as fromDay', 'to_day as toDay']).where('to_day', '<', days.toDay)),
    ...reader.all(
      all.select(['asked_from_day as fromDay', 'asked_to_day as toDay']).where('asked_to_day', '<', days.toDay),
    ),
  ];
  const newest = ranges
    .filter((one) => spanOf(one) === spanOf(days))
    .toSorted((one, other) => other.toDay.localeCompare(one.toDay))[0];
  return newest === undefined ? undefined : reportKept(reader, of, newest);
}

const spanOf = ({ fromDay, toDay }: Days): number => Date.parse(toDay) - Date.parse(fromDay);

/** Of which days reports of the accounts of a space are kept, by account and the newest range first, without what they say; those after a place. */
export function reportDays(
  reader: Reader,
  { spaceId, accountId, after }: { spaceId: string; accountId?: string | undefined; after?: ReportPlace | undefined },
): (ReportPlace & { timeZone: string | null })[] {
  const of = query.selectFrom('report').where('space_id', '=', spaceId).where('account_id', '!=', SUMMARY);
  // The zone of the one that was answered last: SQLite takes it from the row that has the maximum.
  const find = of
    .select(['account_id as accountId', 'from_day as fromDay', 'to_day as toDay', 'time_zone as timeZone'])
    .select((eb) => eb.fn.max('fetched_at_ms').as('fetchedAtMs'))
    .groupBy(['account_id', 'from_day', 'to_day']);
  const ofThese = accountId === undefined ? find : find.where('account_id', '=', accountId);
  const rest =
    after === undefined
      ? ofThese
      : ofThese.where(
          sql<boolean>`(account_id > ${after.accountId} or (account_id = ${after.accountId} and (to_day, from_day) < (${after.toDay}, ${after.fromDay})))`,
        );
  const found = reader.all(rest.orderBy('account_id').orderBy('to_day', 'desc').orderBy('from_day', 'desc'));
  return found.map(({ fetchedAtMs: _, timeZone, ...place }) => ({ ...place, timeZone: readable(timeZone) }));
}

/** What was answered with these days: to the question `asked` where that was, else to the one that was answered last. */
export function reportOfDays(
  reader: Reader,
  of: OfReport,
  { fromDay, toDay }: Days,
  asked?: Days | null,
): StoredReport | undefined {
  const find = ofOne(of).where('from_day', '=', fromDay).where('to_day', '=', toDay);
  const own =
    asked === undefined
      ? undefined
      : newestOf(
          reader,
          find.where((eb) => eb.and(askedFor(asked))),
        );
  return own ?? newestOf(reader, find);
}

/** The ranges that somebody looked at since then, as they were asked for, the last one first. */
export function rangesInUse(reader: Reader, { spaceId, accountId }: OfReport, sinceMs: number, most: number): Days[] {
  const lastMs = (eb: ExpressionBuilder<Schema, 'report'>) => eb.fn.max('asked_at_ms');
  return reader.all(
    query
      .selectFrom('report')
      .select(['asked_from_day as fromDay', 'asked_to_day as toDay'])
      .where('space_id', '=', spaceId)
      .where('account_id', '=', accountId)
      .where('asked_from_day', '!=', '')
      .groupBy(['asked_from_day', 'asked_to_day'])
      .having(lastMs, '>=', sinceMs)
      .orderBy(lastMs, 'desc')
      .limit(most),
  );
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
