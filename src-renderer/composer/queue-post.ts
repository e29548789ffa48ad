import { commitFocused } from '../ui/commit-focused.ts';
import type { Composer } from './composer.svelte.ts';

/** Queues what is written, and puts the keyboard where one goes on: into the empty text, or to what mends what is wrong. */
export async function queuePost(composer: Composer): Promise<void> {
  commitFocused();
  const became = await composer.queue();
  const text = document.getElementById('post-text');
  if (became === 'queued') text?.focus();
  // "Own text", "take off", else the text: nothing is confirmed by the next key.
  if (became === 'wrong') (document.querySelector<HTMLElement>('.checks .bad button:not(.confirms)') ?? text)?.focus();
}
