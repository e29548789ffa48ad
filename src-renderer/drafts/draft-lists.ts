import type { Client } from '../../src-preload/contract/contract.ts';
import type { DraftLine, DraftOrder } from '../../src-preload/contract/drafts.ts';
import { Paged } from '../client/paged.svelte.ts';

/** Which drafts are listed: with these words, for this account, and only some of them (only.ts). */
export interface DraftsQuery {
  spaceId: string;
  search?: string;
  accountId?: string;
  label?: string;
  seriesId?: string;
  file?: string;
  order: DraftOrder;
}

/** The lists of drafts. The whole one is kept while one is elsewhere, so that who comes back sees it at once. */
export class DraftLists {
  readonly #core: Pick<Client, 'drafts'>;
  #all: { spaceId: string; order: DraftOrder; rows: Paged<DraftLine> } | null = null;

  constructor(core: Pick<Client, 'drafts'>) {
    this.#core = core;
  }

  all(spaceId: string, order: DraftOrder = 'newest'): Paged<DraftLine> {
    if (this.#all?.spaceId !== spaceId || this.#all.order !== order)
      this.#all = { spaceId, order, rows: this.#rowsOf({ spaceId, order }) };
    return this.#all.rows;
  }

  found(which: DraftsQuery): Paged<DraftLine> {
    return this.#rowsOf(which);
  }

  #rowsOf(query: DraftsQuery): Paged<DraftLine> {
    const { drafts } = this.#core;
    return new Paged({
      list: (offset, limit) => drafts.list({ ...query, offset, limit }),
      open: (offset, limit) => (options) => drafts.watchList({ ...query, offset, limit }, options),
    });
  }
}
