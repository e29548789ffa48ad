import type { Account } from '../../src-preload/contract/accounts.ts';
import type { AccountReport, Interactions, Total } from '../../src-preload/contract/analytics.ts';
import type { SyncState } from '../../src-preload/contract/sync.ts';
import { allWords, listWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { syncFailureWords } from '../../src-preload/contract/words/sync.ts';
import { withUnit } from '../../src-preload/contract/words/with-unit.ts';
import { accountChoice } from '../ui/account-choice.ts';
import { isTroubled, stateWords, timeOf } from '../ui/health.ts';
import { figure } from '../ui/moment.ts';

/* Figures, their changes and their ages in words. Missing is said with its reason, and is never a zero. */

const THIN = '\u2009';

export interface Change {
  way: 'up' | 'down' | 'same';
  /** "12.4 %". */
  by: string;
}

/** How a figure changed against the days before; null: it cannot be said. */
export function changeOf(pct: number | null, unit: string | null): Change | null {
  if (pct === null) return null;
  const size = Math.abs(pct);
  const by =
    unit === null || unit === 'percent' || unit === '%' ? `${decimals(size, 1)}${THIN}%` : `${figure(size)} ${unit}`;
  return { way: pct > 0 ? 'up' : pct < 0 ? 'down' : 'same', by };
}

/** "from 42,893"; what a change is from, or why there is none to tell. */
export function fromWords({ previous, unit }: Pick<Total, 'previous' | 'unit'>): string {
  return previous === null ? 'no figure before' : `from ${withUnit(previous, unit)}`;
}

/** Why a figure is missing, in the service's words where it has any. */
export function missingWords({ status, reason }: { status: string | null; reason: string | null }): string {
  if (reason !== null && reason.trim() !== '') return reason;
  return status === 'pending' ? 'Not collected yet' : 'Not available';
}

/** "Figures from Wed 18:00, missing since": of figures that the last answer left out. */
export const leftOutWords = (when: string): string => listWords([`Figures from ${when}`, 'missing since']);

/** Of which accounts a summary has no row; null: of each one it has. Of a disconnected one the service may well tell nothing any more. */
export function withoutRowWords(accounts: readonly Account[], rows: readonly { accountId: string }[]): string | null {
  const told = new Set(rows.map(({ accountId }) => accountId));
  const others = accounts.filter(({ id, state }) => state !== 'disconnected' && !told.has(id));
  if (others.length === 0) return null;
  return plural(
    others.length,
    { one: 'The service gives no figures for {names} here.', other: 'The service gives no figures for {names} here.' },
    { names: allWords(others.map(accountChoice)) },
  );
}

/** By which clock a report counts, and what the service calls its form, as far as it says so. */
export function formWords({ series, best_times: best, contract }: AccountReport): string[] {
  const [by, zone, hours] = [series?.interval, series?.timezone, best?.timezone];
  const days = [by ? `counted by the ${by}` : '', zone ? `in the days of ${zone}` : ''].filter((one) => one !== '');
  return [
    ...(days.length === 0 ? [] : [`By day of publishing: ${listWords(days)}.`]),
    ...(hours ? [`Best times: in the hours of ${hours}.`] : []),
    ...(contract ? [`The service calls this form of its report “${contract}”.`] : []),
  ];
}

/**
 * Why figures are not newer than they are; null: the last try was answered well. `fetched`: when they were, where what stands beside
 * it is when the service collected them.
 */
export function notSinceWords(state: SyncState | undefined, fetched: string | null): string | null {
  if (state === undefined || state.failure === null) return null;
  const since = fetched === null ? 'Not fetched since.' : `Not fetched since ${fetched}.`;
  return [since, syncFailureWords[state.failure]].join(' ');
}

/** "3 days without figures", which are not zeros. */
export const withoutFigures = (days: number): string =>
  plural(days, { one: '# day without figures', other: '# days without figures' });

/** What a change is worth where days have no figures; null: all have. */
export function gapsWords(days: number, step = 'day'): string | null {
  if (days === 0) return null;
  return step === 'day'
    ? plural(days, {
        one: '# day has no figures, so the change is not of all of them.',
        other: '# days have no figures, so the change is not of all of them.',
      })
    : plural(days, {
        one: '# date has no figures, so the change is not of all of them.',
        other: '# dates have no figures, so the change is not of all of them.',
      });
}

/** "1 account needs you"; empty: none does. */
export const needWords = (accounts: number): string =>
  accounts === 0 ? '' : plural(accounts, { one: '# account needs you', other: '# accounts need you' });

/** "@harbourandpine, parked": an account's own words with how it stands, where it is not active. */
export function withState(words: string, state: Account['state'] | undefined): string {
  return state === undefined || state === 'active' ? words : listWords([words, state]);
}

/** A rate in percent: two decimals under 10 %, else one. */
export function percentWords(value: number): string {
  const digits = Math.abs(value) < 10 ? 2 : 1;
  return `${decimals(value, digits)}${THIN}%`;
}

/** How a rate changed, in percentage points; null: it cannot be said. */
export function pointsOf(pp: number | null): Change | null {
  if (pp === null) return null;
  return { way: pp > 0 ? 'up' : pp < 0 ? 'down' : 'same', by: `${decimals(Math.abs(pp), 2)}${THIN}pp` };
}

const withDigits = (digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits });
const formats = { 1: withDigits(1), 2: withDigits(2) };
const decimals = (value: number, digits: 1 | 2): string => formats[digits].format(value);

