import { composer } from '../composer/composer.svelte.ts';
import { desk } from './desk.svelte.ts';

/** Goes to another space. What was being written stays behind as a draft of the space it was written in. */
export async function openSpace(spaceId: string): Promise<void> {
  if (spaceId === desk.spaceId) return;
  await composer.flush();
  await desk.choose(spaceId);
  composer.forget();
}
