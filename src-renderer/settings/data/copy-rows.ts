import type { Account } from '../../../src-preload/contract/accounts.ts';
import type { PostsCopies, PostsCopy } from '../../../src-preload/contract/archive.ts';
import type { Status } from '../../../src-preload/contract/status.ts';
import type { SyncState } from '../../../src-preload/contract/sync.ts';
import { networkName } from '../../../src-preload/contract/text-rules.ts';
import { listWords } from '../../../src-preload/contract/words/list.ts';
import { plural } from '../../../src-preload/contract/words/plural.ts';
import { hereOfAll, leftOut } from '../../../src-preload/contract/words/posts-here.ts';
import { unturned } from '../../../src-preload/contract/words/quoted.ts';
import { incompleteWords, syncFailureWords } from '../../../src-preload/contract/words/sync.ts';
import { dayAndClockWithin, figure, moment } from '../../ui/moment.ts';
import { oldWords } from '../../ui/old-words.ts';

/** How it stands with one copy, in words. */
export interface CopyRow {
  key: string;
  name: string;
  /** Whose. */
  of: string | null;
  /** How complete. */
  here: string;
  /** When it was last good. */
  read: string;
  /** Why not since; null: the last try was answered well. */
  why: string | null;
}

interface Known {
  /** The service answers. */
  isReached: boolean;
  states: readonly SyncState[];
  copies: PostsCopies;
  accounts: readonly Pick<Account, 'id' | 'handle' | 'displayName' | 'social'>[];
}

/** Of each part of a space how complete it is, when it was last read, and why not since. Nothing is called up to date: its time says that. */
export function copyRows(known: Known, nowMs: number, zone: string): CopyRow[] {
  const at = (goodAtMs: number | null): string => readWords(goodAtMs, nowMs, zone);
  const whole = (resource: SyncState['resource'], name: string, here = 'All of it'): CopyRow => {
    const state = known.states.find((one) => one.resource === resource && one.accountId === null);
    const good = state?.goodAtMs ?? null;
    return { key: resource, name, of: null, here: hereOfState(state, here), read: at(good), why: whyOf(state) };
  };
  return [
    whole('accounts', 'Accounts', figure(known.accounts.length)),
    ...known.states.flatMap((state) => (state.resource === 'boards' ? [boardsRow(known, state, at)] : [])),
    ...known.copies.accounts.map((copy) => ({
      key: `posts ${copy.accountId}`,
      name: 'Posts',
      of: nameOf(known, copy.accountId),
      here: hereOf(copy),
      read: copy.goodAtMs === null ? neverWhole(copy, known) : at(copy.goodAtMs),
      why: whyOf(copy),
    })),
    whole('summary', 'Summary'),
    reportsRow(known, at),
    whole('bio', 'Bio page'),
    whole('webhooks', 'Webhooks'),
  ];
}

function boardsRow(known: Known, state: SyncState, at: (goodAtMs: number | null) => string): CopyRow {
  const accountId = state.accountId ?? '';
  const here = hereOfState(state, 'All of them');
  const of = nameOf(known, accountId);
  return { key: `boards ${accountId}`, name: 'Boards', of, here, read: at(state.goodAtMs), why: whyOf(state) };
}

function reportsRow(known: Known, at: (goodAtMs: number | null) => string): CopyRow {
  const reports = known.states.filter(({ resource }) => resource === 'reports');
  const good = reports.flatMap(({ goodAtMs }) => goodAtMs ?? []);
  const failed = reports.filter((one) => whyOf(one) !== null);
  const accounts = Math.max(known.accounts.length, reports.length);
  return {
    key: 'reports',
    name: 'Reports',
    of: null,
    here: plural(
      accounts,
      { one: '{good} of # account', other: '{good} of # accounts' },
      { good: figure(good.length) },
    ),
    // The oldest of them: no report is older than it says.
    read: at(good.length === 0 ? null : Math.min(...good)),
    why: failedWords(known, failed),
  };
}

/** The first in words, and how many more there are: each says its own in Analytics. */
function failedWords(known: Known, [first, ...more]: readonly SyncState[]): string | null {
  if (first === undefined) return null;
  const words = `${nameOf(known, first.accountId ?? '')}: ${whyOf(first) ?? ''}`;
  if (more.length === 0) return words;
  const forms = { one: '{words} # more account failed.', other: '{words} # more accounts failed.' };
  return plural(more.length, forms, { words });
}

