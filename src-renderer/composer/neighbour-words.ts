import type { Account } from '../../src-preload/contract/accounts.ts';
import type { ClosePost } from '../../src-preload/contract/calendar.ts';
import type { SimilarText } from '../../src-preload/contract/search.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { unturned } from '../../src-preload/contract/words/quoted.ts';
import { firstWords } from '../ui/first-words.ts';
import { clock, date, dayAndClockWithin, dayOf, weekday } from '../ui/moment.ts';
import { networkMark } from '../ui/network.ts';
import type { Beside } from './neighbours.svelte.ts';

interface Here {
  accounts: readonly Account[];
  nowMs: number;
  zone: string;
}

/** What stands beside a draft, as its checks say it. None of it keeps a post from going. */
export function besideWords({ similar, close }: Beside, here: Here): { key: string; words: string }[] {
  const same = eachOnce(similar.map((one) => ({ key: `similar-${one.id}`, words: similarWords(one, here) })));
  const [first] = close;
  if (first === undefined) return same;
  // Several posts that go at one time, as where an account has a text of its own, are told once, with all of their accounts.
  const at = close.filter(({ atMs, state }) => atMs === first.atMs && state === first.state);
  const accountIds = [...new Set(at.flatMap((one) => one.accountIds))];
  return [...same, { key: 'same-hour', words: closeWords({ ...first, accountIds }, here) }];
}

/** What has no time to be told apart by is one line, that says how many there are. */
function eachOnce(lines: readonly { key: string; words: string }[]): { key: string; words: string }[] {
  return [...Map.groupBy(lines, ({ words }) => words).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const forms = { one: '{words}', other: '{words} There are # of them.' };
    return [{ key: first.key, words: plural(alike.length, forms, { words: first.words }) }];
  });
}

/** What stands close to midnight may be of the day beside: its clock alone would not say which. */
function closeWords({ accountIds, state, atMs, text }: ClosePost, { accounts, nowMs, zone }: Here): string {
  const [first = ''] = accountIds;
  const data = { handle: calledAmong(accounts, first), said: firstWords(unturned(text), mostLetters) };
  if (atMs === null) return plural(accountIds.length, closeForms.next, data);
  const isByMidnight = dayOf(atMs - HOUR_MS, zone) !== dayOf(atMs + HOUR_MS, zone);
  const forms = isByMidnight ? closeFormsWithDay : closeForms;
  const day = `${weekday(atMs, zone)} ${date(atMs, nowMs, zone)}`;
  const at = clock(atMs, zone);
  const of = state === 'queued' || state === 'scheduled' ? 'planned' : state;
  return plural(accountIds.length, forms[of], { ...data, at, day });
}
const HOUR_MS = 3_600_000;

const closeForms = {
  published: {
    one: '{handle} also posted at {at}: “{said}”.',
    other: '# of these accounts also posted at {at}: “{said}”.',
  },
  draft: {
    one: 'Another draft for {handle} is planned for {at}: “{said}”.',
    other: 'Another draft for # of these accounts is planned for {at}: “{said}”.',
  },
  next: {
    one: '{handle} also has a post that goes as soon as it can: “{said}”.',
    other: '# of these accounts also have a post that goes as soon as it can: “{said}”.',
  },
  planned: {
    one: '{handle} also posts at {at}: “{said}”.',
    other: '# of these accounts also post at {at}: “{said}”.',
  },
  missed: {
    one: '{handle} also has a post that should have gone at {at}: “{said}”.',
    other: '# of these accounts also have a post that should have gone at {at}: “{said}”.',
  },
  'needs-you': {
    one: '{handle} also has a post for {at} that needs you: “{said}”.',
    other: '# of these accounts also have a post for {at} that needs you: “{said}”.',
  },
} as const;
const closeFormsWithDay = {
  published: {
    one: '{handle} also posted at {at} on {day}: “{said}”.',
    other: '# of these accounts also posted at {at} on {day}: “{said}”.',
  },
  draft: {
    one: 'Another draft for {handle} is planned for {at} on {day}: “{said}”.',
    other: 'Another draft for # of these accounts is planned for {at} on {day}: “{said}”.',
  },
  planned: {
    one: '{handle} also posts at {at} on {day}: “{said}”.',
    other: '# of these accounts also post at {at} on {day}: “{said}”.',
  },
  missed: {
    one: '{handle} also has a post that should have gone at {at} on {day}: “{said}”.',
    other: '# of these accounts also have a post that should have gone at {at} on {day}: “{said}”.',
  },
  'needs-you': {
    one: '{handle} also has a post for {at} on {day} that needs you: “{said}”.',
    other: '# of these accounts also have a post for {at} on {day} that needs you: “{said}”.',
  },
} as const;

/** With its network where another account has the same handle. */
function calledAmong(accounts: readonly Account[], accountId: string): string {
  const account = accounts.find(({ id }) => id === accountId);
  if (account === undefined) return accountId;
  const { handle, social } = account;
  const isShared = accounts.some((other) => other.id !== accountId && other.handle === handle);
  return isShared ? `${unturned(handle)} on ${networkMark(social).name}` : unturned(handle);
}

function similarWords({ is, state, text, atMs }: SimilarText, { nowMs, zone }: Here): string {
  const said = firstWords(unturned(text), mostLetters);
  if (state === 'published' && atMs !== null) {
    const at = dayAndClockWithin(atMs, nowMs, zone);
    return is === 'same'
      ? `The same was published ${at}: “${said}”.`
      : `Nearly the same was published ${at}: “${said}”.`;
  }
  if (state === 'scheduled' && atMs !== null) {
    const at = dayAndClockWithin(atMs, nowMs, zone);
    return is === 'same'
      ? `The same is scheduled for ${at}: “${said}”.`
      : `Nearly the same is scheduled for ${at}: “${said}”.`;
  }
  if ((state === 'waiting' || state === 'in-doubt') && atMs !== null) {
    const at = dayAndClockWithin(atMs, nowMs, zone);
    const timed = {
      'same waiting': `The same waits in the outbox for ${at}: “${said}”.`,
      'near waiting': `Nearly the same waits in the outbox for ${at}: “${said}”.`,
      'same in-doubt': `The same, for ${at}, may have gone out: “${said}”.`,
      'near in-doubt': `Nearly the same, for ${at}, may have gone out: “${said}”.`,
    } as const;
    return timed[`${is} ${state}`];
  }
  const forms = {
    'same waiting': `The same waits in the outbox: “${said}”.`,
    'near waiting': `Nearly the same waits in the outbox: “${said}”.`,
    'same scheduled': `The same is scheduled: “${said}”.`,
    'near scheduled': `Nearly the same is scheduled: “${said}”.`,
    'same in-doubt': `The same may have gone out: “${said}”.`,
    'near in-doubt': `Nearly the same may have gone out: “${said}”.`,
    'same published': `The same was published: “${said}”.`,
    'near published': `Nearly the same was published: “${said}”.`,
  } as const;
  return forms[`${is} ${state}`];
}

const mostLetters = 60;
