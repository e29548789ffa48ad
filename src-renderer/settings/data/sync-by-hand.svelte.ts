import { SvelteSet } from 'svelte/reactivity';
import type { Client } from '../../../src-preload/contract/contract.ts';
import type { SyncState } from '../../../src-preload/contract/sync.ts';
import { plural } from '../../../src-preload/contract/words/plural.ts';
import { attempt, toasts } from '../../client/toast.svelte.ts';

/** What was asked to be read now, by space: it ends when all of it is here, however long that takes. */
export class SyncByHand {
  readonly #core: Pick<Client, 'sync'>;
  readonly #spaces = new SvelteSet<string>();

  constructor(core: Pick<Client, 'sync'>) {
    this.#core = core;
  }

  isRunning(spaceId: string): boolean {
    return this.#spaces.has(spaceId);
  }

  async run(spaceId: string, { full }: { full: boolean }): Promise<void> {
    if (this.#spaces.has(spaceId)) return;
    this.#spaces.add(spaceId);
    try {
      const done = await attempt(this.#core.sync.now({ spaceId, full }));
      if (done !== undefined) toasts.say('synced', endWords(done.states));
    } finally {
      this.#spaces.delete(spaceId);
    }
  }
}

function endWords(states: readonly SyncState[]): string {
  const failed = states.filter(({ failure }) => failure !== null);
  if (failed.some(({ failure }) => failure === 'unreachable'))
    return 'The service cannot be reached. Nothing was lost.';
  if (failed.some(({ failure }) => failure === 'service-trouble'))
    return 'The service has a problem of its own. Nothing was lost.';
  return failed.length === 0
    ? 'Synced.'
    : plural(failed.length, {
        one: '# part could not be read. What was here of it is kept.',
        other: '# parts could not be read. What was here of them is kept.',
      });
}