/** "46 posts, 4 imported, on 21 of 28 days"; empty where the report does not say. */
export function coverageWords(coverage: AccountReport['coverage']): string {
  if (coverage === null || coverage.posts_in_range === null) return '';
  const { posts_in_range: posts, posts_imported: imported, days_with_posts: with_, days_in_range: days } = coverage;
  const all = plural(posts, { one: '# post', other: '# posts' });
  const found =
    imported === null || imported === 0 ? [] : [plural(imported, { one: '# imported', other: '# imported' })];
  const on =
    with_ === null || days === null
      ? []
      : [plural(days, { one: 'on {with} of # day', other: 'on {with} of # days' }, { with: figure(with_) })];
  return listWords([all, ...found, ...on]);
}

/** Where the score of interactions comes from, in one sentence. `labels`: of the figures, by their keys. */
export function sourceWords({ native, source, components }: Interactions, labels: ReadonlyMap<string, string>): string {
  const parts = components.flatMap((key) => (key === null ? [] : [labels.get(key) ?? key]));
  if (native === true) return 'Interactions are counted by the network itself.';
  const of = allWords(parts);
  if (of === '')
    return source === null ? 'Where interactions come from is not said.' : `Interactions: ${stateWords(source)}.`;
  const how =
    source === null ? 'Interactions are put together from' : `Interactions are ${source.replaceAll('_', ' ')} from`;
  return `${how} ${of}.`;
}

/** When the figures of a report were collected, in wall milliseconds; null: never, or that is not said. */
export const collectedAt = ({ report }: { report: AccountReport }): number | null =>
  timeOf(report.collection?.last_collected_at);

/** The service collects nothing of the account any more, or cannot: it says why, or when it was disconnected. */
export const hasStopped = ({ collection, account }: Pick<AccountReport, 'collection' | 'account'>): boolean =>
  (collection !== null && isTroubled(collection)) || timeOf(account?.disconnected_at) !== null;

/** Nothing of an account was ever collected: zeros of days without posts are no figures of it. */
export function isUncollected(report: AccountReport): boolean {
  const { collection, totals, best_times: best } = report;
  const none =
    totals.every(({ value }) => value === null) && (best?.cells ?? []).every(({ average }) => average === null);
  return collection !== null && collectedAt({ report }) === null && none;
}
