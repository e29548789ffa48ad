import type { ArchivePosts, PostColumn, PostCursor, PostsCopies } from '../../src-preload/contract/archive.ts';
import type { Account } from '../../src-preload/contract/accounts.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Place } from '../../src-preload/contract/paths.ts';
import { Live } from '../client/live.svelte.ts';
import type { Route } from '../client/route.svelte.ts';
import { dayOf } from '../ui/moment.ts';
import { now } from '../ui/now.svelte.ts';
import { daysOf, endsOf, type RangeChoice } from '../ui/range/range.ts';
import type { HiddenColumns } from './hidden-columns.ts';
import type { Imported, PostsAsLeft, PostsOrder } from './posts-as-left.ts';

/** What the view needs of the window around it. */
export interface PostsDeps {
  core: Pick<Client, 'archive' | 'sync'>;
  space: { readonly spaceId: string | null; readonly accounts: readonly Account[] | undefined; readonly zone: string };
  route: Route;
  hidden: HiddenColumns;
  left: PostsAsLeft;
}

type PostsPlace = Extract<Place, { view: 'posts' }>;

interface Shown {
  whose: string;
  page: ArchivePosts;
  sort: string;
}

/** Keys follow each other: a word is looked for when it has stood for this long. */
const TYPING_MS = 120;

/** The kept posts of one account, a page at a time, in any order over all of them. Whose, and which one is open, stands in the address. */
export class PostsView {
  static readonly pageSize = 50;
  readonly #deps: PostsDeps;
  #order = $state.raw<PostsOrder>({ sort: 'published_at', direction: 'desc' });
  #imported = $state.raw<Imported>('with');
  #range = $state.raw<RangeChoice>('all');
  #search = $state.raw('');
  /** Counts up when columns are hidden or shown, which this machine keeps. */
  #chosenColumns = $state(0);
  /** What stood last: it stays until what was asked for instead is there. */
  #last: Shown | null = null;

  constructor(deps: PostsDeps) {
    this.#deps = deps;
    this.#order = deps.left.order ?? this.#order;
    this.#range = deps.left.range ?? this.#range;
    this.#imported = deps.left.imported ?? this.#imported;
    this.#search = deps.left.search ?? this.#search;
  }

