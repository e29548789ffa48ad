import type { Client } from '../../src-preload/contract/contract.ts';
import type { Place } from '../../src-preload/contract/paths.ts';
import type { ActionRow, NeedsYou } from '../../src-preload/contract/outbox.ts';
import { attempt } from '../client/toast.svelte.ts';
import type { Route } from '../client/route.svelte.ts';
import type { Changing } from './change-scheduled.ts';
import { Rows, type RowsQuery } from './rows.svelte.ts';

/** The list that an item was opened from, for the steps to its neighbours. */
type From = { rows: Rows; index: number } | { ids: string[] };

/** What is to be cancelled: chosen rows, or all that a card is about. */
/** One card, or these, whatever they are listed under. */
export type Meant = { actionIds: string[] } | { card: CardOf };

/** A card as an answer names it. */
export type CardOf = Pick<NeedsYou, 'key' | 'count'> & {
  /** Of the overview in which it was seen; absent for a single item, which is shown as it is. */
  asOf?: number;
};

/** What the view needs of the window around it. */
export interface OutboxDeps {
  core: Pick<Client, 'outbox'>;
  space: { readonly spaceId: string | null };
  route: Route;
  lists: SectionLists;
}

/** The sections' lists, kept while one is elsewhere: who comes back sees at once what stood there, and then what is new. */
export class SectionLists {
  readonly #core: Pick<Client, 'outbox'>;
  // Filled while a derived is computed: no reaction may hang on it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #lists = new Map<string, Rows>();

  constructor(core: Pick<Client, 'outbox'>) {
    this.#core = core;
  }

  of(spaceId: string, section: RowsQuery['section']): Rows {
    const key = `${spaceId} ${section}`;
    const kept = this.#lists.get(key);
    if (kept !== undefined) return kept;
    if ([...this.#lists.values()].some(({ query }) => query.spaceId !== spaceId)) this.#lists.clear();
    const rows = new Rows(this.#core, { spaceId, section });
    this.#lists.set(key, rows);
    return rows;
  }

  /** The view was left, or is come back to: nothing is chosen in any of them. */
  leave(): void {
    for (const { selection } of this.#lists.values()) selection.leave();
  }
}

/**
 * What the Outbox view shows beyond the overview: its lists, the search, the item that is open. What is searched for and
 * which item is open stand in the address, so that both can be asked for from anywhere.
 */
export class OutboxView {
  readonly #deps: OutboxDeps;
  #from: From = { ids: [] };
  /** A tap selects, as a click with Ctrl does: where there is no keyboard. */
  selecting = $state(false);
  /** Actions waiting for "really cancel?". */
  cancelling = $state.raw<Meant | null>(null);
  /** Of an older copy, waiting for "really all of them?". */
  marking = $state.raw<CardOf | null>(null);
  /** A scheduled post that is being changed. */
  changing = $state.raw<Changing | null>(null);
  /** To be given another time. */
  retiming = $state.raw<Meant | null>(null);

  readonly #place = $derived.by(() => {
    const { place } = this.#deps.route;
    return place.view === 'outbox' ? place : { view: 'outbox' as const };
  });
  /** What is typed in the search field. */
  readonly search = $derived(this.#place.search ?? '');
  readonly words = $derived(this.search.trim());
  /** The id of the action in the sheet. */
  readonly opened = $derived(this.#place.item ?? null);
  readonly account = $derived(this.#place.account || null);
  readonly batch = $derived(this.#place.batch || null);
  /** Only what is for an account or of a batch is listed; cards and totals above are of all. */
  readonly isFiltered = $derived(this.account !== null || this.batch !== null);
  readonly #filter = $derived({
    ...(this.account === null ? {} : { accountId: this.account }),
    ...(this.batch === null ? {} : { batchId: this.batch }),
  });
  readonly waiting = $derived(this.#section('waiting'));
  readonly scheduled = $derived(this.#section('scheduled'));
  readonly cancelled = $derived(this.#section('cancelled'));
  readonly doneToday = $derived(this.#section('done-today'));
  readonly found = $derived(
    this.words === '' ? null : this.#rows({ section: 'all', search: this.words, ...this.#filter }),
  );

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    deps.lists.leave();
  }

  #section(section: RowsQuery['section']): Rows | null {
    const { space, lists } = this.#deps;
    if (this.isFiltered) return this.#rows({ section, ...this.#filter });
    return space.spaceId === null ? null : lists.of(space.spaceId, section);
  }

  #rows(query: Omit<RowsQuery, 'spaceId'>): Rows | null {
    const { core, space } = this.#deps;
    return space.spaceId === null ? null : new Rows(core, { spaceId: space.spaceId, ...query });
  }

  open(row: ActionRow, rows: Rows, index: number): void {
    this.#show(row.id, { rows, index });
  }

  openOne(actionId: string, ids: string[]): void {
    this.#show(actionId, { ids });
  }

  /** The first of what a card is about, with the others as its neighbours. */
  async openFirst(card: string): Promise<void> {
    const rows = this.card(card);
    const [first] = rows === null ? [] : ((await attempt(rows.idsBetween(0, 0))) ?? []);
    if (rows !== null && first !== undefined) this.#show(first, { rows, index: 0 });
  }

  /** Asks whether what of a batch is not sent yet is to be cancelled. */
  async cancelRest(batchId: string): Promise<void> {
    const rows = this.#rows({ section: 'batch', batchId });
    if (rows === null) return;
    const unsent = await attempt(rows.idsBetween(0, Infinity, (row) => row.isUnsent));
    if (unsent !== undefined && unsent.length > 0) this.cancelling = { actionIds: unsent };
  }

  /** What a card is about; null before the space is known. */
  card(card: string): Rows | null {
    return this.#rows({ section: 'card', card });
  }

  close(): void {
    this.#deps.route.change(this.#listed());
  }

  searchFor(words: string): void {
    this.#deps.route.change({ ...this.#listed(), search: words });
  }

  /** Null: of all of them. */
  lookAt({ account = this.account, batch = this.batch }: { account?: string | null; batch?: string | null }): void {
    const { search } = this;
    this.#deps.route.change({ view: 'outbox', search, account: account ?? '', batch: batch ?? '' });
  }

  /** The address of the lists as they are looked at, with nothing open. */
  #listed(): Place & { view: 'outbox' } {
    return { view: 'outbox', search: this.search, account: this.account ?? '', batch: this.batch ?? '' };
  }

  #show(actionId: string, from: From): void {
    this.#from = from;
    this.#deps.route.change({ ...this.#listed(), item: actionId });
  }

  /** Opens one of several that are listed in the sheet; the others are its neighbours. */
  openAmong(actionId: string, ids: readonly string[]): void {
    this.#show(actionId, { ids: [...ids] });
  }

  /** Opens the neighbour in the list the item was opened from. */
  async step(by: 1 | -1): Promise<void> {
    const opened = this.opened;
    const from = this.#from;
    if (opened === null) return;
    if ('ids' in from) {
      const next = from.ids[from.ids.indexOf(opened) + by];
      if (next !== undefined && from.ids.includes(opened)) this.#show(next, from);
      return;
    }
    const index = from.index + by;
    if (index < 0) return;
    const [next] = (await attempt(from.rows.idsBetween(index, index))) ?? [];
    if (next === undefined) return;
    from.rows.selection.active = index;
    this.#show(next, { rows: from.rows, index });
  }
}
