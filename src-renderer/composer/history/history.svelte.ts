import type { Client } from '../../../src-preload/contract/contract.ts';
import type { DraftBody, DraftVersion } from '../../../src-preload/contract/drafts.ts';
import { attempt } from '../../client/toast.svelte.ts';

/** What is compared with what. */
export type Comparison = 'then' | 'now' | 'plain';

/** The versions of one draft, and the one that is looked at beside the one it is compared with. */
export class DraftHistory {
  readonly #core: Pick<Client, 'drafts'>;
  readonly #draftId: string;
  #versions = $state.raw<DraftVersion[] | null>(null);
  #at = $state(0);
  #comparison = $state<Comparison>('then');
  #bodies = $state.raw<{ shown: DraftBody; beside: DraftBody } | null>(null);

  constructor(core: Pick<Client, 'drafts'>, draftId: string) {
    this.#core = core;
    this.#draftId = draftId;
  }

  /** Newest first; null: they are on the way. */
  get versions(): DraftVersion[] | null {
    return this.#versions;
  }
  get at(): number {
    return this.#at;
  }
  get chosen(): DraftVersion | undefined {
    return this.#versions?.[this.#at];
  }
  get comparison(): Comparison {
    return this.#comparison;
  }
  /** Null: on the way. */
  get bodies(): { shown: DraftBody; beside: DraftBody } | null {
    return this.#bodies;
  }

  async open(): Promise<void> {
    const found = await attempt(this.#core.drafts.versions({ draftId: this.#draftId }));
    this.#versions = found?.versions ?? [];
    await this.choose(Math.min(1, this.#versions.length - 1));
  }

  compare(comparison: Comparison): Promise<void> {
    this.#comparison = comparison;
    return this.#read();
  }

  choose(at: number): Promise<void> {
    this.#at = Math.min(Math.max(0, at), Math.max(0, (this.#versions?.length ?? 0) - 1));
    return this.#read();
  }

  async #read(): Promise<void> {
    const [at, comparison, versions] = [this.#at, this.#comparison, this.#versions ?? []];
    const chosen = versions[at];
    if (chosen === undefined) return;
    const other = comparison === 'then' ? versions[at + 1] : comparison === 'now' ? versions[0] : chosen;
    const [shown, beside] = await Promise.all([this.#body(chosen), this.#body(other ?? chosen)]);
    // Another one was chosen meanwhile.
    if (at !== this.#at || comparison !== this.#comparison) return;
    this.#bodies = shown === undefined || beside === undefined ? null : { shown, beside };
  }

  async #body({ revision }: DraftVersion): Promise<DraftBody | undefined> {
    return (await attempt(this.#core.drafts.version({ draftId: this.#draftId, revision })))?.body;
  }
}
