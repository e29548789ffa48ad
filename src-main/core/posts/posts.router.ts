import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import {
  addComment,
  alsoOn,
  changePost,
  lastComment,
  madeHere,
  retryFailed,
  scheduledPosts,
  wantedPost,
  type ChangeParts,
} from './posts.ts';

export const postsRouter = (parts: ChangeParts) =>
  os.posts.router({
    update: os.posts.update.handler(({ input, errors }) => orFailed(changePost(parts, input), errors)),
    wanted: os.posts.wanted.handler(({ input }) => ({ wanted: wantedPost(parts.store, input) })),
    retry: os.posts.retry.handler(({ input, errors }) => orFailed(retryFailed(parts, input), errors)),
    sentTo: os.posts.sentTo.handler(({ input }) => {
      const made = madeHere(parts.store, input);
      return {
        accountIds: made?.post.accountIds ?? [input.accountId],
        actionId: made?.actionId ?? null,
        also: alsoOn(parts.store, input),
        labels: made?.post.labels ?? [],
      };
    }),
    exportScheduled: os.posts.exportScheduled.handler(({ input }) => scheduledPosts(parts, input)),
    watchLastComment: os.posts.watchLastComment.handler(({ input, signal }) =>
      watch(parts.store, parts.clock, () => lastComment(parts.store, input), signal),
    ),
    addFirstComment: os.posts.addFirstComment.handler(({ input, errors }) =>
      orFailed(addComment(parts, input), errors),
    ),
  });
