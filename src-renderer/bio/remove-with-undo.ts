import type { PageBlock } from '../../src-preload/contract/bio-page.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { quoted } from '../../src-preload/contract/words/quoted.ts';
import { workspace } from '../client/workspace.svelte.ts';
import type { BioView } from './bio.svelte.ts';
import { offerBack } from './edit-offers.ts';

/** What can be undone asks nothing: it happens, and Undo is offered. */
export async function removeWithUndo(view: BioView, block: PageBlock): Promise<void> {
  const { spaceId } = workspace;
  const undo = await view.remove(block.id);
  if (undo === null || spaceId === null) return;
  const many = (count: number): string => plural(count, { one: '# block deleted', other: '# blocks deleted' });
  const told = { kind: 'block-deleted', text: `Block ${quoted(view.nameOf(block))} deleted`, count: 1, many };
  offerBack(spaceId, told, undo);
}
