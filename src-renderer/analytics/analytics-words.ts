import type { Account } from '../../src-preload/contract/accounts.ts';
import type { Collection, Total } from '../../src-preload/contract/analytics.ts';
import type { SyncState } from '../../src-preload/contract/sync.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { syncFailureWords } from '../../src-preload/contract/words/sync.ts';
import { date, figure, moment, span } from '../ui/moment.ts';
import type { Days } from './range.ts';

/* Figures, their changes and their ages in words. Missing is said with its reason, and is never a zero. */

const THIN = '\u2009';
const HOUR_MS = 3_600_000;

/** A figure with its unit: "48,213", "9.5 %", "12 s". A count needs none. */
export function valueWords(value: number, unit: string | null): string {
  const words = figure(Math.round(value * 100) / 100);
  if (unit === null || unit === 'count') return words;
  return unit === 'percent' || unit === '%' ? `${words}${THIN}%` : `${words} ${unit}`;
}

export interface Change {
  way: 'up' | 'down' | 'same';
  /** "12.4 %". */
  by: string;
}

/** How a figure changed against the days before; null: it cannot be said. */
export function changeOf(pct: number | null, unit: string | null): Change | null {
  if (pct === null) return null;
  const size = Math.abs(pct);
  const words = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(size);
  const by = unit === null || unit === 'percent' || unit === '%' ? `${words}${THIN}%` : `${figure(size)} ${unit}`;
  return { way: pct > 0 ? 'up' : pct < 0 ? 'down' : 'same', by };
}

/** "from 42,893"; what a change is from, or why there is none to tell. */
export function fromWords({ previous, unit }: Pick<Total, 'previous' | 'unit'>): string {
  return previous === null ? 'no figure before' : `from ${valueWords(previous, unit)}`;
}

/** Why a figure is missing, in the service's words where it has any. */
export function missingWords({ status, reason }: { status: string | null; reason: string | null }): string {
  if (reason !== null && reason.trim() !== '') return reason;
  return status === 'pending' ? 'Not collected yet' : 'Not available';
}

/** What can be done about it, as the service says; null: nothing is said. */
export function remedyWords({ remedy }: { remedy: string | null }): string | null {
  return remedy === null || remedy.trim() === '' ? null : remedy;
}

/** "12 Nov", with the year where it is another one than today's. */
export function dayWords(day: string, today: string): string {
  const atMs = Date.parse(`${day}T12:00Z`);
  return Number.isNaN(atMs) ? day : date(atMs, Date.parse(`${today}T12:00Z`), 'UTC');
}

/** "24 Oct – 20 Nov". */
export function daysWords({ fromDay, toDay }: Days, today: string): string {
  const [from, to] = [dayWords(fromDay, today), dayWords(toDay, today)];
  return from === to ? from : `${from} – ${to}`;
}

/** "5 min old", "5 h old", "3 days old". */
export function oldWords(ms: number): string {
  const short = span(Math.max(0, ms));
  if (short !== null) return `${short} old`;
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 48) return `${figure(hours)} h old`;
  return plural(Math.floor(hours / 24), { one: '# day old', other: '# days old' });
}

/** Wall milliseconds of a time as the service writes it; null: it says none. */
export function timeOf(told: string | null | undefined): number | null {
  const ms = Date.parse(told ?? '');
  return Number.isNaN(ms) ? null : ms;
}

/** Why figures are not newer than they are; null: the last try was answered well. */
export function notSinceWords(state: SyncState | undefined): string | null {
  return state === undefined || state.failure === null ? null : `Not fetched since. ${syncFailureWords[state.failure]}`;
}

export interface Health {
  /** Whether the service has anything to say against it. */
  isWell: boolean;
  /** "Collected 09:12". */
  word: string;
  why: string;
  remedy: string | null;
}

/** How the service's collection of an account's figures stands. Its states are an open set of words. */
export function healthOf(collection: Collection | null, nowMs: number, zone: string): Health {
  if (collection === null)
    return { isWell: false, word: 'Not known', why: 'The service says nothing of it', remedy: null };
  const { state, reason, remedy, last_collected_at: told } = collection;
  const atMs = timeOf(told);
  const hasReason = reason !== null && reason.trim() !== '';
  const collected = atMs === null ? 'Not collected yet' : `Collected ${moment(atMs, nowMs, zone)}`;
  if (!hasReason)
    return { isWell: atMs !== null, word: collected, why: paceWords(collection), remedy: remedyWords({ remedy }) };
  const word = state === null || state.trim() === '' ? collected : stateWords(state);
  return { isWell: false, word, why: reason, remedy: remedyWords({ remedy }) };
}

/** "every 6 hours, for 30 days". */
export function paceWords({ cadence_hours: hours, polling_window_days: days }: Collection): string {
  const every = hours === null ? null : plural(hours, { one: 'every hour', other: 'every # hours' });
  const until = days === null ? null : plural(days, { one: 'for # day', other: 'for # days' });
  return [every, until].filter((one) => one !== null).join(', ');
}

/** "rate_limited" as "Rate limited": the service's word, readable. */
export function stateWords(state: string): string {
  const plain = state.trim().replaceAll(/[_-]+/g, ' ');
  return plain.charAt(0).toLocaleUpperCase() + plain.slice(1);
}

/** What stands behind an account's handle: ", parked". */
export function stateOfAccount(state: Account['state'] | undefined): string {
  return state === undefined || state === 'active' ? '' : `, ${state}`;
}
