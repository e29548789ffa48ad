import { orFailed, os } from '../rpc.ts';
import { addComment, changePost, retryFailed, type LateParts } from './posts.ts';

export const postsRouter = (parts: LateParts) =>
  os.posts.router({
    update: os.posts.update.handler(({ input, errors }) => orFailed(changePost(parts, input), errors)),
    retry: os.posts.retry.handler(({ input, errors }) => orFailed(retryFailed(parts, input), errors)),
    addFirstComment: os.posts.addFirstComment.handler(({ input, errors }) =>
      orFailed(addComment(parts, input), errors),
    ),
  });
