import type { Account } from '../../src-preload/contract/accounts.ts';
import { isNetwork, networkName } from '../../src-preload/contract/text-rules.ts';

/** A filter as it stands in what was typed. */
export interface Filter {
  /** All of it: `-is:imported`. */
  text: string;
  name: string;
}

const FILTERS = /(?<=^|\s)-?(?<name>account|network|is|before|after):(?:"[^"]*"?|\S+)/gi;

export function filtersIn(words: string): Filter[] {
  return [...words.matchAll(FILTERS)].map(({ 0: text, groups }) => ({
    text,
    name: (groups?.['name'] ?? '').toLowerCase(),
  }));
}

/** What is left when a filter is lifted. */
export const withoutFilter = (words: string, text: string): string => tidy(words.replace(text, () => ''));

/** What is left when all of them are. */
export const withoutFilters = (words: string): string => tidy(words.replace(FILTERS, ''));

/** The same with this filter in place of all others of its name; null: with none of them. */
export function withFilter(words: string, name: string, value: string | null): string {
  const rest = tidy(
    filtersIn(words).reduce((left, one) => (one.name === name ? left.replace(one.text, () => '') : left), words),
  );
  if (value === null) return rest;
  const written = /\s/.test(value) ? `"${value}"` : value;
  const filter = `${name}:${written}`;
  return [rest, filter].filter((part) => part !== '').join(' ');
}

/** What stands behind the name; null: there is no such filter. */
export function valueOf(words: string, name: string): string | null {
  const filter = filtersIn(words).find((one) => one.name === name && !one.text.startsWith('-'));
  return filter === undefined ? null : filter.text.slice(name.length + 1).replaceAll('"', '');
}

type Named = Pick<Account, 'id' | 'handle' | 'displayName' | 'social'>;

const nameOf = ({ handle, displayName, id }: Named): string => handle || displayName || id;
const bare = (name: string): string => name.replace(/^@/, '').toLowerCase();
/** The same name on two networks is two accounts: the network is asked for as well. */
const isShared = (one: Named, accounts: readonly Named[]): boolean =>
  accounts.some((other) => other.id !== one.id && bare(nameOf(other)) === bare(nameOf(one)));

/** The one account that is asked for; null: none is, or several are. */
export function accountIn<One extends Named>(words: string, accounts: readonly One[]): One | null {
  const [name, network] = [valueOf(words, 'account'), valueOf(words, 'network')];
  if (name === null) return null;
  const called = accounts.filter(
    (one) =>
      [nameOf(one), one.displayName, one.id].some((own) => bare(own) === bare(name)) &&
      (network === null || isNetwork(one.social, network)),
  );
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

const tidy = (words: string): string => words.replace(/\s+/g, ' ').trim();
