import type { EnqueueParts } from '../actions/actions.ts';
import type { Parts } from '../parts.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { editComment } from './comments.ts';
import { commentTold } from './comments.queries.ts';
import { commentCounts, commentsOf } from './listed.ts';

export const commentsRouter = (parts: Parts & EnqueueParts) =>
  os.comments.router({
    list: os.comments.list.handler(({ input }) => commentsOf(parts.store, { ...input, nowMs: parts.clock.nowMs() })),
    watch: os.comments.watch.handler(({ input, signal }) =>
      watch(parts.store, parts.clock, () => commentsOf(parts.store, { ...input, nowMs: parts.clock.nowMs() }), signal),
    ),
    told: os.comments.told.handler(({ input }) => ({
      told: commentTold(parts.store, input.spaceId, input.commentId),
    })),
    watchCounts: os.comments.watchCounts.handler(({ input, signal }) =>
      watch(parts.store, parts.clock, () => commentCounts(parts.store, input.spaceId, parts.clock.nowMs()), signal),
    ),
    edit: os.comments.edit.handler(({ input, errors }) => orFailed(editComment(parts, input), errors)),
  });
