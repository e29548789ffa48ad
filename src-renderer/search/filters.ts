import type { Account } from '../../src-preload/contract/accounts.ts';
import {
  chunksOf,
  filterText,
  isCalled,
  type Chunk,
  type FilterName,
} from '../../src-preload/contract/search-filters.ts';
import { isNetwork, networkName } from '../../src-preload/contract/text-rules.ts';

/** A filter as it stands in what was typed. */
export type Filter = Chunk & { filter: FilterName };

export const filtersIn = (words: string): Filter[] =>
  [...chunksOf(words)].filter((chunk): chunk is Filter => chunk.filter !== null);

/** What is left when filters are lifted. */
function without(words: string, lifted: readonly Filter[]): string {
  const left = lifted.reduceRight(
    (rest, { at, text }) => `${rest.slice(0, at)} ${rest.slice(at + text.length)}`,
    words,
  );
  return left.replace(/\s+/g, ' ').trim();
}

/** What is left when one of `filtersIn` is. */
export const withoutFilter = (words: string, filter: Filter): string => without(words, [filter]);

/** What is left when all of them are. */
export const withoutFilters = (words: string): string => without(words, filtersIn(words));

/** The same with this filter in place of all others of its name; null: with none of them. */
export function withFilter(words: string, name: FilterName, value: string | null): string {
  const rest = without(
    words,
    filtersIn(words).filter(({ filter }) => filter === name),
  );
  const filter = value === null ? null : filterText(name, value);
  return [rest, filter ?? ''].filter((part) => part !== '').join(' ');
}

/** What stands behind the name; null: there is no such filter. */
export const valueOf = (words: string, name: FilterName): string | null => valuesOf(words, name)[0] ?? null;

const valuesOf = (words: string, name: FilterName): string[] =>
  filtersIn(words).flatMap(({ filter, isWithout, value }) => (filter === name && !isWithout ? [value] : []));

type Named = Pick<Account, 'id' | 'handle' | 'displayName' | 'social'>;

/** The first of its names that can be written behind a filter. */
const nameOf = ({ handle, displayName, id }: Named): string =>
  [handle, displayName].find((name) => name !== '' && filterText('account', name) !== null) ?? id;
/** The same name on two networks is two accounts: the network is asked for as well. */
const isShared = (one: Named, accounts: readonly Named[]): boolean =>
  accounts.some((other) => other.id !== one.id && isCalled(other, nameOf(one)));

/** The one account that is asked for; null: none is, or several are. */
export function accountIn<One extends Named>(words: string, accounts: readonly One[]): One | null {
  const [[name, ...others], network] = [valuesOf(words, 'account'), valueOf(words, 'network')];
  if (name === undefined || others.length > 0) return null;
  const called = accounts.filter((one) => isCalled(one, name) && (network === null || isNetwork(one.social, network)));
  return called.length === 1 ? (called[0] ?? null) : null;
}

/** The same with this account in place of any other; null: with none. */
export function withAccount(words: string, accounts: readonly Named[], account: Named | null): string {
  const before = accountIn(words, accounts);
  const rest = before !== null && isShared(before, accounts) ? withFilter(words, 'network', null) : words;
  if (account === null) return withFilter(rest, 'account', null);
  const named = withFilter(rest, 'account', nameOf(account));
  return isShared(account, accounts) ? withFilter(named, 'network', networkName(account.social)) : named;
}
