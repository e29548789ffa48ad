import { searchGroups, type SearchGroup } from '../../../src-preload/contract/search-groups.ts';
import {
  SEARCH_COUNTED,
  type FoundGroup,
  type SearchAnswer,
  type SearchedCounts,
  type SearchInput,
} from '../../../src-preload/contract/search.ts';
import { accountRefs } from '../accounts/accounts.ts';
import type { Kinds } from '../actions/actions.ts';
import { allSpaces, spaceById } from '../connections/connections.ts';
import type { Parts } from '../parts.ts';
import { accountMark, catchUp, indexIsWhole, spaceMark, wordsFrom } from '../text-index/text-index.ts';
import { candidatesIn, groupsOf, stagedTexts, type Candidate, type Place } from './candidates.ts';
import { fitsIn } from './fits-in.ts';
import { lineOf, lookAt } from './look.ts';
import { matchOf, MOST_BEGINNINGS, type Marks } from './match.ts';
import { nearestSpelling } from './nearest.ts';
import { isProblem, readQuery, type SearchQuery } from './read-query.ts';
import { countsIn, postsOfSpaces } from './search.queries.ts';

export type SearchParts = Pick<Parts, 'store' | 'clock'> & { kinds: Kinds };

/** Everything of a space that has the words. Only this space is searched; nothing is asked of the service. */
export function find(parts: SearchParts, input: SearchInput): SearchAnswer {
  const { store } = parts;
  const refs = accountRefs(store, input.spaceId);
  const timeZone = spaceById(store, input.spaceId)?.timeZone ?? 'UTC';
  const read = readQuery(input.words, { accounts: [...refs.values()], timeZone });
  tryCatchUp(store);
  const isWhole = indexIsWhole(store);
  if (isProblem(read)) return { problem: read, groups: noGroups(input), nearest: null, isWhole };
  const searched = (query: SearchQuery, limit: number): FoundGroup[] =>
    groupsFound({ ...parts, accounts: refs }, { ...input, limit }, query);
  const groups = asksNothing(read) ? noGroups(input) : searched(read, input.limit);
  const isFound = (query: SearchQuery): boolean => searched(query, 1).some(({ total }) => total > 0);
  const nearest =
    groups.some(({ total }) => total > 0) || asksNothing(read)
      ? null
      : nearestSpelling(store, { typed: input.words, beside: stagedTexts(store, input.spaceId) }, read, isFound);
  return { problem: null, groups, nearest, isWhole };
}

/** What cannot be indexed now is not found yet, and the answer says so; what is in the index is found all the same. */
function tryCatchUp({ raw }: SearchParts['store']): void {
  try {
    catchUp(raw);
  } catch {
    // A disk that takes no writes is told of where something is to be written.
  }
}

export const countsOf = ({ store }: SearchParts, spaceId: string): SearchedCounts => countsIn(store, spaceId);

function asksNothing({
  terms,
  without,
  accountIds,
  networkIds,
  withoutAccountIds,
  is,
  isNot,
  fromMs,
  toMs,
}: SearchQuery): boolean {
  const asked = [terms, without, withoutAccountIds, is, isNot].some((list) => list.length > 0);
  return !asked && [accountIds, networkIds, fromMs, toMs].every((one) => one === null);
}

const noGroups = ({ group }: SearchInput): FoundGroup[] =>
  searchGroups.filter((one) => group === undefined || one === group).map((one) => empty(one));

const empty = (group: SearchGroup): FoundGroup => ({ group, total: 0, isMore: false, hits: [] });

type InSpaceOf = SearchParts & Pick<Place, 'accounts'>;

function groupsFound(parts: InSpaceOf, input: SearchInput, query: SearchQuery): FoundGroup[] {
  const accountIds = accountsAsked(query);
  const possible = groupsOf(query);
  const space = marksOfSpace(parts, input.spaceId, query);
  const match = matchOf(query, {
    marks: [...space.marks, ...(accountIds === null ? [] : [accountIds.map(accountMark)])],
    without: [...query.withoutAccountIds.map(accountMark), ...space.without],
    wordsFrom: (start) => wordsFrom(parts.store, start, MOST_BEGINNINGS + 1),
  });
  return noGroups(input).map(({ group }) => {
    if (!possible.has(group) || accountIds?.length === 0) return empty(group);
    return groupFound(parts, { input, query, match }, group);
  });
}

