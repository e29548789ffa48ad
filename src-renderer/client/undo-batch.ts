import type { Client } from '../../src-preload/contract/contract.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { bringBack } from './bring-back.ts';
import { counted } from './counted.ts';
import { newDrafts } from './new-drafts.svelte.ts';
import { sayChangedStay } from './take-new-back.ts';
import { writing } from './writing.ts';
import { doing, untilNoneLeft } from './in-pieces.ts';
import { toasts } from './toast.svelte.ts';
import { undoMs } from './undo-ms.ts';

/** Takes a batch back, piece by piece, and says how far that is and what became of it. It is offered nowhere else meanwhile. */
export async function undoBatch({ outbox }: Pick<Client, 'outbox'>, batchId: string): Promise<void> {
  toasts.takenBack(batchId);
  // What is open may be a draft that goes with it: what was typed there last counts as a change of it.
  await writing().isLeft();
  const answers = await untilNoneLeft(
    doing('Taking it back: {done} of #'),
    (most) => outbox.undo({ batchId, most }),
    ({ undone, beside }) => undone + beside.draftIds.length,
  );
  const undone = answers.reduce((sum, answer) => sum + answer.undone, 0);
  const drafts = answers.reduce((sum, { draftIds }) => sum + draftIds.length, 0);
  const [kind, count, forms] = drafts > 0 ? ['drafts', drafts, draftForms] : ['cancelled', undone, cancelledForms];
  if (count > 0) toasts.say(`taken-back ${kind}`, counted(count, forms));
  const beside = answers.flatMap((answer) => answer.beside.draftIds);
  if (beside.length > 0) {
    const open = writing().draftId;
    if (open !== null && beside.includes(open)) writing().forget(open);
    newDrafts.went(beside);
    const many = (count: number): string => plural(count, besideForms);
    const said = { kind: 'taken-back beside', text: many(beside.length), count: beside.length, many };
    toasts.undoable(said, Date.now() + undoMs, () => bringBack(beside));
  }
  sayChangedStay(answers.reduce((sum, answer) => sum + answer.beside.changed, 0));
  const last = answers.at(-1);
  // What failed was said as the failure it is.
  if (last === undefined) return;
  if (last.left > 0 && last.undone === 0) toasts.fail('not-taken-back', plural(last.left, stayForms));
  else if (count + beside.length === 0)
    toasts.say('taken-back elsewhere', 'Nothing was left to take back: it was taken back or cancelled elsewhere.');
}

const stayForms = {
  one: '# item could not be taken back, and still waits in the Outbox.',
  other: '# items could not be taken back, and still wait in the Outbox.',
};

const besideForms = {
  one: '# draft of the same file was deleted too.',
  other: '# drafts of the same file were deleted too.',
};
const draftForms = {
  one: 'Taken back. # post is a draft again.',
  other: 'Taken back. # posts are drafts again.',
};
const cancelledForms = {
  one: 'Taken back. It is kept under Cancelled in the Outbox until midnight.',
  other: 'Taken back. They are kept under Cancelled in the Outbox until midnight.',
};
