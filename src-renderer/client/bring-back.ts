import type { NotRestored } from '../../src-preload/contract/drafts.ts';
import { core } from './core.ts';
import { counted } from './counted.ts';
import { doing, inPieces } from './in-pieces.ts';
import { toasts } from './toast.svelte.ts';

/**
 * Takes a deletion back, and says how many are drafts again and what became of the others; Undo of several deletions adds that up.
 * Gives those that are drafts again.
 */
export async function bringBack(draftIds: string[]): Promise<string[]> {
  const answers = await inPieces(draftIds, doing('Bringing back: {done} of #'), (ids) =>
    core.drafts.restore({ draftIds: ids }),
  );
  const left = (why: NotRestored): number =>
    answers.flatMap((answer) => answer.left).filter((one) => one.why === why).length;
  // What another window brought back already is a draft again as well.
  const back = answers.reduce((sum, { restored }) => sum + restored, 0) + left('there');
  if (back > 0) toasts.say('drafts-back', counted(back, backForms));
  if (left('queued') > 0) toasts.fail('drafts-back queued', counted(left('queued'), queuedForms));
  if (left('gone') > 0) toasts.fail('drafts-back gone', counted(left('gone'), goneForms));
  // What was not answered for is none.
  const isWhole = answers.reduce((sum, { restored, left }) => sum + restored + left.length, 0) === draftIds.length;
  const away = new Set(
    answers.flatMap(({ left }) => left.filter(({ why }) => why !== 'there')).map((one) => one.draftId),
  );
  return isWhole ? draftIds.filter((id) => !away.has(id)) : [];
}

const backForms = { one: '# draft is back.', other: '# drafts are back.' };
const queuedForms = {
  one: '# draft did not come back: it was queued meanwhile. See it in the Outbox.',
  other: '# drafts did not come back: they were queued meanwhile. See them in the Outbox.',
};
const goneForms = {
  one: '# draft did not come back: it is no longer here.',
  other: '# drafts did not come back: they are no longer here.',
};
