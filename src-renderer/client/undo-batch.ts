import type { Client } from '../../src-preload/contract/contract.ts';
import { counted } from './counted.ts';
import { doing, untilNoneLeft } from './in-pieces.ts';
import { toasts } from './toast.svelte.ts';

/** Takes a batch back, piece by piece, and says how far that is and what became of it. It is offered nowhere else meanwhile. */
export async function undoBatch({ outbox }: Pick<Client, 'outbox'>, batchId: string): Promise<void> {
  toasts.takenBack(batchId);
  const answers = await untilNoneLeft(
    doing('Taking it back: {done} of #'),
    (most) => outbox.undo({ batchId, most }),
    ({ undone }) => undone,
  );
  const undone = answers.reduce((sum, answer) => sum + answer.undone, 0);
  const drafts = answers.reduce((sum, { draftIds }) => sum + draftIds.length, 0);
  const [kind, count, forms] = drafts > 0 ? ['drafts', drafts, draftForms] : ['cancelled', undone, cancelledForms];
  if (count > 0) toasts.say(`taken-back ${kind}`, counted(count, forms));
}

const draftForms = {
  one: 'Taken back. # post is a draft again.',
  other: 'Taken back. # posts are drafts again.',
};
const cancelledForms = {
  one: 'Taken back. It is kept under Cancelled in the Outbox until midnight.',
  other: 'Taken back. They are kept under Cancelled in the Outbox until midnight.',
};
