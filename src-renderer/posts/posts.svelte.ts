import type { KeptPosts, PostCursor, PostsCopies } from '../../src-preload/contract/archive.ts';
import type { Account } from '../../src-preload/contract/accounts.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Place } from '../../src-preload/contract/paths.ts';
import { Live } from '../client/live.svelte.ts';
import type { Route } from '../client/route.svelte.ts';

/** What the view needs of the window around it. */
export interface PostsDeps {
  core: Pick<Client, 'archive' | 'sync'>;
  space: { readonly spaceId: string | null; readonly accounts: readonly Account[] | undefined };
  route: Route;
}

type PostsPlace = Extract<Place, { view: 'posts' }>;

export type Imported = 'with' | 'without' | 'only';

interface Order {
  sort: string;
  direction: 'asc' | 'desc';
}

/** The kept posts of one account, a page at a time, in any order over all of them. Whose, and which one is open, stands in the address. */
export class PostsView {
  static readonly pageSize = 50;
  readonly #deps: PostsDeps;
  #order = $state.raw<Order>({ sort: 'published_at', direction: 'desc' });
  #imported = $state.raw<Imported>('with');

  constructor(deps: PostsDeps) {
    this.#deps = deps;
  }

  readonly place = $derived.by((): PostsPlace => {
    const { place } = this.#deps.route;
    return place.view === 'posts' ? place : { view: 'posts' };
  });
  /** Disconnected ones too: what is kept of them stays readable. */
  readonly accounts = $derived.by(() => this.#deps.space.accounts ?? []);
  readonly account = $derived.by(
    () =>
      this.accounts.find(({ id }) => id === this.place.account) ??
      this.accounts.find(({ state }) => state === 'active') ??
      this.accounts[0],
  );
  readonly #accountId = $derived(this.account?.id);
  /** Where the pages before the one that is shown ended; empty: it is the first, as with each account that comes. */
  #ends = $derived.by<PostCursor[]>(() => {
    void this.#accountId;
    return [];
  });
  readonly #page = $derived.by(() => {
    const [spaceId, accountId] = [this.#deps.space.spaceId, this.#accountId];
    if (spaceId === null || accountId === undefined) return null;
    const after = this.#ends.at(-1) ?? null;
    const asked = { spaceId, accountId, ...this.#order, imported: this.#imported, after, limit: PostsView.pageSize };
    return new Live<KeptPosts>((options) => this.#deps.core.archive.watchPosts(asked, options));
  });

  /** Undefined until it came. */
  readonly page = $derived(this.#page?.current);

  readonly #copies = $derived.by(() => {
    const { spaceId } = this.#deps.space;
    return spaceId === null
      ? null
      : new Live<PostsCopies>((options) => this.#deps.core.archive.watchCopies({ spaceId }, options));
  });
  /** Since when reading is paused, which holds for every account of the space; null: it is not. */
  readonly pausedAtMs = $derived(this.#copies?.current?.pausedAtMs ?? null);
  /** It can be paused while this account is being read, and goes on from whichever is shown. */
  readonly canPause = $derived(this.pausedAtMs !== null || (this.page?.copy.walk ?? null) !== null);

  get order(): Order {
    return this.#order;
  }
  get imported(): Imported {
    return this.#imported;
  }
  /** Index of the first post on the page. */
  get from(): number {
    return this.#ends.length * PostsView.pageSize;
  }
  get hasPrevious(): boolean {
    return this.#ends.length > 0;
  }

  show(accountId: string): void {
    this.#deps.route.change({ view: 'posts', account: accountId });
  }

  /** A second time the other way round. */
  sortBy(sort: string): void {
    const isSame = this.#order.sort === sort;
    this.#order = { sort, direction: isSame && this.#order.direction === 'desc' ? 'asc' : 'desc' };
    this.#ends = [];
  }

  choose(imported: Imported): void {
    this.#imported = imported;
    this.#ends = [];
  }

  next(): void {
    const end = this.page?.next ?? null;
    if (end !== null) this.#ends = [...this.#ends, end];
  }

  previous(): void {
    this.#ends = this.#ends.slice(0, -1);
  }

  /** Pauses the reading of the space, or lets it go on. */
  async togglePause(): Promise<void> {
    const { spaceId } = this.#deps.space;
    if (spaceId !== null) await this.#deps.core.sync.pause({ spaceId, paused: this.pausedAtMs === null });
  }

  open(postId: string): void {
    const account = this.account;
    if (account !== undefined) this.#deps.route.change({ view: 'posts', account: account.id, post: postId });
  }

  close(): void {
    const { account } = this.place;
    this.#deps.route.change(account === undefined ? { view: 'posts' } : { view: 'posts', account });
  }
}
