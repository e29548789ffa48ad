import type { Snippet } from '../../../src-preload/contract/snippets.ts';
import { core } from '../../client/core.ts';
import { attempt, toasts } from '../../client/toast.svelte.ts';

/** Deletes what is kept; true: it is, and its dialog offers to have it back. */
export async function deleteSnippet({ id }: Snippet): Promise<boolean> {
  return (await attempt(core.snippets.delete({ id }))) !== undefined;
}

/** True: it is there again. */
export async function restoreSnippet({ id, name }: Snippet): Promise<boolean> {
  const done = await attempt(core.snippets.restore({ id }));
  if (done?.restored === 0) toasts.fail('snippet-not-back', `Another one is called “${name}” by now.`);
  return (done?.restored ?? 0) > 0;
}
