import { untrack } from 'svelte';
import type { Space } from '../../src-preload/contract/connections.ts';
import { quoted } from '../../src-preload/contract/words/quoted.ts';
import { channelsOpened } from '../client/core.ts';
import { removedHere } from '../client/removed-here.ts';
import { toasts } from '../client/toast.svelte.ts';
import type { Workspace } from '../client/workspace.svelte.ts';

/**
 * Says so where the space this window was in was removed in another one, and `moved`: the window is in another space now. Where the
 * core has begun anew the data may be other data, of which it tells itself. Called where effects may be.
 */
export function tellGoneSpace(workspace: Pick<Workspace, 'space' | 'spaces'>, moved: () => void): void {
  let was: Space | null = null;
  let opened = channelsOpened();
  $effect(() => {
    const { space, spaces } = workspace;
    const [before, isSameCore] = [was, opened === channelsOpened()];
    [was, opened] = [space, channelsOpened()];
    if (before === null || !isSameCore || [before.connectionId, before.id].some((id) => removedHere.has(id))) return;
    if (spaces.some(({ id }) => id === before.id)) return;
    untrack(() => toasts.fail('space-removed', `${quoted(before.name)} was removed in another window.`));
    moved();
  });
}
