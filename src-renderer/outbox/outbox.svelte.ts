import type { ActionRow } from '../../src-preload/contract/outbox.ts';
import { workspace } from '../client/workspace.svelte.ts';
import { attempt } from '../client/toast.svelte.ts';
import { outboxSearch } from '../client/outbox-search.svelte.ts';
import { Rows, type RowsQuery } from './rows.svelte.ts';

/** The item in the sheet, and the list it was opened from, for the steps to its neighbours. */
export interface Opened {
  actionId: string;
  from: { rows: Rows; index: number } | { ids: string[] };
}

/** What the Outbox view shows beyond the overview: its lists, the search, the item that is open. */
export class OutboxView {
  opened = $state.raw<Opened | null>(null);
  /** Actions waiting for "really cancel?". */
  cancelling = $state.raw<string[] | null>(null);
  /** Missed actions to be given another time. */
  retiming = $state.raw<string[] | null>(null);

  readonly words = $derived(outboxSearch.words.trim());
  readonly waiting = $derived(this.#rows({ section: 'waiting' }));
  readonly doneToday = $derived(this.#rows({ section: 'done-today' }));
  readonly found = $derived(this.words === '' ? null : this.#rows({ section: 'all', search: this.words }));

  #rows(query: Omit<RowsQuery, 'spaceId'>): Rows | null {
    const spaceId = workspace.spaceId;
    return spaceId === null ? null : new Rows({ spaceId, ...query });
  }

  open(row: ActionRow, rows: Rows, index: number): void {
    this.opened = { actionId: row.id, from: { rows, index } };
  }

  openOne(actionId: string, ids: string[]): void {
    this.opened = { actionId, from: { ids } };
  }

  close(): void {
    this.opened = null;
  }

  /** Opens the neighbour in the list the item was opened from. */
  async step(by: 1 | -1): Promise<void> {
    const opened = this.opened;
    if (opened === null) return;
    const { from } = opened;
    if ('ids' in from) {
      const next = from.ids[from.ids.indexOf(opened.actionId) + by];
      if (next !== undefined) this.opened = { actionId: next, from };
      return;
    }
    const index = from.index + by;
    if (index < 0) return;
    const [next] = (await attempt(from.rows.idsBetween(index, index))) ?? [];
    if (next === undefined) return;
    from.rows.selection.active = index;
    this.opened = { actionId: next, from: { rows: from.rows, index } };
  }
}
