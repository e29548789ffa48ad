import { tick } from 'svelte';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { quoted } from '../../src-preload/contract/words/quoted.ts';
import { workspace } from '../client/workspace.svelte.ts';
import { offerBack } from './edit-offers.ts';

/** The form of a block that is gone, called so, was left: what is typed in it is nowhere else. */
export function offerLeft(name: string, back: () => void): void {
  const { spaceId } = workspace;
  if (spaceId === null) return;
  const undo = async (): Promise<void> => {
    // The line gives the keyboard back first, to the page's own fields, which are chosen by that.
    await tick();
    back();
    await tick();
    document.querySelector<HTMLElement>('.bio-inspect :is(input, textarea)')?.focus();
  };
  const many = (count: number): string => plural(count, { one: '# block left', other: '# blocks left' });
  offerBack(spaceId, { kind: 'bio-left', text: `Block ${quoted(name)} left`, count: 1, many }, undo);
}
