import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { foldText } from './fold.ts';

const MOST_WORDS = 20;
const NOT_ASCII = '*[^\u0001-\u007F]*';

/**
 * That a text has all these words, in any order and anywhere in it, as conditions; none where there are no words. Case and accents
 * are looked past as the index does (`fold`). The text is folded only where it has letters that SQLite cannot compare itself.
 */
export function hasWords(text: RawBuilder<unknown>, words: string): RawBuilder<SqlBool>[] {
  const folded = words.split(/\s+/u).map(foldText);
  return folded
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => {
      const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return sql<SqlBool>`(${text} like ${like} escape '\\'
        or (${text} glob ${NOT_ASCII} and instr(search_folded(${text}), ${word}) > 0))`;
    });
}
