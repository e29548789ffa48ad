import { sql } from 'kysely';
import { compiledOnce } from '../../store/compiled-once.ts';
import { readJson } from '../../store/json-column.ts';
import { query } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { OfReport } from './report.queries.ts';

/** Which report, and when it was told and wanted; without what it says. */
export interface ReportKey {
  asked_from_day: string;
  asked_to_day: string;
  from_day: string;
  to_day: string;
  fetched_at_ms: number;
  asked_at_ms: number;
}

/** All reports of an account, the oldest days first. */
export const reportKeys = (reader: Reader, { spaceId, accountId }: OfReport): ReportKey[] =>
  reader.all(
    query
      .selectFrom('report')
      .select(['asked_from_day', 'asked_to_day', 'from_day', 'to_day', 'fetched_at_ms', 'asked_at_ms'])
      .where('space_id', '=', spaceId)
      .where('account_id', '=', accountId)
      .orderBy('to_day')
      .orderBy('fetched_at_ms'),
  );

const these = ({ spaceId, accountId }: OfReport, key: ReportKey) => ({
  space_id: spaceId,
  account_id: accountId,
  asked_from_day: key.asked_from_day,
  asked_to_day: key.asked_to_day,
  from_day: key.from_day,
  to_day: key.to_day,
});

export function bodyOf(reader: Reader, of: OfReport, key: ReportKey): unknown {
  const found = query.selectFrom('report').select('body');
  return readJson(reader.get(found.where((eb) => eb.and(these(of, key))))?.body ?? '');
}

export const deleteReport = (tx: Tx, of: OfReport, key: ReportKey): number =>
  tx.run(query.deleteFrom('report').where((eb) => eb.and(these(of, key))));

interface OldAudience extends OfReport {
  beforeDay: string;
}

/** The days before another one that are neither the first of their figure nor the last of a month. */
const betweenDays = (value: (name: keyof OldAudience) => unknown) =>
  sql`from audience_point
    where space_id = ${value('spaceId')} and account_id = ${value('accountId')} and day < ${value('beforeDay')}
      and exists (select 1 from audience_point as one where one.space_id = audience_point.space_id
        and one.account_id = audience_point.account_id and one.metric = audience_point.metric and one.day < audience_point.day)
      and exists (select 1 from audience_point as one where one.space_id = audience_point.space_id
        and one.account_id = audience_point.account_id and one.metric = audience_point.metric
        and one.day > audience_point.day and substr(one.day, 1, 7) = substr(audience_point.day, 1, 7))`;

const thin = compiledOnce<OldAudience, unknown>((value) => ({
  compile: () => sql`delete ${betweenDays(value)}`.compile(query),
}));
const count = compiledOnce<OldAudience, { many: number }>((value) => ({
  compile: () => sql<{ many: number }>`select count(*) as many ${betweenDays(value)}`.compile(query),
}));

/** Forgets the older days of an audience but for the first one and the last of each month; returns how many. */
export const forgetDays = (tx: Tx, older: OldAudience): number => tx.run(thin(older));

/** How many `forgetDays` would forget. */
export const countDays = (reader: Reader, older: OldAudience): number => reader.get(count(older))?.many ?? 0;
