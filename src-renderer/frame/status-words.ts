import type { LimitStatus, Status } from '../../src-preload/contract/status.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { clock, clockSeconds, countdown, date, dayOf, figure, moment, span } from '../ui/moment.ts';

/** "163 waiting, done at 14:08", as the status bar says it. */
export function waitingWords(status: Status, nowMs: number, zone: string): string {
  if (status.waiting === 0) return 'Nothing waiting';
  const waiting = figure(status.waiting);
  if (status.older) return `Paused, older copy: ${figure(status.needsYou)} to decide`;
  // What was stopped by hand is told first: nothing goes before one resumes, also with a connection.
  if (status.paused || status.online === 'sign-in-needed') return `${waiting} waiting, paused`;
  if (status.online === 'offline') return offlineWords(status);
  return status.doneAtMs === null
    ? `${waiting} waiting`
    : `${waiting} waiting, done at ${moment(status.doneAtMs, nowMs, zone)}`;
}

/** What is held does not go when the connection is back: the notice of the Outbox counts the others as well. */
function offlineWords({ waiting, held }: Pick<Status, 'waiting' | 'held'>): string {
  if (held === waiting) return plural(held, { one: '# waiting, held', other: '# waiting, all held' });
  if (held > 0)
    return plural(
      waiting - held,
      {
        one: '{waiting} waiting, # goes when the connection is back',
        other: '{waiting} waiting, # go when the connection is back',
      },
      { waiting: figure(waiting) },
    );
  return plural(waiting, {
    one: '# waiting, goes when the connection is back',
    other: '# waiting, go when the connection is back',
  });
}

type Synced = Pick<Status, 'lastAnswerAtMs' | 'fetchingPausedAtMs' | 'firstCopy' | 'online'>;

/**
 * "Synced 2 min ago": when the last answer came; from an hour on its time. While a first copy is still to come, how much of it is
 * here, and while fetching is paused or the token is refused that: neither is synced, however new the last answer is.
 */
export function syncedWords(status: Synced, nowMs: number, zone: string): string {
  const { lastAnswerAtMs, fetchingPausedAtMs, firstCopy, online } = status;
  if (firstCopy !== null) {
    const copied = plural(firstCopy.total, copyForms, { here: figure(firstCopy.here) });
    if (fetchingPausedAtMs !== null) return `Fetching paused, ${copied}`;
    return online === 'online' ? `Fetching, ${copied}` : copied;
  }
  if (fetchingPausedAtMs !== null) return 'Fetching paused';
  if (online === 'sign-in-needed') return 'Not syncing';
  if (lastAnswerAtMs === null) return 'Not synced yet';
  const agoMs = nowMs - lastAnswerAtMs;
  if (agoMs < 60_000) return 'Synced just now';
  const ago = span(agoMs);
  return ago === null ? `Synced ${moment(lastAnswerAtMs, nowMs, zone)}` : `Synced ${ago} ago`;
}

const copyForms = { one: '{here} of # post here', other: '{here} of # posts here' };

/** The same to the second, for whoever points at it or hears it. */
export function lastAnswerWords(
  { lastAnswerAtMs }: Pick<Status, 'lastAnswerAtMs'>,
  nowMs: number,
  zone: string,
): string {
  if (lastAnswerAtMs === null) return 'The service has not answered yet. Show what is here.';
  const at = clockSeconds(lastAnswerAtMs, zone);
  if (dayOf(lastAnswerAtMs, zone) === dayOf(nowMs, zone))
    return `The service last answered at ${at}. Show what is here.`;
  return `The service last answered on ${date(lastAnswerAtMs, nowMs, zone)} at ${at}. Show what is here.`;
}

/** "new window in 0:52" or "30 sends free now". */
export function windowWords(limit: LimitStatus, nowMs: number): string {
  if (limit.resetsAtMs === null || limit.resetsAtMs <= nowMs)
    return limit.used > 0 ? '' : plural(limit.limit, { one: '# send free now', other: '# sends free now' });
  return `new window in ${countdown(limit.resetsAtMs - nowMs)}`;
}

/** The word for the connection; offline says since when. */
export function onlineWords(status: Status, nowMs: number, zone: string): string {
  switch (status.online) {
    case 'online':
      return 'Online';
    case 'offline':
      return dayOf(status.sinceMs, zone) === dayOf(nowMs, zone)
        ? `Offline since ${clock(status.sinceMs, zone)}`
        : `Offline since ${moment(status.sinceMs, nowMs, zone)}`;
    case 'sign-in-needed':
      return 'Sign-in needed';
    case 'unknown':
      return 'Not tried yet';
  }
}

/** How full each of the six ticks is, in percent, from used calls of the window. */
export function ticks(limit: LimitStatus): number[] {
  const perTick = limit.limit / 6;
  return Array.from({ length: 6 }, (_, at) => Math.max(0, Math.min(1, limit.used / perTick - at)) * 100);
}

/** What the bell is called: how many things happened that nobody has looked at. */
export const unreadWords = (unread: number): string =>
  unread === 0 ? 'Notifications' : plural(unread, { one: 'Notifications, # unread', other: 'Notifications, # unread' });
