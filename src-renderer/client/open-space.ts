import { workspace } from './workspace.svelte.ts';
import { writing } from './writing.ts';

/** Goes to another space. What was being written stays behind, saved as a draft of the space it was written in. */
export async function openSpace(spaceId: string): Promise<void> {
  if (spaceId === workspace.spaceId) return workspace.choose(spaceId);
  if (await writing().isLeft()) await workspace.choose(spaceId);
}
