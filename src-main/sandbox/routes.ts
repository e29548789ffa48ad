import { TrieRouter } from 'hono/router/trie-router';
import { destroyAccount, listAccounts, listBoards, updateAccount } from './operations/accounts.ts';
import { commentOnPost, createPost, retryPost, updatePost } from './operations/posts.ts';
import { updateComment } from './operations/comments.ts';
import { showBio, storeBio, updateBio, uploadAvatar } from './operations/bio.ts';
import { destroyBlock, listBlocks, reorderBlocks, storeBlock, updateBlock } from './operations/blocks.ts';
import { createToken, destroyToken } from './operations/tokens.ts';
import { destroyWebhook, listWebhooks, updateWebhook } from './operations/webhooks.ts';
import { reportPosts } from './analytics/posts.ts';
import { report } from './analytics/report.ts';
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
  ['analytics.show', 'GET', `${account}/analytics`, report],
  ['analytics.posts', 'GET', `${account}/analytics/posts`, reportPosts],
  ['api-tokens.store', 'POST', '/api-tokens', createToken],
  ['api-tokens.destroy', 'DELETE', '/api-tokens/:tokenId', destroyToken],
  ['bio.blocks.index', 'GET', `${space}/bio/blocks`, listBlocks],
  ['bio.blocks.store', 'POST', `${space}/bio/blocks`, storeBlock],
  ['bio.blocks.update', 'PUT', `${space}/bio/blocks/:block`, updateBlock],
  ['bio.blocks.destroy', 'DELETE', `${space}/bio/blocks/:block`, destroyBlock],
  ['bio.blocks.reorder', 'POST', `${space}/bio/blocks/reorder`, reorderBlocks],
  ['bio.show', 'GET', `${space}/bio`, showBio],
  ['bio.store', 'POST', `${space}/bio`, storeBio],
  ['bio.update', 'PUT', `${space}/bio`, updateBio],
  ['bio.avatar', 'POST', `${space}/bio/avatar`, uploadAvatar],
  ['comments.update', 'PUT', `${space}/comments/:scheduledComment`, updateComment],
  ['webhooks.index', 'GET', `${space}/webhooks`, listWebhooks],
  ['webhooks.update', 'PUT', `${space}/webhooks/:webhook`, updateWebhook],
  ['webhooks.destroy', 'DELETE', `${space}/webhooks/:webhook`, destroyWebhook],
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
