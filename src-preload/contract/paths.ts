import { searchGroups, type SearchGroup } from './search-groups.ts';

/** The sections of Settings, in their order. */
export const settingsSections = [
  'connections',
  'missed-posts',
  'appearance',
  'background',
  'data',
  'diagnostics',
  'updates',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** How a calendar is looked at in a wide window; a narrow one shows a list of days. */
export const calendarLooks = ['month', 'week'] as const;
export type CalendarLook = (typeof calendarLooks)[number];

/** The sections of Accounts beside the accounts themselves, in their order. */
export const accountsSections = ['comments', 'webhooks', 'tokens'] as const;
export type AccountsSection = (typeof accountsSections)[number];

/** A place of the window. */
export type Place =
  | { view: 'compose' }
  | { view: 'import' }
  /** `search`, `account`, `batch`: only what has these words, is for this account, is of this batch. `item`: with this action opened. */
  | { view: 'outbox'; search?: string; account?: string; batch?: string; item?: string }
  /** `day`: the day that is looked at, as 2026-11-29, with its month or week around it; without one, today. */
  | { view: 'calendar'; look?: CalendarLook; day?: string }
  /** `account`: whose. `post`: with this post opened, by its ID at the service. */
  | { view: 'posts'; account?: string; post?: string }
  /** `account`: whose report; without one, the summary. `range`: `28-days`, the last ones, or `2026-10-24--2026-11-20`. */
  | { view: 'analytics'; account?: string; range?: string }
  | { view: 'bio' }
  /** `section`: beside the accounts themselves. `account`: which one of them is open. */
  | { view: 'accounts'; section?: AccountsSection; account?: string }
  /** `words`: what is searched for. `group`: only there. */
  | { view: 'search'; words?: string; group?: SearchGroup }
  /** Without a section: the list of them where it fills a narrow window, else the first one. */
  | { view: 'settings'; section?: SettingsSection };

/** Printed as a path: "/outbox?item=0197...". */
export function printPath(place: Place): string {
  switch (place.view) {
    case 'compose':
      return '/';
    case 'import':
      return '/import';
    case 'outbox':
      return `/outbox${query({ search: place.search, account: place.account, batch: place.batch, item: place.item })}`;
    case 'calendar':
      return `/calendar${query({ look: place.look, day: place.day })}`;
    case 'posts':
      return `/posts${query({ account: place.account, post: place.post })}`;
    case 'analytics':
      return `/analytics${query({ account: place.account, range: place.range })}`;
    case 'bio':
      return '/bio';
    case 'accounts':
      return place.section === undefined
        ? `/accounts${query({ account: place.account })}`
        : `/accounts/${place.section}`;
    case 'search':
      return `/search${query({ words: place.words, group: place.group })}`;
    case 'settings':
      return place.section === undefined ? '/settings' : `/settings/${place.section}`;
    default:
      return place satisfies never;
  }
}

/** The place that a path names; null where it names none. What a query has beyond the known words is left out. */
export function parsePath(path: string): Place | null {
  const [at, asked = ''] = split(path);
  const words = new URLSearchParams(asked);
  if (at === '/') return { view: 'compose' };
  if (at === '/import') return { view: 'import' };
  if (at === '/outbox')
    return {
      view: 'outbox',
      ...given(words, 'search'),
      ...given(words, 'account'),
      ...given(words, 'batch'),
      ...given(words, 'item'),
    };
  if (at === '/calendar') return { view: 'calendar', ...lookIn(words), ...dayIn(words) };
  if (at === '/posts') return { view: 'posts', ...given(words, 'account'), ...given(words, 'post') };
  if (at === '/analytics') return { view: 'analytics', ...given(words, 'account'), ...given(words, 'range') };
  if (at === '/bio') return { view: 'bio' };
  if (at === '/search') return { view: 'search', ...given(words, 'words'), ...groupIn(words) };
  if (at === '/accounts') return { view: 'accounts', ...given(words, 'account') };
  const ofAccounts = accountsSections.find((one) => at === `/accounts/${one}`);
  if (ofAccounts !== undefined) return { view: 'accounts', section: ofAccounts };
  if (at === '/settings') return { view: 'settings' };
  const section = settingsSections.find((one) => at === `/settings/${one}`);
  return section === undefined ? null : { view: 'settings', section };
}

function lookIn(words: URLSearchParams): { look?: CalendarLook } {
  const look = calendarLooks.find((one) => one === words.get('look'));
  return look === undefined ? {} : { look };
}

function dayIn(words: URLSearchParams): { day?: string } {
  const day = words.get('day');
  return day !== null && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {};
}

function groupIn(words: URLSearchParams): { group?: SearchGroup } {
  const group = searchGroups.find((one) => one === words.get('group'));
  return group === undefined ? {} : { group };
}

function split(path: string): [string, string?] {
  const at = path.indexOf('?');
  return at < 0 ? [path] : [path.slice(0, at), path.slice(at + 1)];
}

function given<Word extends string>(words: URLSearchParams, name: Word): Partial<Record<Word, string>> {
  const value = words.get(name);
  return value === null || value === '' ? {} : ({ [name]: value } as Record<Word, string>);
}

function query(words: Record<string, string | undefined>): string {
  const said = Object.entries(words).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  return said.length === 0 ? '' : `?${new URLSearchParams(said).toString()}`;
}
