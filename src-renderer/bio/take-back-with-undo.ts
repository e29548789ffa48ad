import type { BioChange } from '../../src-preload/contract/bio.ts';
import { changeName } from '../../src-preload/contract/words/bio.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { workspace } from '../client/workspace.svelte.ts';
import type { BioView } from './bio.svelte.ts';
import { offerBack } from './edit-offers.ts';

/** A change that was taken back, and how to have it again. What was typed in it is in no version. */
export interface TakenBack {
  change: BioChange;
  spaceId: string;
  undo: () => Promise<void>;
}

/** Null: there is nothing to take back from. */
export async function takenBackOf(view: BioView, change: BioChange): Promise<TakenBack | null> {
  const { spaceId } = workspace;
  const undo = await view.takeBack(change.blockId);
  return undo === null || spaceId === null ? null : { change, spaceId, undo };
}

const many = (count: number): string => plural(count, { one: '# change taken back', other: '# changes taken back' });

/** Of a page of which more was changed, the picture alone. */
export async function takePictureBackWithUndo(view: BioView): Promise<void> {
  const { spaceId } = workspace;
  const undo = await view.takePictureBack();
  if (undo === null || spaceId === null) return;
  offerBack(spaceId, { kind: 'bio-taken-back', text: 'Taken back: the picture', count: 1, many }, undo);
}

export function offerTaken({ change, spaceId, undo }: TakenBack): void {
  offerBack(spaceId, { kind: 'bio-taken-back', text: `Taken back: ${changeName(change)}`, count: 1, many }, undo);
}

export async function takeBackWithUndo(view: BioView, change: BioChange): Promise<void> {
  const taken = await takenBackOf(view, change);
  if (taken !== null) offerTaken(taken);
}
