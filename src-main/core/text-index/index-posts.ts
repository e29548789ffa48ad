import type { Store } from '../store/store.ts';
import { accountMark, spaceMark } from './marks.ts';
import { postNumber } from './tables.ts';
import { indexed } from './tokens.ts';

interface PostRow {
  seen: number;
  space: string;
  account: string;
  imported: 0 | 1;
  isGone: 0 | 1;
  excerpt: string | null;
}

const ofSeen = 'FROM post WHERE seen IN (SELECT value FROM json_each(?))';
// FTS5 writes a piece of its own for each row with a smaller number than the last.
const find = `SELECT seen, space_id AS space, account_id AS account, imported, gone_at_ms IS NOT NULL AS isGone, excerpt ${ofSeen} ORDER BY ${postNumber('post')}`;
const remove = `DELETE FROM search_post WHERE rowid IN (SELECT ${postNumber('post')} ${ofSeen})`;
// The number is SQLite's own: it has more bits than a number of this language.
const add = `INSERT INTO search_post (rowid, words) SELECT ${postNumber('post')}, ? FROM post WHERE seen = ?`;
const keepWord = 'INSERT INTO search_word VALUES (?) ON CONFLICT DO NOTHING';

/** Indexes posts as they stand; those that were are anew. For one transaction. */
export function indexPosts(raw: Store['raw'], seen: readonly number[]): void {
  const these = JSON.stringify(seen);
  raw.prepare(remove).run(these);
  const [put, keep] = [raw.prepare(add), raw.prepare(keepWord)];
  const all = new Set<string>();
  for (const post of raw.prepare<[string], PostRow>(find).all(these)) {
    const { words, rest } = indexed(post.excerpt ?? '');
    put.run([...marksOf(post), ...words, ...rest].join(' '), post.seen);
    for (const word of words) all.add(word);
  }
  for (const word of all) keep.run(word);
}

/** What a post is, as words of the index: of which space and account, imported, gone. */
function marksOf({ space, account, imported, isGone }: PostRow): string[] {
  const marks = [spaceMark(space), accountMark(account)];
  if (imported) marks.push('_i');
  if (isGone) marks.push('_g');
  return marks;
}

/** So many characters are indexed at once: no network's posts come near it, a hundred at a time. */
const MOST_CHARS = 100_000;
const lengths = `SELECT seen, length(excerpt) AS chars ${ofSeen}`;

/** Of these posts as many, from the first on, as hold nobody up; one at least. */
export function asManyAsFit(raw: Store['raw'], seen: readonly number[]): number[] {
  const rows = raw.prepare<[string], { seen: number; chars: number | null }>(lengths).all(JSON.stringify(seen));
  const charsOf = new Map(rows.map((row) => [row.seen, row.chars ?? 0]));
  let chars = 0;
  const end = seen.findIndex((one) => (chars += charsOf.get(one) ?? 0) > MOST_CHARS);
  return end < 0 ? [...seen] : seen.slice(0, Math.max(1, end));
}

/** Indexes so many of the posts that were written since, or fewer where they are long; returns whether there were any. */
export function indexDue(raw: Store['raw'], limit: number): boolean {
  const due = raw.prepare<[number], number>('SELECT seen FROM search_due ORDER BY seen LIMIT ?').pluck().all(limit);
  const seen = asManyAsFit(raw, due);
  if (seen.length === 0) return false;
  raw
    .transaction(() => {
      indexPosts(raw, seen);
      raw.prepare('DELETE FROM search_due WHERE seen IN (SELECT value FROM json_each(?))').run(JSON.stringify(seen));
    })
    .immediate();
  return true;
}

/** So few are indexed at once by who searches: a page of the service, in some milliseconds. */
const FEW = 100;

/** Makes a search find what was written a moment ago. Where very much was, it is left to who fills the index, and the search says so. */
export function catchUp(raw: Store['raw']): void {
  const count = 'SELECT count(*) FROM (SELECT 1 FROM search_due LIMIT ?)';
  const due =
    raw
      .prepare<[number], number>(count)
      .pluck()
      .get(FEW + 1) ?? 0;
  if (due > 0 && due <= FEW) indexDue(raw, FEW);
}
