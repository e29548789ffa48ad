import { TrieRouter } from 'hono/router/trie-router';
import { destroyAccount, listAccounts, listBoards, updateAccount } from './operations/accounts.ts';
import { commentOnPost, createPost, retryPost, updatePost } from './operations/posts.ts';
import { updateComment } from './operations/comments.ts';
import { summarize } from './analytics/summary.ts';
import type { Call } from './http/call.ts';
import type { Reply } from './http/reply.ts';

/** The endpoint table of the specification. `publish`: under the publish limit as well. */
export interface Route {
  operation: string;
  publish: boolean;
  run: (call: Call) => Reply | Promise<Reply>;
}

const space = '/spaces/:space';
const account = `${space}/accounts/:account`;

const table: [operation: string, method: string, path: string, run: Route['run']][] = [
  ['accounts.index', 'GET', `${space}/accounts`, listAccounts],
  ['accounts.boards', 'GET', `${account}/boards`, listBoards],
  ['accounts.update', 'PATCH', account, updateAccount],
  ['accounts.destroy', 'DELETE', account, destroyAccount],
  ['analytics.index', 'GET', `${space}/analytics`, summarize],
  ['comments.update', 'PUT', `${space}/comments/:scheduledComment`, updateComment],
  ['posts.create', 'POST', `${space}/posts`, createPost],
  ['posts.update', 'PUT', `${space}/posts/:post`, updatePost],
  ['posts.retry', 'POST', `${space}/posts/:post/retry`, retryPost],
  ['posts.firstComment', 'POST', `${space}/posts/:post/comment`, commentOnPost],
];

const router = new TrieRouter<Route>();
for (const [operation, method, path, run] of table) {
  router.add(method, path, { operation, publish: operation.startsWith('posts.'), run });
}

export interface Match {
  route: Route;
  params: Record<string, string>;
}

export function matchRoute(method: string, pathname: string): Match | null {
  const [found] = router.match(method, pathname)[0] as [Route, Record<string, string>][];
  return found ? { route: found[0], params: { ...found[1] } } : null;
}
