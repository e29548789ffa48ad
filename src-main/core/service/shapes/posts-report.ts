import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { identity } from './identity.ts';
import { count, id, isRecord, listOf, mapOf, maybe, number, numberOf, text, truth } from './lenient.ts';
import { range } from './report.ts';

/** One page of an account's posts with their figures (spec/service-api.md, AccountPostsResource), in its own names. */

const wholeCell = z.looseObject({ value: number, status: text, reason: text });
const cell = z.pipe(
  z.unknown(),
  z.transform((json) => {
    const read = wholeCell.safeParse(json);
    // A bare number is taken for its own cell.
    return read.success ? read.data : { value: numberOf(json), status: null, reason: null };
  }),
);

const rowShape = z.looseObject({
  post_id: id,
  published_at: text,
  permalink: text,
  excerpt: text,
  thumbnail: text,
  imported: truth,
  metrics: mapOf(cell),
  interactions: maybe(
    z.looseObject({ total: number, source: text, components: mapOf(number), status: text, reason: text }),
  ),
});

const pageShape = z.looseObject({
  contract: text,
  account: maybe(identity),
  range: maybe(range),
  collection: maybe(collection),
  sort: maybe(
    z.looseObject({
      key: text,
      direction: text,
      options: listOf(z.looseObject({ key: text, label: text, sortable: truth, reason: text })),
    }),
  ),
  columns: listOf(
    z.looseObject({
      key: text,
      label: text,
      definition: text,
      unit: text,
      headline: truth,
      status: text,
      reason: text,
    }),
  ),
  meta: maybe(z.looseObject({ current_page: count, last_page: count, per_page: count, total: count })),
});

/** A post with an id; one without cannot be kept apart from others and stays in the raw answer only. */
export type PostRow = z.infer<typeof rowShape> & { post_id: string; raw: Record<string, unknown> };

export type PostsPage = z.infer<typeof pageShape> & { data: PostRow[] };

export function readPostRow(json: unknown): PostRow | null {
  if (!isRecord(json)) return null;
  const row = rowShape.parse(json);
  return row.post_id === null ? null : { ...row, post_id: row.post_id, raw: json };
}

export function readPostsPage(json: unknown, data: PostRow[]): PostsPage {
  return { ...pageShape.parse(isRecord(json) ? json : {}), data };
}

/** The keys by which this account's posts can be asked to be sorted (Rules per operation, 3). */
export function declaredSortKeys(page: PostsPage): string[] {
  const columns = page.columns.flatMap((column) => column.key ?? []);
  const options = page.sort?.options ?? [];
  const named = options.filter((option) => option.sortable !== false).flatMap((option) => option.key ?? []);
  const unsortable = new Set(options.filter((option) => option.sortable === false).map((option) => option.key));
  const all = new Set(['published_at', 'interactions', ...columns, ...named]);
  return [...all].filter((key) => !unsortable.has(key));
}
