export { syncPosts, type AnalyticsParts } from './analytics.sync.ts';
export { postsSeenAfter, type SeenPost } from './analytics.queries.ts';
