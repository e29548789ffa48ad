import type { Snippet } from '../../../src-preload/contract/snippets.ts';
import { core } from '../../client/core.ts';
import { attempt, toasts } from '../../client/toast.svelte.ts';
import { undoMs } from '../../client/undo-ms.ts';

/** Deletes what is kept, with Undo. `text`: what is said then. */
export async function deleteSnippet({ id }: Snippet, text: string): Promise<void> {
  if ((await attempt(core.snippets.delete({ id }))) === undefined) return;
  const told = { kind: `snippet-${id}`, text, count: 1, many: () => text };
  toasts.undoable(told, Date.now() + undoMs, () => attempt(core.snippets.restore({ id })));
}
