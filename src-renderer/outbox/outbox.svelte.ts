import type { ActionRow, NeedsYou } from '../../src-preload/contract/outbox.ts';
import { workspace } from '../client/workspace.svelte.ts';
import { attempt } from '../client/toast.svelte.ts';
import { route } from '../client/route.svelte.ts';
import { Rows, type RowsQuery } from './rows.svelte.ts';

/** The list that an item was opened from, for the steps to its neighbours. */
type From = { rows: Rows; index: number } | { ids: string[] };

/** What is to be cancelled: chosen rows, or all that a card is about. */
export type Cancelling = { actionIds: string[] } | { card: CardOf };

/** A card as an answer names it. */
export type CardOf = Pick<NeedsYou, 'key' | 'count'> & {
  /** Of the overview in which it was seen; absent for a single item, which is shown as it is. */
  asOf?: number;
};

/** The sections' lists, kept while one is elsewhere: who comes back sees at once what stood there, and then what is new. */
// Filled while a derived is computed: no reaction may hang on it.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const sections = new Map<string, Rows>();

function keptSection(query: RowsQuery): Rows {
  const key = `${query.spaceId} ${query.section}`;
  const kept = sections.get(key);
  if (kept !== undefined) return kept;
  if ([...sections.values()].some(({ query: { spaceId } }) => spaceId !== query.spaceId)) sections.clear();
  const rows = new Rows(query);
  sections.set(key, rows);
  return rows;
}

/**
 * What the Outbox view shows beyond the overview: its lists, the search, the item that is open. What is searched for and
 * which item is open stand in the address, so that both can be asked for from anywhere.
 */
export class OutboxView {
  #from: From = { ids: [] };
  /** Actions waiting for "really cancel?". */
  cancelling = $state.raw<Cancelling | null>(null);
  /** Of an older copy, waiting for "really all of them?". */
  marking = $state.raw<CardOf | null>(null);
  /** A scheduled post that is being changed, and what of it first. */
  changing = $state.raw<{ row: ActionRow; first: 'text' | 'time' } | null>(null);
  /** Missed actions to be given another time. */
  retiming = $state.raw<CardOf | null>(null);

  readonly #place = $derived(route.place.view === 'outbox' ? route.place : { view: 'outbox' as const });
  /** What is typed in the search field. */
  readonly search = $derived(this.#place.search ?? '');
  readonly words = $derived(this.search.trim());
  /** The id of the action in the sheet. */
  readonly opened = $derived(this.#place.item ?? null);
  readonly waiting = $derived(this.#section('waiting'));
  readonly scheduled = $derived(this.#section('scheduled'));
  readonly cancelled = $derived(this.#section('cancelled'));
  readonly doneToday = $derived(this.#section('done-today'));
  readonly found = $derived(this.words === '' ? null : this.#rows({ section: 'all', search: this.words }));

  constructor() {
    for (const { selection } of sections.values()) selection.leave();
  }

  #section(section: RowsQuery['section']): Rows | null {
    const spaceId = workspace.spaceId;
    return spaceId === null ? null : keptSection({ spaceId, section });
  }

  #rows(query: Omit<RowsQuery, 'spaceId'>): Rows | null {
    const spaceId = workspace.spaceId;
    return spaceId === null ? null : new Rows({ spaceId, ...query });
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

  /** What a card is about; null before the space is known. */
  card(card: string): Rows | null {
    return this.#rows({ section: 'card', card });
  }

  close(): void {
    route.change({ view: 'outbox', search: this.search });
  }

  searchFor(words: string): void {
    route.change({ view: 'outbox', search: words });
  }

  #show(actionId: string, from: From): void {
    this.#from = from;
    route.change({ view: 'outbox', search: this.search, item: actionId });
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