function nameOf({ accounts }: Pick<Known, 'accounts'>, accountId: string): string {
  const account = accounts.find(({ id }) => id === accountId);
  return account === undefined
    ? accountId
    : `${unturned(account.handle || account.displayName)} (${networkName(account.social)})`;
}

/** How complete a copy is: what is said of all of it, or how much of it the service told that could be read. */
function hereOfState(state: SyncState | undefined, all: string): string {
  if (state === undefined || state.goodAtMs === null) return '—';
  const { complete } = state;
  return complete === null || complete.here >= complete.of
    ? all
    : plural(complete.of, { one: '{here} of #', other: '{here} of #' }, { here: figure(complete.here) });
}

/** Why it is not newer, and what it lacks. */
function whyOf(of: { failure: SyncState['failure'] } | SyncState | undefined): string | null {
  if (of === undefined) return null;
  const said = [
    ...(of.failure === null ? [] : [syncFailureWords[of.failure]]),
    ...('complete' in of ? [incompleteWords(of)] : []),
  ].filter((words) => words !== null);
  return said.length === 0 ? null : said.join(' ');
}

function hereOf(copy: PostsCopy): string {
  const hidden = leftOut(copy);
  if (hidden === 0) return hereOfAll(copy);
  return listWords([hereOfAll(copy), plural(hidden, { one: '# not shown there', other: '# not shown there' })]);
}

/** Of posts that were never read to their end. */
function neverWhole({ walk, failure }: PostsCopy, { copies, isReached }: Known): string {
  if (walk === null) return NOT_YET;
  if (copies.pausedAtMs !== null) return 'Not to its end, paused';
  return failure === null && isReached ? 'Being read' : 'Not to its end yet';
}

const NOT_YET = 'Not yet';

function readWords(goodAtMs: number | null, nowMs: number, zone: string): string {
  if (goodAtMs === null) return NOT_YET;
  const ageMs = nowMs - goodAtMs;
  return ageMs < 60_000 ? 'Just now' : listWords([moment(goodAtMs, nowMs, zone), oldWords(ageMs)]);
}

/** That nothing is read now, and why; null: it is. */
export function reachWords(status: Pick<Status, 'online' | 'sinceMs'>, nowMs: number, zone: string): string | null {
  switch (status.online) {
    case 'online':
      return null;
    case 'offline':
      return `Offline since ${dayAndClockWithin(status.sinceMs, nowMs, zone)}. What is here stays as it was last read.`;
    case 'sign-in-needed':
      return 'There is no access token that the service accepts, so nothing is read. What is here stays.';
    case 'unknown':
      return 'The service has not been asked yet.';
    default:
      return status.online satisfies never;
  }
}

/** How far the reading of posts has come, over all accounts of a space. */
export interface Progress {
  here: number;
  total: number;
  doneAtMs: number | null;
}

/** Null: nothing is being read that takes long. */
export function progressOf({ accounts, doneAtMs }: PostsCopies): Progress | null {
  if (!accounts.some(({ walk }) => walk?.kind === 'all')) return null;
  const here = accounts.reduce((sum, copy) => sum + copy.here, 0);
  const total = accounts.reduce((sum, copy) => sum + Math.max(copy.here, copy.total ?? 0), 0);
  return { here, total: Math.max(1, total), doneAtMs };
}

export function progressWords(
  { progress, pausedAtMs, isReached }: { progress: Progress | null; pausedAtMs: number | null; isReached: boolean },
  nowMs: number,
  zone: string,
): string {
  const read =
    progress === null
      ? null
      : plural(
          progress.total,
          { one: '{here} of # post is here.', other: '{here} of # posts are here.' },
          { here: figure(progress.here) },
        );
  if (pausedAtMs !== null) {
    const since = `Paused since ${dayAndClockWithin(pausedAtMs, nowMs, zone)}: posts and reports wait, all else is kept fresh.`;
    return read === null ? since : `${read} ${since}`;
  }
  if (read === null || progress === null) return '';
  if (!isReached) return `${read} It goes on when the connection is back.`;
  return progress.doneAtMs === null ? read : `${read} Done at about ${moment(progress.doneAtMs, nowMs, zone)}.`;
}
