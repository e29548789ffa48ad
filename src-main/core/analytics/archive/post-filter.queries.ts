import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { hasWords } from '../../text-index/text-index.ts';

/** What a list or an export is of. */
export interface PostFilter {
  imported: 'with' | 'without' | 'only';
  /** Wall milliseconds, both included. A range leaves out those whose time is not known. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  search: string;
}

/** What a list leaves out, as conditions on `post`; none where it leaves out nothing. */
export function conditionsOf({ imported, fromMs, toMs, search }: PostFilter): RawBuilder<SqlBool>[] {
  return [
    ...(imported === 'with' ? [] : [sql<SqlBool>`post.imported = ${imported === 'only' ? 1 : 0}`]),
    ...(fromMs === undefined ? [] : [sql<SqlBool>`post.published_at_ms >= ${fromMs}`]),
    ...(toMs === undefined ? [] : [sql<SqlBool>`post.published_at_ms <= ${toMs}`]),
    ...hasWords(sql`post.excerpt`, search),
  ];
}
