import type { Client } from '../../src-preload/contract/contract.ts';
import type { ActionRow, outboxSections } from '../../src-preload/contract/outbox.ts';
import { Paged } from '../client/paged.svelte.ts';
import { Selection } from '../ui/rows/selection.svelte.ts';

export interface RowsQuery {
  spaceId: string;
  section: (typeof outboxSections)[number];
  batchId?: string;
  /** Only what is for this account. */
  accountId?: string;
  card?: string;
  search?: string;
}

const most = 500;

/** One list of the outbox: its pages, live, and what is chosen in it. */
export class Rows {
  readonly query: RowsQuery;
  readonly #core: Pick<Client, 'outbox'>;
  readonly selection = new Selection();
  readonly #paged: Paged<ActionRow>;

  constructor(core: Pick<Client, 'outbox'>, query: RowsQuery) {
    this.#core = core;
    this.query = query;
    this.#paged = new Paged({
      list: (offset, limit) => core.outbox.list({ ...query, offset, limit }),
      open: (offset, limit) => (options) => core.outbox.watchList({ ...query, offset, limit }, options),
    });
  }

  get total(): number | undefined {
    return this.#paged.total;
  }

  row(index: number): ActionRow | undefined {
    return this.#paged.row(index);
  }

  /** What is known to stand there, without asking for it. */
  known(index: number): ActionRow | undefined {
    return this.#paged.known(index);
  }

  /** The ids from one position to another, both counted, asked for where no page holds them; of those that are `meant`. */
  async idsBetween(from: number, to: number, isMeant: (row: ActionRow) => boolean = () => true): Promise<string[]> {
    const ids: string[] = [];
    for (let offset = from; offset <= to; offset += most) {
      const page = await this.#core.outbox.list({ ...this.query, offset, limit: Math.min(most, to - offset + 1) });
      ids.push(...page.rows.filter(isMeant).map((row) => row.id));
      if (page.rows.length === 0) break;
    }
    return ids;
  }

  /** The same, of what was cancelled and can come back. */
  idsToPutBack(from: number, to: number): Promise<string[]> {
    return this.idsBetween(from, to, ({ canPutBack }) => canPutBack);
  }
}
