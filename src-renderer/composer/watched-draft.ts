import type { Client } from '../../src-preload/contract/contract.ts';
import type { Draft } from '../../src-preload/contract/drafts.ts';
import { follow } from '../client/live.svelte.ts';

/** What becomes of one draft elsewhere: of the one that is shown, from its first save on. */
export class WatchedDraft {
  readonly #core: Pick<Client, 'drafts'>;
  #watching: { draftId: string; stop: AbortController } | null = null;

  constructor(core: Pick<Client, 'drafts'>) {
    this.#core = core;
  }

  /** Watches this one from now on, and none where it is null. `told` hears of it each time it changes; null: it is gone. */
  watch(draftId: string | null, told: (there: Draft | null) => void): void {
    if (this.#watching?.draftId === draftId) return;
    this.#watching?.stop.abort();
    this.#watching = null;
    if (draftId === null) return;
    const stop = new AbortController();
    this.#watching = { draftId, stop };
    void follow((options) => this.#core.drafts.watch({ draftId }, options), stop.signal, { value: told });
  }
}
