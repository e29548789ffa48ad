import { workspace } from './workspace.svelte.ts';
import { writing } from './writing.ts';

/** Goes to another space. What was being written stays behind as a draft of the space it was written in. */
export async function openSpace(spaceId: string): Promise<void> {
  if (spaceId === workspace.settings?.activeSpaceId) return;
  await writing().flush();
  await workspace.choose(spaceId);
  writing().forget();
}