/**
 * What tells a space apart in the index: its own mark, or that it has none of the others', whichever fewer posts have. A mark that
 * every post has is walked through beside the rarest word. Where no word is asked for there is nothing else to begin with.
 */
function marksOfSpace(
  { store }: SearchParts,
  spaceId: string,
  { terms }: SearchQuery,
): Pick<Marks, 'marks' | 'without'> {
  const posts = postsOfSpaces(store);
  const others = allSpaces(store).flatMap(({ id }) => (id === spaceId ? [] : [id]));
  const elsewhere = others.reduce((sum, id) => sum + (posts.get(id) ?? 0), 0);
  if (terms.length > 0 && elsewhere < (posts.get(spaceId) ?? 0)) return { marks: [], without: others.map(spaceMark) };
  return { marks: [[spaceMark(spaceId)]], without: [] };
}

/** Null: any. */
function accountsAsked({ accountIds, networkIds }: SearchQuery): string[] | null {
  if (accountIds === null || networkIds === null) return accountIds ?? networkIds;
  return accountIds.filter((id) => networkIds.includes(id));
}

/** Of what the index cannot tell apart so many of the newest are looked at, and ten times as many where none of them fits. */
const LOOKED_AT = 2_000;
/** So many of the newest are put in the order of how close they are. */
const RANKED = 200;

interface Search {
  input: SearchInput;
  query: SearchQuery;
  match: { expression: string; isExact: boolean };
}

function groupFound(parts: InSpaceOf, { input, query, match }: Search, group: SearchGroup): FoundGroup {
  const place: Place = { ...parts, spaceId: input.spaceId, query, expression: match.expression, group };
  if (match.isExact && input.order === 'newest') {
    const { found, total } = candidatesIn(place, 0, input.limit);
    return answered(place, input, found, total());
  }
  return match.isExact ? closest(place, input) : lookedAt(place, input);
}

function answered(place: Place, input: SearchInput, found: readonly Candidate[], total: number): FoundGroup {
  const hits = found.slice(0, input.limit).map(({ text, hit }) => {
    const { ranges, closeness } = lookAt(text, place.query);
    return hit({ ...(input.text === 'line' ? lineOf(text, ranges) : { text, found: ranges }), closeness });
  });
  return { group: place.group, total: Math.min(total, SEARCH_COUNTED), isMore: total > SEARCH_COUNTED, hits };
}

/** The newest ones, those first that have the words as they were typed. */
function closest(place: Place, input: SearchInput): FoundGroup {
  const { found, total } = candidatesIn(place, 0, Math.max(input.limit, RANKED));
  return answered(place, input, byCloseness(found, place.query), total());
}

function byCloseness(found: readonly Candidate[], query: SearchQuery): Candidate[] {
  const ranked = found.map((one) => ({ one, closeness: lookAt(one.text, query).closeness }));
  return ranked.toSorted((a, b) => b.closeness - a.closeness).map(({ one }) => one);
}

/** Looks at the newest that may fit, until there are enough. Each piece walks the index from its beginning, and so there are few. */
function lookedAt(place: Place, input: SearchInput): FoundGroup {
  const { query } = place;
  const fits = fitsIn(query);
  const fitting: Candidate[] = [];
  let offset = 0;
  let isEnd = false;
  while (!isEnd && offset < (fitting.length === 0 ? 10 : 1) * LOOKED_AT && fitting.length <= SEARCH_COUNTED) {
    const { found, isLast } = candidatesIn(place, offset, LOOKED_AT);
    for (const one of found) if (fits(one.text)) fitting.push(one);
    isEnd = isLast;
    offset += LOOKED_AT;
  }
  const found = input.order === 'match' ? byCloseness(fitting, query) : fitting;
  const group = answered(place, input, found, fitting.length);
  return { ...group, isMore: group.isMore || !isEnd };
}
