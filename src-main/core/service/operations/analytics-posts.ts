import type { Answer } from '../answer/answer.ts';
import { operations } from './endpoints.ts';
import { unsendable } from '../answer/outcome.ts';
import type { ValueReading } from '../answer/call.ts';
import { perform } from './perform.ts';
import { rangeQuery, wrongInRange, type Range } from '../wire/range.ts';
import type { CallOptions, Service } from '../connection.ts';
import type { Unsendable } from '../answer/answer.ts';
import type { ErrorBody } from '../answer/error-body.ts';
import { isRecord } from '../shapes/lenient.ts';
import { readPostRow, readPostsPage, type PostsPage } from '../shapes/posts-report.ts';
import { readRows } from '../shapes/rows.ts';

export { declaredSortKeys, type PostRow, type PostsPage } from '../shapes/posts-report.ts';

export interface PostsQuery {
  accountId: string;
  range?: Range;
  /** `published_at`, `interactions` or a metric key the account declares. */
  sort?: string;
  direction?: 'asc' | 'desc';
  /** 10 to 100. */
  perPage?: number;
  /** From 1. */
  page?: number;
  /** From `declaredSortKeys` of an earlier page: then `sort` is checked before anything is sent. */
  declaredKeys?: readonly string[];
}

/**
 * GET .../accounts/{account}/analytics/posts (Rules per operation, 3 and 4). A sort key the account does not declare is a
 * failure whose `offers` are the keys it does declare, whether we or the service found it out.
 */
export function analyticsPosts(service: Service, input: PostsQuery, call?: CallOptions): Promise<Answer<PostsPage>> {
  const operation = operations['analytics.posts'];
  const wrong = wrongIn(input);
  if (wrong) return Promise.resolve(unsendable(operation, wrong));
  return perform(
    service,
    {
      operation,
      params: { account: input.accountId },
      query: {
        ...rangeQuery(input.range, service.timeZone),
        sort: input.sort,
        dir: input.direction,
        per_page: input.perPage?.toString(),
        page: input.page?.toString(),
      },
      read: readPage,
      offers: keysOffered,
    },
    call,
  );
}

function wrongIn(input: PostsQuery): Unsendable | null {
  const { sort, perPage = 20, page = 1 } = input;
  const range = wrongInRange(input.range);
  if (range) return range;
  if (!Number.isInteger(perPage) || perPage < 10 || perPage > 100) {
    return { field: 'per_page', detail: { code: 'page-size' } };
  }
  if (!Number.isInteger(page) || page < 1) return { field: 'page', detail: { code: 'page-number' } };
  const keys = [...new Set(['published_at', 'interactions', ...(input.declaredKeys ?? [])])];
  if (sort === undefined || input.declaredKeys === undefined || keys.includes(sort)) return null;
  return { field: 'sort', detail: { code: 'sort-unknown', sort, keys }, offers: keys };
}

function readPage(json: unknown): ValueReading<PostsPage> {
  // The text wraps nothing around this body, but its neighbours are wrapped: one more wrapper is seen through.
  const body = isRecord(json) && isRecord(json['data']) ? json['data'] : json;
  const rows = readRows(body, readPostRow, 'post_id');
  const page = readPostsPage(body, rows.value);
  const problem = rows.problem ?? (page.meta ? null : ({ code: 'no-meta' } as const));
  return { ...rows, value: page, problem };
}

const key = /^[a-z][a-z0-9_.-]*$/i;

/**
 * The keys a 422 names, however it puts them: as the field's list of errors, quoted, or as a list after the last colon.
 */
function keysOffered(error: ErrorBody): string[] {
  const about = error.fields?.['sort'] ?? [];
  if (about.length > 1 && about.every((one) => key.test(one))) return about;
  const sentences = [...about, error.message ?? ''];
  for (const sentence of sentences) {
    const found = keysIn(sentence);
    if (found.length > 0) return found;
  }
  return [];
}

function keysIn(sentence: string): string[] {
  const afterColon = sentence.includes(':') ? sentence.slice(sentence.lastIndexOf(':') + 1) : '';
  const listed = afterColon
    .split(/,|;|\||\bor\b|\band\b|\s+/)
    .map((word) => word.replace(/^["'`“‘[(]+|["'`”’\])]?\.?$/g, ''))
    .filter((word) => key.test(word));
  if (listed.length > 0) return listed;
  const quoted = [...sentence.matchAll(/["'`“‘]([a-z][a-z0-9_.-]*)["'`”’]/gi)].map(([, word]) => word ?? '');
  return quoted.filter((word) => word !== 'sort');
}

/** What a page that was kept said beside its rows, read as it was when it came. */
export const readDeclared = (json: unknown): PostsPage => readPostsPage(json, []);
