import { Temporal } from 'temporal-polyfill';
import { chunksOf, isCalled, type Chunk } from '../../../src-preload/contract/search-filters.ts';
import { searchStates, type SearchState } from '../../../src-preload/contract/search-groups.ts';
import type { SearchProblem } from '../../../src-preload/contract/search.ts';
import type { AccountRef } from '../../../src-preload/contract/shared.ts';
import { isNetwork } from '../../../src-preload/contract/text-rules.ts';
import { tokensIn, type Token } from '../text-index/text-index.ts';

/** Words that must stand in a text. `isBeginning`: longer words that begin so are meant as well. Several tokens: in this order. */
export interface Term {
  tokens: Token[];
  isBeginning: boolean;
  /** Where it stands in what was typed, UTF-16 units. */
  from: number;
  to: number;
}

/** What was typed, read. */
export interface SearchQuery {
  terms: Term[];
  without: Term[];
  /** Ids, one of which it must be of; null: any. Those of a network narrow what is left by those that are named. */
  accountIds: string[] | null;
  networkIds: string[] | null;
  withoutAccountIds: string[];
  is: SearchState[];
  isNot: SearchState[];
  /** Wall milliseconds: from then on, and before then. */
  fromMs: number | null;
  toMs: number | null;
}

export const MOST_WORDS = 50;

/** Reads what was typed. Whatever it is, it is a search or says what is wrong: signs that mean nothing here are left out. */
export function readQuery(
  text: string,
  { accounts, timeZone }: { accounts: readonly AccountRef[]; timeZone: string },
): SearchQuery | SearchProblem {
  const query: SearchQuery = {
    ...{
      terms: [],
      without: [],
      accountIds: null,
      networkIds: null,
      withoutAccountIds: [],
      is: [],
      isNot: [],
      fromMs: null,
      toMs: null,
    },
  };
  for (const chunk of chunksOf(text)) {
    const problem =
      chunk.filter === null ? readWords(query, chunk, accounts) : readFilter(query, chunk, accounts, timeZone);
    if (problem !== null) return problem;
    if (wordsIn([...query.terms, ...query.without]) > MOST_WORDS) return { code: 'too-many-words', most: MOST_WORDS };
  }
  return query;
}

/** Characters of a script without spaces that count as one word: what is looked for costs as much. */
const CHARS_A_WORD = 10;

function wordsIn(terms: readonly Term[]): number {
  const tokens = terms.flatMap((term) => term.tokens);
  return tokens.reduce((sum, { chars }) => sum + Math.ceil(chars.length / CHARS_A_WORD), 0);
}

export const isProblem = (read: SearchQuery | SearchProblem): read is SearchProblem => 'code' in read;

function readWords(query: SearchQuery, chunk: Chunk, accounts: readonly AccountRef[]): null {
  const { value, from, isQuoted, isWithout } = chunk;
  const named = !isQuoted && value.startsWith('@') ? accountsCalled(accounts, value) : [];
  if (named.length > 0) {
    addAccounts(query, named, isWithout);
    return null;
  }
  const tokens = tokensIn(value);
  const terms: Term[] = isQuoted
    ? tokens.length === 0
      ? []
      : [{ tokens, isBeginning: false, from, to: from + value.length }]
    : tokens.map((token) => ({
        tokens: [token],
        isBeginning: token.kind === 'word',
        from: from + token.from,
        to: from + token.to,
      }));
  (isWithout ? query.without : query.terms).push(...terms);
  return null;
}

function readFilter(
  query: SearchQuery,
  { filter, value, isWithout }: Chunk,
  accounts: readonly AccountRef[],
  timeZone: string,
): SearchProblem | null {
  if (value === '') return { code: 'no-value', text: filter ?? '' };
  switch (filter) {
    case 'account': {
      const named = accountsCalled(accounts, value);
      if (named.length === 0) return { code: 'unknown-account', text: value };
      addAccounts(query, named, isWithout);
      return null;
    }
    case 'network': {
      const on = accounts.filter(({ social }) => isNetwork(social, value));
      if (on.length === 0) return { code: 'unknown-network', text: value };
      if (isWithout) addAccounts(query, on, true);
      else query.networkIds = [...(query.networkIds ?? []), ...on.map(({ id }) => id)];
      return null;
    }
    case 'is': {
      const state = searchStates.find((one) => one === value.toLowerCase());
      if (state === undefined) return { code: 'unknown-state', text: value };
      (isWithout ? query.isNot : query.is).push(state);
      return null;
    }
    default: {
      const range = rangeOf(value, timeZone);
      if (range === null)
        return { code: 'unreadable-day', filter: filter === 'before' ? 'before' : 'after', text: value };
      // "after" a day includes it, as everywhere a stretch of days is asked for; "before" ends where it begins.
      if ((filter === 'after') !== isWithout) query.fromMs = Math.max(query.fromMs ?? -Infinity, range.fromMs);
      else query.toMs = Math.min(query.toMs ?? Infinity, range.fromMs);
      return null;
    }
  }
}

const accountsCalled = (accounts: readonly AccountRef[], name: string): AccountRef[] =>
  accounts.filter((one) => isCalled(one, name));

function addAccounts(query: SearchQuery, named: readonly AccountRef[], isWithout: boolean): void {
  const ids = named.map(({ id }) => id);
  if (isWithout) query.withoutAccountIds.push(...ids);
  // Two accounts are either of them: few posts are of both.
  else query.accountIds = [...(query.accountIds ?? []), ...ids];
}

/** A day, month or year of the space's zone: where it begins. */
function rangeOf(text: string, timeZone: string): { fromMs: number } | null {
  const match = /^(\d{4})(?:-(\d\d?))?(?:-(\d\d?))?$/.exec(text);
  if (match === null) return null;
  const [, year, month = '1', day = '1'] = match;
  try {
    const date = Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    );
    return { fromMs: date.toZonedDateTime(timeZone).epochMilliseconds };
  } catch {
    return null;
  }
}
