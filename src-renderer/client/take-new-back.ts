import type { Client } from '../../src-preload/contract/contract.ts';
import { counted } from './counted.ts';
import { doing, inPieces } from './in-pieces.ts';
import { newDrafts } from './new-drafts.svelte.ts';
import { toasts } from './toast.svelte.ts';
import { writing } from './writing.ts';

/** Undo of what made these drafts: they are deleted, but for those that were changed since, and it is said how many stay. */
export async function takeNewBack(core: Pick<Client, 'drafts'>, draftIds: readonly string[]): Promise<void> {
  const open = draftIds.find((id) => id === writing().draftId);
  if (open !== undefined) {
    if (!(await writing().isLeft())) return;
    // Closed first: that it goes is no news of another window.
    if (await isAsMade(core, open)) writing().forget(open);
  }
  const answers = await inPieces(draftIds, doing('Taking it back: {done} of #'), (ids) =>
    core.drafts.delete({ draftIds: ids, onlyAsMade: true }),
  );
  newDrafts.went(answers.flatMap((answer) => answer.draftIds));
  sayChangedStay(answers.reduce((sum, { changed }) => sum + changed.length, 0));
}

export function sayChangedStay(count: number): void {
  if (count > 0) toasts.say('changed-stay', counted(count, staysForms));
}

const staysForms = {
  one: '# draft was changed meanwhile, so it stays.',
  other: '# drafts were changed meanwhile, so they stay.',
};

async function isAsMade({ drafts }: Pick<Client, 'drafts'>, draftId: string): Promise<boolean> {
  const now = await drafts.get({ draftId }).catch(() => null);
  return now?.became === null && now.revision === 1;
}
