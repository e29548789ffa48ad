import { untrack } from 'svelte';
import type { Workspace } from '../client/workspace.svelte.ts';

/** Calls `ended` where a restore has put other data in the place of those that the window was told of. Called where effects may be. */
export function whenRestored(workspace: Pick<Workspace, 'incidents'>, ended: () => void): void {
  // Other data count their incidents anew.
  const restores = (): string[] =>
    workspace.incidents.flatMap(({ code, id, atMs }) => (code === 'restored' ? [`${id} at ${atMs}`] : []));
  let known = untrack(restores);
  $effect(() => {
    const [before, now] = [known, restores()];
    known = now;
    if (now.some((id) => !before.includes(id))) untrack(ended);
  });
}