  /** Whoever comes from another space may bring an account of that one along, and a post of it: neither is here. */
  readonly place = $derived.by((): PostsPlace => {
    const { route, space } = this.#deps;
    const { place } = route;
    if (place.view !== 'posts') return { view: 'posts' };
    const isOurs = place.account === undefined || space.accounts?.some(({ id }) => id === place.account) !== false;
    return isOurs ? place : { view: 'posts' };
  });
  /** Disconnected ones too: what is kept of them stays readable. */
  readonly accounts = $derived.by(() => this.#deps.space.accounts ?? []);
  /** The one that the address names, else the one that was left, else an active one. */
  readonly account = $derived.by(() => {
    const { left, space } = this.#deps;
    const named = this.accounts.find(({ id }) => id === this.place.account);
    if (named !== undefined && space.spaceId !== null) left.keepAccount(space.spaceId, named.id);
    const lastId = space.spaceId === null ? undefined : left.accountOf(space.spaceId);
    return (
      named ??
      this.accounts.find(({ id }) => id === lastId) ??
      this.accounts.find(({ state }) => state === 'active') ??
      this.accounts[0]
    );
  });
  readonly #accountId = $derived(this.account?.id);
  /** IDs of accounts are the service's: those of two spaces can be the same. */
  readonly #whose = $derived.by(() => JSON.stringify([this.#deps.space.spaceId, this.#accountId]));
  /** Where the pages before the one that is shown ended; empty: it is the first, as with each account that comes. */
  #ends = $derived.by<PostCursor[]>(() => {
    void this.#whose;
    return [];
  });
  readonly #today = $derived.by(() => dayOf(now.minuteMs, this.#deps.space.zone));
  readonly #within = $derived.by(() => {
    const days = daysOf(this.#range, this.#today);
    return days === null ? {} : endsOf(days, this.#deps.space.zone);
  });
  /** What every page of the list is asked with; null: there is nobody whose posts they are. */
  readonly asked = $derived.by(() => {
    const [spaceId, accountId] = [this.#deps.space.spaceId, this.#accountId];
    if (spaceId === null || accountId === undefined) return null;
    const filter = { imported: this.#imported, search: this.#search.trim(), ...this.#within };
    return { spaceId, accountId, ...this.#order, ...filter };
  });
  readonly #page = $derived.by(() => {
    const { asked } = this;
    if (asked === null) return null;
    const paged = { ...asked, after: this.#ends.at(-1) ?? null, limit: PostsView.pageSize };
    const afterMs = asked.search === '' ? 0 : TYPING_MS;
    return new Live<ArchivePosts>((options) => this.#deps.core.archive.watchPosts(paged, options), afterMs);
  });

  /** Undefined until the first of this account came; the last one stays until another is there. */
  readonly page = $derived.by(() => {
    const [whose, page] = [this.#whose, this.#page?.current];
    if (page !== undefined) this.#last = { whose, page, sort: this.#order.sort };
    return page ?? (this.#last?.whose === whose ? this.#last.page : undefined);
  });
  /** What the page that stands is sorted by: another order has its column only with its posts, and is one change of all rows. */
  readonly sorted = $derived.by(() => {
    void this.page;
    return this.#last?.sort ?? this.#order.sort;
  });
  /** What stands is not what was asked for last. */
  readonly isBehind = $derived.by(() => this.#page !== null && this.#page.current === undefined);

  /** Those that the user wants to see, in the service's order. */
  readonly columns = $derived.by((): PostColumn[] => {
    void this.#chosenColumns;
    const hidden = this.hidden;
    return (this.page?.columns ?? []).filter(({ key }) => !hidden.includes(key));
  });

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

  /** What the list is ordered by: where this account does not have the chosen figure, the time. */
  get order(): PostsOrder {
    const { sort, direction } = this.#order;
    const isHere = this.page?.columns.some(({ key }) => key === sort) ?? true;
    return isHere ? this.#order : { sort: 'published_at', direction };
  }
  get imported(): Imported {
    return this.#imported;
  }
  get range(): RangeChoice {
    return this.#range;
  }
  get search(): string {
    return this.#search;
  }
  /** Some posts are left out by what was chosen. */
  get isFiltered(): boolean {
    return this.#imported !== 'with' || this.#range !== 'all' || this.#search.trim() !== '';
  }
  /** Keys of the columns that are not to be seen, of this account. */
  get hidden(): string[] {
    void this.#chosenColumns;
    const { asked } = this;
    return asked === null ? [] : this.#deps.hidden.of(asked);
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
    const { order } = this;
    this.#order = { sort, direction: order.sort === sort && order.direction === 'desc' ? 'asc' : 'desc' };
    this.#deps.left.keep({ order: this.#order });
    this.#ends = [];
  }

  choose(imported: Imported): void {
    this.#imported = imported;
    this.#deps.left.keep({ imported });
    this.#ends = [];
  }

  lookAt(range: RangeChoice): void {
    this.#range = range;
    this.#deps.left.keep({ range });
    this.#ends = [];
  }

  searchFor(words: string): void {
    this.#search = words;
    this.#deps.left.keep({ search: words });
    this.#ends = [];
  }

  /** Leaves nothing out any more. */
  showAll(): void {
    this.choose('with');
    this.lookAt('all');
    this.searchFor('');
  }

  hide(key: string, hidden: boolean): void {
    const { asked } = this;
    if (asked === null) return;
    const others = this.hidden.filter((one) => one !== key);
    this.#deps.hidden.keep(asked, hidden ? [...others, key] : others);
    this.#chosenColumns += 1;
  }

  next(): void {
    const end = this.#page?.current?.next ?? null;
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

  /** Whether another post of the list stands before or after the one that is open. */
  canStep(by: -1 | 1): boolean {
    const at = this.#openedAt;
    if (at === null || this.isBehind) return false;
    const isOnPage = this.page?.rows[at + by] !== undefined;
    return isOnPage || (by < 0 ? this.hasPrevious : (this.page?.next ?? null) !== null);
  }

  /** Opens the post before or after the one that is open, in the order of the list and over the edges of its pages. */
  async step(by: -1 | 1): Promise<void> {
    const [at, { asked }] = [this.#openedAt, this];
    if (at === null || asked === null || !this.canStep(by)) return;
    const beside = this.page?.rows[at + by];
    if (beside !== undefined) return this.open(beside.postId);
    const after = by < 0 ? (this.#ends.at(-2) ?? null) : (this.page?.next ?? null);
    const limit = by < 0 ? PostsView.pageSize : 1;
    const { rows } = await this.#deps.core.archive.posts({ ...asked, after, limit });
    const next = by < 0 ? rows.at(-1) : rows[0];
    // Something else may have been opened or asked for meanwhile.
    if (next === undefined || this.#openedAt !== at || this.asked !== asked) return;
    if (by < 0) this.previous();
    else this.next();
    this.open(next.postId);
  }

  get #openedAt(): number | null {
    const at = this.page?.rows.findIndex(({ postId }) => postId === this.place.post) ?? -1;
    return at < 0 ? null : at;
  }

  close(): void {
    const { account } = this.place;
    this.#deps.route.change(account === undefined ? { view: 'posts' } : { view: 'posts', account });
  }
}
