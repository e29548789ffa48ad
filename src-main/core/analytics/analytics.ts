import type { AccountReport, PostsPage, SummaryRow } from '../../../src-preload/contract/analytics.ts';
import { callReason, failureOf, request, type Line } from '../connections/connections.ts';
import { fail, isFailed, type Failed, type ServiceFailure } from '../failure.ts';
import {
  analyticsPosts,
  analyticsReport,
  analyticsSummary,
  type Answer,
  type CallOptions,
  type Range,
} from '../service/service.ts';
import { keepPosts, type AnalyticsParts } from './analytics.sync.ts';
import { keepReport, keepSummary } from './archive/keep-report.ts';

export { postsJob } from './archive/posts-job.ts';
export { reportsJob, summaryJob } from './archive/reports-job.ts';
export { syncPosts, type AnalyticsParts } from './analytics.sync.ts';
export { postMark, postsSeenAfter, shownOf } from './analytics.queries.ts';

type Ends = { spaceId: string; fromMs?: number | undefined; toMs?: number | undefined };
type OfAccount = Ends & { accountId: string };

/** Somebody looks at the screen: nobody waits longer for a slot. */
const WAIT_MS = 10_000;

/** One row per account of the space, never merged. Asked now, and kept. */
export async function summaryOf(
  parts: AnalyticsParts,
  input: Ends,
): Promise<SummaryRow[] | Failed<ServiceFailure | 'not-found' | 'invalid'>> {
  const answer = await ask(parts, input, (line, call) => analyticsSummary(line.service, { ...rangeOf(input) }, call));
  if ('failed' in answer) return answer;
  parts.store.tx((tx) => keepSummary(tx, answer.line.space, answer.value, asked(parts, input)));
  return answer.value.map(({ accountId, account, collection, totals }) => ({ accountId, account, collection, totals }));
}

/** The full report of one account. Asked now, and kept. */
export async function reportOf(
  parts: AnalyticsParts,
  input: OfAccount,
): Promise<AccountReport | Failed<ServiceFailure | 'not-found' | 'invalid'>> {
  const { accountId } = input;
  const answer = await ask(parts, input, (line, call) =>
    analyticsReport(line.service, { accountId, ...rangeOf(input) }, call),
  );
  if (isFailed(answer)) return answer;
  parts.store.tx((tx) => keepReport(tx, input, answer.value, asked(parts, input)));
  return withoutFailed(answer.value);
}

const asked = ({ clock }: AnalyticsParts, { fromMs, toMs }: Ends) =>
  ({ ends: { fromMs, toMs }, by: 'somebody', atMs: clock.nowMs() }) as const;

/** One page of an account's published posts with their figures. What it tells of the posts is kept, as of any pull. */
export async function postsOf(
  parts: AnalyticsParts,
  input: OfAccount & {
    sort?: string | undefined;
    direction?: 'asc' | 'desc' | undefined;
    perPage?: number | undefined;
    page?: number | undefined;
  },
): Promise<PostsPage | Failed<ServiceFailure | 'not-found' | 'invalid'>> {
  const { accountId, sort, direction, perPage, page } = input;
  const query = {
    accountId,
    ...rangeOf(input),
    ...(sort === undefined ? {} : { sort }),
    ...(direction === undefined ? {} : { direction }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(page === undefined ? {} : { page }),
  };
  const answer = await ask(parts, input, (line, call) => analyticsPosts(line.service, query, call));
  if ('failed' in answer) return answer;
  keepPosts(parts, answer.line, accountId, answer.value.data);
  return { ...withoutFailed(answer.value), data: answer.value.data.map(({ raw: _, ...row }) => row) };
}

/** Members we do not know are kept, but for one that would make a report look like a failure of ours. */
function withoutFailed<T extends object>(told: T): T {
  if (!('failed' in told)) return told;
  const { failed: _, ...rest } = told;
  return rest as T;
}

async function ask<T>(
  parts: AnalyticsParts,
  { spaceId }: Ends,
  call: (line: Line, options: CallOptions) => Promise<Answer<T>>,
): Promise<{ value: T; line: Line } | Failed<ServiceFailure | 'not-found' | 'invalid'>> {
  const line = parts.lines.of(spaceId);
  if (line === null) return fail('not-found', 'space-gone');
  const answer = await request(parts, line, 'now', (options) => call(line, options), { waitMs: WAIT_MS });
  return answer.ok ? { value: answer.value, line } : failedAsking(answer);
}

/** What was asked wrongly is named by its field; a sort key that is not declared comes with those that are. */
function failedAsking(answer: Extract<Answer<unknown>, { ok: false }>): Failed<ServiceFailure | 'invalid'> {
  if (answer.code !== 'invalid-input' && answer.code !== 'validation') return failureOf(answer);
  const named = Object.entries(answer.fields ?? {}).map(
    ([name, words]) => [name, { code: 'said', words: words.join(' ') }] as const,
  );
  const { wrong, reason } = answer;
  const operation = reason.code === 'call-failed' ? reason.operation : '';
  const ours =
    wrong === undefined ? {} : { [wrong.field]: { code: 'call-detail', operation, detail: wrong.detail } as const };
  return fail('invalid', callReason(answer), { ...Object.fromEntries(named), ...ours });
}

/** Without an end nothing is said: the service's own default range. */
function rangeOf({ fromMs, toMs }: Ends): { range?: Range } {
  if (fromMs === undefined && toMs === undefined) return {};
  return { range: { ...(fromMs === undefined ? {} : { fromMs }), ...(toMs === undefined ? {} : { toMs }) } };
}
