import type { Client } from '../../src-preload/contract/contract.ts';
import type { DraftLine } from '../../src-preload/contract/drafts.ts';
import { Paged } from '../client/paged.svelte.ts';

/** The lists of drafts. The whole one is kept while one is elsewhere, so that who comes back sees it at once. */
export class DraftLists {
  readonly #core: Pick<Client, 'drafts'>;
  #all: { spaceId: string; rows: Paged<DraftLine> } | null = null;

  constructor(core: Pick<Client, 'drafts'>) {
    this.#core = core;
  }

  all(spaceId: string): Paged<DraftLine> {
    if (this.#all?.spaceId !== spaceId) this.#all = { spaceId, rows: this.#rowsOf({ spaceId }) };
    return this.#all.rows;
  }

  found(spaceId: string, search: string): Paged<DraftLine> {
    return this.#rowsOf({ spaceId, search });
  }

  #rowsOf(query: { spaceId: string; search?: string }): Paged<DraftLine> {
    const { drafts } = this.#core;
    return new Paged({
      list: (offset, limit) => drafts.list({ ...query, offset, limit }),
      open: (offset, limit) => (options) => drafts.watchList({ ...query, offset, limit }, options),
    });
  }
}
