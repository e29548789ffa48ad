import type { PostColumn } from '../../../../src-preload/contract/archive.ts';
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

const score = { key: SCORE, unit: null, definition: null, headline: false, sortable: true, reason: null };

/** The service's own columns, each once, and its score at the end. */
export function columnsOf(declared: Declared): PostColumn[] {
  const options = new Map((declared?.sort?.options ?? []).map((option) => [option.key, option]));
  const seen = new Set<string>();
  const columns = (declared?.columns ?? []).flatMap(({ key, label, unit, definition, headline }): PostColumn[] => {
    if (key === null || seen.has(key) || seen.size >= MOST_COLUMNS) return [];
    seen.add(key);
    const option = options.get(key);
    const reason = option?.reason ?? null;
    const sortable = option?.sortable !== false;
    return [{ key, label: label ?? key, unit, definition, headline: headline === true, sortable, reason }];
  });
  if (declared === null || columns.some(({ key }) => key === SCORE)) return columns;
  const label = options.get(SCORE)?.label ?? 'Interactions';
  return [...columns, { ...score, label }];
}
