import { toasts } from '../client/toast.svelte.ts';
import { undoMs } from '../client/undo-ms.ts';

const editsOf = (spaceId: string): string => `edits of the bio page ${spaceId}`;

/** Offers to take an edit of the page back, for as long as it is not being published. */
export function offerBack(
  spaceId: string,
  told: Omit<Parameters<typeof toasts.undoable>[0], 'of'>,
  undo: () => unknown,
): void {
  toasts.undoable({ ...told, of: editsOf(spaceId) }, Date.now() + undoMs, undo);
}

/** The edits are being published: taken back now, they would be staged anew and still go out. Undo of the publishing has them all. */
export const endOffers = (spaceId: string): void => toasts.takenBack(editsOf(spaceId));
