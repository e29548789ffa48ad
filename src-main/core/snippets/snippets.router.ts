import type { Parts } from '../parts.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { deleteSnippet, restoreSnippet, saveSnippet, snippetsOf } from './snippets.ts';

export const snippetsRouter = (parts: Parts) => {
  const { store, clock } = parts;
  return os.snippets.router({
    list: os.snippets.list.handler(({ input }) => snippetsOf(store, input.spaceId)),
    watch: os.snippets.watch.handler(({ input, signal }) =>
      watch(store, clock, () => snippetsOf(store, input.spaceId), signal),
    ),
    save: os.snippets.save.handler(({ input, errors }) => orFailed(saveSnippet(parts, input), errors)),
    delete: os.snippets.delete.handler(({ input }) => ({ deleted: deleteSnippet(parts, input.id) })),
    restore: os.snippets.restore.handler(({ input }) => ({ restored: restoreSnippet(parts, input.id) })),
  });
};
