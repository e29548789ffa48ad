import { knownAccounts } from '../accounts/accounts.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { watched, type SyncScheduler } from '../sync/sync.ts';
import { copiesOf } from './archive/copies.ts';
import { exportPosts } from './archive/export-posts.ts';
import { openedPost } from './archive/opened-post.ts';
import { archivePosts } from './archive/posts-page.ts';
import { daysShown, storedReportOf, storedSummaryOf, reportsWithin, summaryTold } from './archive/read-report.ts';
import { SUMMARY } from './archive/report.queries.ts';
import { postsOf, reportOf, summaryOf, type AnalyticsParts, type ReportParts } from './analytics.ts';

export const analyticsRouter = (parts: AnalyticsParts) =>
  os.analytics.router({
    summary: os.analytics.summary.handler(async ({ input, errors }) => orFailed(await summaryOf(parts, input), errors)),
    report: os.analytics.report.handler(async ({ input, errors }) => orFailed(await reportOf(parts, input), errors)),
    posts: os.analytics.posts.handler(async ({ input, errors }) => orFailed(await postsOf(parts, input), errors)),
  });

/** What is kept: nothing of it asks the service. */
export const archiveRouter = (parts: ReportParts & { sync: SyncScheduler }) =>
  os.archive.router({
    copies: os.archive.copies.handler(({ input }) => copiesOf(parts, input.spaceId)),
    watchCopies: os.archive.watchCopies.handler(({ input, signal }) =>
      watch(parts.store, parts.clock, () => copiesOf(parts, input.spaceId), signal),
    ),
    watchReport: os.archive.watchReport.handler(({ input, signal }) => {
      const { spaceId, accountId } = input;
      const told = watch(parts.store, parts.clock, () => storedReportOf(parts.store, input), signal);
      const days = daysShown(parts.store, input);
      const shown = parts.ranges.during({ spaceId, accountId }, days, told);
      return watched(parts, { spaceId, resource: 'reports', part: accountId }, shown);
    }),
    summaryTold: os.archive.summaryTold.handler(({ input }) => ({ told: summaryTold(parts.store, input) })),
    watchSummary: os.archive.watchSummary.handler(({ input, signal }) => {
      const told = watch(parts.store, parts.clock, () => storedSummaryOf(parts.store, input), signal);
      const { spaceId } = input;
      const days = daysShown(parts.store, input);
      // Each row draws a line out of the report of its account.
      const accounts = days === null ? [] : knownAccounts(parts.store, spaceId).map(({ id }) => id);
      const shown = [SUMMARY, ...accounts].reduce(
        (rest, accountId) =>
          parts.ranges.during({ spaceId, accountId }, days, rest, accountId === SUMMARY ? 'view' : 'line'),
        told,
      );
      return watched(parts, { spaceId, resource: 'summary' }, shown);
    }),
    reports: os.archive.reports.handler(({ input }) => reportsWithin(parts.store, input)),
    watchPosts: os.archive.watchPosts.handler(({ input, signal }) => {
      const { spaceId, accountId } = input;
      const told = watch(parts.store, parts.clock, () => archivePosts(parts.store, input), signal);
      return watched(parts, { spaceId, resource: 'posts', part: accountId }, told);
    }),
    posts: os.archive.posts.handler(({ input }) => archivePosts(parts.store, input)),
    watchPost: os.archive.watchPost.handler(({ input, signal }) => {
      const { spaceId, accountId } = input;
      const told = watch(parts.store, parts.clock, () => openedPost(parts.store, input), signal);
      return watched(parts, { spaceId, resource: 'posts', part: accountId }, told);
    }),
    exportPosts: os.archive.exportPosts.handler(({ input }) => exportPosts(parts.store, input)),
  });
