import type { Account } from '../../src-preload/contract/accounts.ts';
import type { StoredSummary, PostsCopies } from '../../src-preload/contract/archive.ts';
import type { Comment, CommentCounts } from '../../src-preload/contract/comments.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { AccountWork } from '../../src-preload/contract/outbox.ts';
import type { Place } from '../../src-preload/contract/paths.ts';
import type { SyncState } from '../../src-preload/contract/sync.ts';
import type { MadeToken } from '../../src-preload/contract/tokens.ts';
import type { Webhook } from '../../src-preload/contract/webhooks.ts';
import { Live } from '../client/live.svelte.ts';
import type { Route } from '../client/route.svelte.ts';
import { healthOf, type Health } from '../ui/health.ts';
import { now } from '../ui/now.svelte.ts';

/** What the view needs of the window around it. */
export interface AccountsDeps {
  core: Pick<Client, 'archive' | 'comments' | 'outbox' | 'sync' | 'tokens' | 'webhooks'>;
  space: { readonly spaceId: string | null; readonly accounts: readonly Account[] | undefined; readonly zone: string };
  route: Pick<Route, 'place'>;
}

type AccountsPlace = Extract<Place, { view: 'accounts' }>;
type InSpace = { spaceId: string };
type Asking<T> = (input: InSpace, options: { signal: AbortSignal }) => Promise<AsyncIterable<T>>;

/** The accounts of a space with what concerns them, and what else is set up for it at the service. */
export class AccountsView {
  readonly #deps: AccountsDeps;

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
  }

  #inSpace<T>(ask: Asking<T>): Live<T> | null {
    const { spaceId } = this.#deps.space;
    return spaceId === null ? null : new Live<T>((options) => ask({ spaceId }, options));
  }

  readonly #work = $derived.by(() => this.#inSpace<AccountWork[]>(this.#deps.core.outbox.watchByAccount));
  readonly #summary = $derived.by(() => this.#inSpace<StoredSummary | null>(this.#deps.core.archive.watchSummary));
  readonly #copies = $derived.by(() => this.#inSpace<PostsCopies>(this.#deps.core.archive.watchCopies));
  readonly #comments = $derived.by(() => this.#inSpace<Comment[]>(this.#deps.core.comments.watch));
  readonly #commentCounts = $derived.by(() => this.#inSpace<CommentCounts>(this.#deps.core.comments.watchCounts));
  readonly #webhooks = $derived.by(() => this.#inSpace<Webhook[]>(this.#deps.core.webhooks.watch));

  readonly #states = $derived.by(() => this.#inSpace<SyncState[]>(this.#deps.core.sync.watch));
  readonly #tokens = $derived.by(() => this.#inSpace<MadeToken[]>(this.#deps.core.tokens.watch));

  readonly place = $derived.by((): AccountsPlace => {
    const { place } = this.#deps.route;
    return place.view === 'accounts' ? place : { view: 'accounts' };
  });
  readonly accounts = $derived.by(() => this.#deps.space.accounts ?? []);
  /** The accounts have been read: before that there are none here, and nobody can say that there are none. */
  readonly isRead = $derived.by(() => this.#deps.space.accounts !== undefined);
  /** `MOST_COMMENTS` of them. */
  readonly comments = $derived(this.#comments?.current);
  readonly commentCounts = $derived(this.#commentCounts?.current);
  readonly webhooks = $derived(this.#webhooks?.current);
  readonly tokens = $derived(this.#tokens?.current);
  readonly #webhooksState = $derived.by(() => this.#states?.current?.find(({ resource }) => resource === 'webhooks'));
  /** When the service told the webhooks of the space last; null: it never did; undefined: that is not known yet. */
  readonly webhooksReadAtMs = $derived.by((): number | null | undefined =>
    this.#states?.current === undefined ? undefined : (this.#webhooksState?.goodAtMs ?? null),
  );
  /** How many of the webhooks that are kept here the service lists no more; where it lists none, that is not believed of any by itself. */
  readonly webhooksGone = $derived.by((): number => {
    const { complete = null } = this.#webhooksState ?? {};
    if (complete !== null && complete.here === 0 && complete.of > 0) return this.webhooks?.length ?? 0;
    return this.webhooks?.filter(({ goneAtMs }) => goneAtMs !== null).length ?? 0;
  });
  /** The one that the address names. */
  readonly opened = $derived.by(() => this.accounts.find(({ id }) => id === this.place.account));

  inState(state: Account['state']): Account[] {
    return this.accounts.filter((account) => account.state === state);
  }

  /** What waits for each of them has been read. */
  readonly isWorkRead = $derived.by(() => this.#work?.current !== undefined);

  workOf(accountId: string): AccountWork | undefined {
    return this.#work?.current?.find((one) => one.accountId === accountId);
  }

  /** Null: nothing was told of its figures yet. */
  healthOf({ id, state }: Account): Health | null {
    const row = this.#summary?.current?.rows.find(({ accountId }) => accountId === id);
    if (row === undefined) return null;
    return healthOf(row.collection, { state, nowMs: now.minuteMs, zone: this.#deps.space.zone });
  }

  /** How many of its posts are kept here. */
  postsOf(accountId: string): number {
    return this.#copies?.current?.accounts.find((copy) => copy.accountId === accountId)?.here ?? 0;
  }

  /** How many of its follow-up comments are still to come. */
  commentsToComeOf(accountId: string): number {
    return this.commentCounts?.byAccount.find((one) => one.accountId === accountId)?.toCome ?? 0;
  }
}
