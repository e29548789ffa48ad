import { sql } from 'kysely';
import { raw } from '../store/raw-sql.ts';
import type { Reader } from '../store/store.ts';

/** False while something is still to be indexed: not everything is found yet. */
export function indexIsWhole(reader: Reader): boolean {
  return reader.get(raw(sql`SELECT 1 FROM search_build UNION ALL SELECT 1 FROM search_due LIMIT 1`)) === undefined;
}

/** Words that stood in any text, from A to Z: those that begin so. */
export function wordsFrom(reader: Reader, start: string, limit: number): string[] {
  const found = sql<{
    word: string;
  }>`SELECT word FROM search_word WHERE word >= ${start} AND word < ${`${start}\u{10FFFF}`} LIMIT ${limit}`;
  return reader.all(raw(found)).map(({ word }) => word);
}

/** Words with the same first letter and about as long, from A to Z. */
export function wordsLike(reader: Reader, word: string, limit: number): string[] {
  const [first = ''] = word;
  const length = [...word].length;
  const found = sql<{
    word: string;
  }>`SELECT word FROM search_word WHERE word >= ${first} AND word < ${`${first}\u{10FFFF}`}
    AND length(word) BETWEEN ${length - 1} AND ${length + 1} LIMIT ${limit}`;
  return reader.all(raw(found)).map((row) => row.word);
}
