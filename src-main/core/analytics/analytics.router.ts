import { orFailed, os } from '../rpc.ts';
import { postsOf, reportOf, summaryOf, type AnalyticsParts } from './analytics.ts';

export const analyticsRouter = (parts: AnalyticsParts) =>
  os.analytics.router({
    summary: os.analytics.summary.handler(async ({ input, errors }) => orFailed(await summaryOf(parts, input), errors)),
    report: os.analytics.report.handler(async ({ input, errors }) => orFailed(await reportOf(parts, input), errors)),
    posts: os.analytics.posts.handler(async ({ input, errors }) => orFailed(await postsOf(parts, input), errors)),
  });
