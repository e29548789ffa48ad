import type { Client } from '../../src-preload/contract/contract.ts';
import { follow } from '../client/live.svelte.ts';

/**
 * Resolves at the end of a publishing's seconds, or once nothing of it can be taken back any more: it was taken back elsewhere, or let go at
 * once, as from the outbox.
 */
export async function whileUndoable(
  core: Pick<Client, 'bio'>,
  spaceId: string,
  { versionId, undoUntilMs }: { versionId: number; undoUntilMs: number },
): Promise<void> {
  const gone = new AbortController();
  const over = AbortSignal.any([gone.signal, AbortSignal.timeout(Math.max(0, undoUntilMs - Date.now()))]);
  await follow((options) => core.bio.watchStaged({ spaceId }, options), over, {
    value: ({ undo }) => {
      // Of one that was published after it more is told than of this one.
      if (undo === null || undo.versionId < versionId) gone.abort();
    },
  });
}
