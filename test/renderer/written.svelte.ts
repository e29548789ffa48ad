import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import type { Shown } from '../../src-renderer/client/failure.ts';
import type { Written } from '../../src-renderer/composer/queueing.svelte.ts';
import { Schedule } from '../../src-renderer/composer/schedule.svelte.ts';
import type { Rig } from '../rig.ts';

/** A draft of a real core as whoever queues it sees it; it says what was asked of it. */
export class WrittenDraft implements Written {
  readonly #rig: Rig;
  readonly schedule = new Schedule();
  opened = 0;
  draftId = $state<string | null>(null);
  body = $state.raw<DraftBody>(blankBody());
  problem = $state.raw<Shown | null>(null);
  readonly openedIds: string[] = [];

  constructor(rig: Rig) {
    this.#rig = rig;
  }

  async flush(): Promise<void> {
    if (this.problem !== null) return;
    const { spaceId } = this.#rig;
    const of = this.draftId === null ? {} : { draftId: this.draftId };
    this.draftId = (await this.#rig.client.drafts.save({ spaceId, ...of, body: this.body })).draftId;
  }

  forget(draftId: string): void {
    if (this.draftId === draftId) [this.draftId, this.body] = [null, blankBody()];
  }

  openById(draftId: string): Promise<void> {
    this.openedIds.push(draftId);
    return Promise.resolve();
  }
}
