import type { AccountReport, PostsPage, SummaryRow } from '../../../src-preload/contract/analytics.ts';
import { accountChanges } from '../accounts/accounts.ts';
import { callReason, failureOf, request, type SpaceSession } from '../connections/connections.ts';
import { fail, isFailed, type Failed, type ServiceFailure } from '../failure.ts';
import {
  analyticsPosts,
  analyticsReport,
  analyticsSummary,
  type Answer,
  type CallOptions,
  type Range,
} from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import { guardedPull } from '../sync/sync.ts';
import type { AnalyticsParts } from './analytics.sync.ts';
import { keepPageBeside } from './archive/keep-posts.ts';
import { keepReport, keepSummary } from './archive/keep-report.ts';

export { postsJob } from './archive/posts-job.ts';
export { reportsJob, summaryJob, type ReportParts } from './archive/reports-job.ts';
export { firstCopyOf } from './archive/copies.ts';
export { newestReportOf } from './archive/read-report.ts';
export { headlinesIn } from './archive/headline.ts';
export { knownAs } from './archive/post.queries.ts';
export { historyBetween, thinHistory } from './archive/thin-history.ts';
export { ShownRanges } from './archive/shown-ranges.ts';
export { syncPosts, type AnalyticsParts } from './analytics.sync.ts';
export {
  isSeenBefore,
  postMark,
  postsSeenAfter,
  recentExcerpts,
  shownOf,
  thumbnailOf,
  type SeenPost,
} from './analytics.queries.ts';

type Ends = { spaceId: string; fromMs?: number | undefined; toMs?: number | undefined };
type OfAccount = Ends & { accountId: string };
type Fails = ServiceFailure | 'not-found' | 'invalid' | 'in-use';

/** Boxed: a report of the service may have a member of any name. */
interface Told<T> {
  value: T;
  session: SpaceSession;
}

/** Somebody looks at the screen: nobody waits longer for a slot. */
const WAIT_MS = 10_000;

/** One row per account of the space, never merged. Asked now, and kept. */
export async function summaryOf(parts: AnalyticsParts, input: Ends): Promise<SummaryRow[] | Failed<Fails>> {
  const told = await pulled(
    parts,
    input,
    (session, call) => analyticsSummary(session.service, { ...rangeOf(input) }, call),
    (tx, { value, session }) => keepSummary(tx, session.space, value, asked(parts, input)),
  );
  if (isFailed(told)) return told;
  return told.value.map(({ raw: _, ...row }) => row);
}

/** The full report of one account. Asked now, and kept. */
export async function reportOf(parts: AnalyticsParts, input: OfAccount): Promise<AccountReport | Failed<Fails>> {
  const { accountId } = input;
  const told = await pulled(
    parts,
    input,
    (session, call) => analyticsReport(session.service, { accountId, ...rangeOf(input) }, call),
    (tx, { value }) => keepReport(tx, input, value, asked(parts, input)),
  );
  return isFailed(told) ? told : withoutFailed(told.value);
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
): Promise<PostsPage | Failed<Fails>> {
  const { accountId, sort, direction, perPage, page } = input;
  const query = {
    accountId,
    ...rangeOf(input),
    ...(sort === undefined ? {} : { sort }),
    ...(direction === undefined ? {} : { direction }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(page === undefined ? {} : { page }),
  };
  const told = await pulled(
    parts,
    input,
    (session, call) => analyticsPosts(session.service, query, call),
    (tx, { value, session }) =>
      keepPageBeside(tx, input, value, { timeZone: session.space.timeZone, atMs: parts.clock.nowMs() }),
  );
  if (isFailed(told)) return told;
  return { ...withoutFailed(told.value), data: told.value.data.map(({ raw: _, ...row }) => row) };
}

/** Members we do not know are kept, but for one that would make a report look like a failure of ours. */
function withoutFailed<T extends object>(told: T): T {
  if (!('failed' in told)) return told;
  const { failed: _, ...rest } = told;
  return rest as T;
}

/** Asks now, for somebody who waits for the answer, and keeps it under the guard of every pull. */
async function pulled<T>(
  parts: AnalyticsParts,
  { spaceId }: Ends,
  call: (session: SpaceSession, options: CallOptions) => Promise<Answer<T>>,
  keep: (tx: Tx, told: Told<T>) => void,
): Promise<Told<T> | Failed<Fails>> {
  const session = parts.sessions.of(spaceId);
  if (session === null) return fail('not-found', 'space-gone');
  const ask = async (): Promise<Told<T> | Failed<ServiceFailure | 'invalid'>> => {
    const answer = await request(parts, session, 'now', (options) => call(session, options), { waitMs: WAIT_MS });
    return answer.ok ? { value: answer.value, session } : failedAsking(answer);
  };
  return guardedPull(parts, { spaceId, kinds: accountChanges }, ask, (tx, told) => {
    keep(tx, told);
    return told;
  });
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
