import type { PostColumn, WhyMissing } from '../../../../src-preload/contract/archive.ts';
import { readDeclared, type PostsPage } from '../../service/service.ts';
import { readJson } from '../../store/json-column.ts';
import type { Feed } from './feed.queries.ts';
import { SCORE } from './figures.queries.ts';

export type Declared = PostsPage | null;

/** Null where nothing was declared, or it is no JSON. */
export function declaredOf(feed: Feed | undefined): Declared {
  const json = readJson(feed?.declared ?? '');
  return json === undefined ? null : readDeclared(json);
}

/** What a page says beside its rows, as it is kept: what it does not say leaves what was declared before. */
export function declaredAfter(before: Declared, { data: _, ...told }: PostsPage): Omit<PostsPage, 'data'> {
  if (before === null) return told;
  return {
    ...told,
    account: told.account ?? before.account,
    collection: told.collection ?? before.collection,
    sort: (told.sort?.options ?? []).length > 0 ? told.sort : (before.sort ?? told.sort),
    columns: told.columns.length > 0 ? told.columns : before.columns,
  };
}

/** More columns than this are no table. */
const MOST_COLUMNS = 500;

const score = { key: SCORE, unit: null, definition: null, headline: false, missing: null };

/** The service's own columns, each once, and its score at the end. */
export function columnsOf(declared: Declared): PostColumn[] {
  const options = new Map((declared?.sort?.options ?? []).map((option) => [option.key, option]));
  const seen = new Set<string>();
  const columns = (declared?.columns ?? []).flatMap((column): PostColumn[] => {
    const { key, label, unit, definition, headline } = column;
    if (key === null || seen.has(key) || seen.size >= MOST_COLUMNS) return [];
    seen.add(key);
    const told = { key, label: label ?? key, unit, definition, headline: headline === true };
    return [{ ...told, ...sorting(options.get(key)), missing: whyMissing(column) }];
  });
  if (declared === null || columns.some(({ key }) => key === SCORE)) return columns;
  const option = options.get(SCORE);
  return [...columns, { ...score, label: option?.label ?? 'Interactions', ...sorting(option) }];
}

const sorting = (
  option: { sortable: boolean | null; reason: string | null } | undefined,
): Pick<PostColumn, 'sortable' | 'reason'> => ({
  sortable: option?.sortable !== false,
  reason: option?.reason ?? null,
});

/** A status alone says why only where the figure is still to come: the names of the others are the service's. */
function whyMissing({ status, reason }: WhyMissing): WhyMissing | null {
  const says = reason !== null && reason.trim() !== '';
  return says || status === 'pending' ? { status, reason } : null;
}
