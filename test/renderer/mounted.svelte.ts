import { flushSync } from 'svelte';

/** What a component would read, in order, for as long as it is mounted. */
export function mounted<T>(read: () => T): { seen: T[]; unmount: () => void } {
  const seen: T[] = [];
  const unmount = $effect.root(() => {
    $effect(() => void seen.push(read()));
  });
  flushSync();
  return { seen, unmount };
}
