import type Database from 'better-sqlite3';
import type { Store } from '../store/store.ts';
import { addFunctions } from './functions.ts';
import { localSources, dropTables, tables, triggers, VERSION } from './tables.ts';

export { ALIKE, LATELY_MS, likeness, saidIn, shareWords, type Said } from './alike.ts';
export { IndexBuild } from './build.ts';
export { hasWords } from './has-words.queries.ts';
export { draftText, titleOf } from './functions.ts';
export { catchUp } from './index-posts.ts';
export { accountMark, spaceMark } from './marks.ts';
export { indexIsWhole, wordsFrom, wordsLike } from './text-index.queries.ts';
export { behindMinute, SEEN_MASK } from './tables.ts';
export { beginning, BEGINNINGS, FEWEST_WORDS, fewWords, pairsOf, tokensIn, type Token } from './tokens.ts';

/**
 * Makes sure that there is an index of everything that is searched, and that every later commit keeps it in step. Called
 * before anything is written. Where it is missing, or was made by another version, it is made anew: empty at first, and
 * filled piece by piece (`IndexBuild`).
 */
export function openTextIndex({ raw }: Pick<Store, 'raw'>): void {
  addFunctions(raw);
  if (versionOf(raw) !== VERSION) raw.transaction(() => begin(raw)).immediate();
  raw.exec(triggers);
}

function versionOf(raw: Database.Database): number | null {
  const there = raw.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'search_version'`).get() !== undefined;
  return there
    ? ((raw.prepare('SELECT version FROM search_version').pluck().get() as number | undefined) ?? null)
    : null;
}

function begin(raw: Database.Database): void {
  raw.exec(`${dropTables} ${tables}`);
  raw.prepare('INSERT INTO search_version VALUES (?)').run(VERSION);
  const wanted = raw.prepare('INSERT INTO search_build VALUES (?, ?)');
  const isFilled = (table: string): boolean => raw.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined;
  if (isFilled('post')) wanted.run('post', raw.prepare('SELECT max(seen) + 1 FROM post').pluck().get());
  for (const { kind, table } of localSources) if (isFilled(table)) wanted.run(kind, '');
}
