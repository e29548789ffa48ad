import type { Account } from '../../src-preload/contract/accounts.ts';
import type { ClosePost } from '../../src-preload/contract/calendar.ts';
import type { SimilarText } from '../../src-preload/contract/search.ts';
import { clock, dayAndClock } from '../ui/moment.ts';
import { networkMark } from '../ui/network.ts';
import type { Beside } from './neighbours.svelte.ts';

interface Here {
  accounts: readonly Account[];
  nowMs: number;
  zone: string;
}

/** What stands beside a draft, as its checks say it. None of it keeps a post from going. */
export function besideWords({ similar, close }: Beside, here: Here): { key: string; words: string }[] {
  const same = similar.map((one) => ({ key: `similar-${one.id}`, words: similarWords(one, here) }));
  const [first] = close;
  if (first === undefined) return same;
  return [...same, { key: 'same-hour', words: closeWords(first, here) }];
}

function closeWords({ accountIds, state, atMs, text }: ClosePost, { accounts, zone }: Here): string {
  const [first = '', ...others] = accountIds;
  const who = others.length > 0 ? `${accountIds.length} of these accounts` : calledAmong(accounts, first);
  const at = clock(atMs, zone);
  const said = firstWords(text);
  if (state === 'published') return `${who} also posted at ${at}: “${said}”.`;
  if (state === 'draft') return `Another draft for ${who} is planned for ${at}: “${said}”.`;
  return `${who} also ${others.length > 0 ? 'post' : 'posts'} at ${at}: “${said}”.`;
}

/** With its network where another account has the same handle. */
function calledAmong(accounts: readonly Account[], accountId: string): string {
  const account = accounts.find(({ id }) => id === accountId);
  if (account === undefined) return accountId;
  const { handle, social } = account;
  const isShared = accounts.some((other) => other.id !== accountId && other.handle === handle);
  return isShared ? `${handle} on ${networkMark(social).name}` : handle;
}

function similarWords({ is, state, text, atMs }: SimilarText, { nowMs, zone }: Here): string {
  const said = firstWords(text);
  if (state === 'published' && atMs !== null) {
    const at = dayAndClock(atMs, nowMs, zone);
    return is === 'same'
      ? `The same was published ${at}: “${said}”.`
      : `Nearly the same was published ${at}: “${said}”.`;
  }
  const forms = {
    'same waiting': `The same waits in the outbox: “${said}”.`,
    'near waiting': `Nearly the same waits in the outbox: “${said}”.`,
    'same in-doubt': `The same may have gone out: “${said}”.`,
    'near in-doubt': `Nearly the same may have gone out: “${said}”.`,
    'same published': `The same was published: “${said}”.`,
    'near published': `Nearly the same was published: “${said}”.`,
  } as const;
  return forms[`${is} ${state}`];
}

const mostLetters = 60;

function firstWords(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length <= mostLetters
    ? line
    : `${line
        .slice(0, mostLetters)
        .replace(/\s\S*$/, '')
        .toWellFormed()}…`;
}
