import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** What a list or an export is of. */
export interface PostFilter {
  imported: 'with' | 'without' | 'only';
  /** Wall milliseconds, both included. A range leaves out those whose time is not known. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  search: string;
}

/** Words are found as the outbox finds them: in any order, letters of the Latin alphabet in either case. */
const MOST_WORDS = 20;

/** What a list leaves out, as conditions on `post`; none where it leaves out nothing. */
export function conditionsOf({ imported, fromMs, toMs, search }: PostFilter): RawBuilder<SqlBool>[] {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  return [
    ...(imported === 'with' ? [] : [sql<SqlBool>`post.imported = ${imported === 'only' ? 1 : 0}`]),
    ...(fromMs === undefined ? [] : [sql<SqlBool>`post.published_at_ms >= ${fromMs}`]),
    ...(toMs === undefined ? [] : [sql<SqlBool>`post.published_at_ms <= ${toMs}`]),
    ...words
      .slice(0, MOST_WORDS)
      .map((word) => sql<SqlBool>`post.excerpt like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`),
  ];
}
