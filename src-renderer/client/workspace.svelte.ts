import type { Account } from '../../src-preload/contract/accounts.ts';
import type { AppInfo } from '../../src-preload/contract/app.ts';
import type { Notice } from '../../src-preload/contract/notice.ts';
import type { Connection, Space } from '../../src-preload/contract/connections.ts';
import type { DraftPage } from '../../src-preload/contract/drafts.ts';
import type { OutboxOverview } from '../../src-preload/contract/outbox.ts';
import { isFirstRun } from '../../src-preload/contract/first-run.ts';
import type { Settings } from '../../src-preload/contract/settings.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import type { Incident } from '../../src-preload/contract/incident.ts';
import { SvelteSet } from 'svelte/reactivity';
import { core } from './core.ts';
import { Live } from './live.svelte.ts';
import { storage } from './storage.ts';
import { attempt } from './toast.svelte.ts';

/** This window's own space, over its reloads. */
const spaceKey = 'outpost:space';

/** What every view stands on: connections, the space one works in, and what is known about it right now. */
export class Workspace {
  readonly #connections = new Live<Connection[]>((o) => core.connections.watch({}, o));
  readonly #settings = new Live<Settings>((o) => core.settings.watch({}, o));
  readonly #notices = new Live<Notice[]>((o) => core.app.watchNotices({}, o));
  readonly #incidents = new Live<Incident[]>((o) => core.app.watchIncidents({}, o));
  readonly #unread = new Live<{ unread: number }>((o) => core.news.watchUnread({}, o));
  #info = $state.raw<AppInfo | null>(null);
  readonly #read = new SvelteSet<string>();
  /** Chosen in this window. */
  #chosen = $state.raw(storage('session')?.getItem(spaceKey) ?? null);
  /** Where this window is. Nothing renders from it: it only keeps the window there. */
  #here: string | null = null;

  readonly connections = $derived(this.#connections.current);
  readonly settings = $derived(this.#settings.current);
  readonly spaces: Space[] = $derived((this.connections ?? []).flatMap((connection) => connection.spaces));
  /** Both have been told; before that nobody can say which space this window is in. */
  readonly isKnown = $derived(this.connections !== undefined && this.settings !== undefined);
  /** Nothing is connected, or nobody has chosen yet: not even the sandbox, which already runs behind the welcome. */
  readonly isFirstRun = $derived(isFirstRun(this.connections ?? [], this.settings));
  /**
   * The space one works in; null while there is none. It is the window's own: what is chosen, connected or removed elsewhere
   * never takes it to another one, unless its own is gone: then to one of a real service, if there is any. A new window begins where one was last chosen, so it waits to be told where that is.
   */
  readonly space: Space | null = $derived.by(() => {
    const named = (asked?: string | null) => this.spaces.find(({ id }) => id === asked);
    const own = named(this.#chosen) ?? named(this.#here);
    if (own !== undefined || this.settings === undefined) return own ?? null;
    const active = named(this.settings.activeSpaceId);
    if (active !== undefined && (!active.sandbox || (this.#chosen ?? this.#here) === null)) return active;
    return this.spaces.find(({ sandbox }) => !sandbox) ?? this.spaces[0] ?? null;
  });
  readonly spaceId = $derived(this.space?.id ?? null);
  readonly zone = $derived(this.space?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  readonly connection = $derived(this.connections?.find((one) => one.id === this.space?.connectionId) ?? null);
  readonly notices = $derived((this.#notices.current ?? []).filter((notice) => !this.#read.has(notice.id)));
  /** What happened in any space and nobody has looked at. */
  readonly unread = $derived(this.#unread.current?.unread ?? 0);
  /** What happened to the data, until somebody says to have read it. */
  readonly incidents: readonly Incident[] = $derived(this.#incidents.current ?? []);

  readonly #status = $derived(this.#inSpace<Status>((spaceId, o) => core.status.watch({ spaceId }, o)));
  readonly #overview = $derived(
    this.#inSpace<OutboxOverview>((spaceId, o) => core.outbox.watchOverview({ spaceId }, o)),
  );
  readonly #accounts = $derived(this.#inSpace<Account[]>((spaceId, o) => core.accounts.watch({ spaceId }, o)));
  readonly #drafts = $derived(
    this.#inSpace<DraftPage>((spaceId, o) => core.drafts.watchList({ spaceId, limit: 0 }, o)),
  );

  readonly status = $derived(this.#status?.current);
  readonly overview = $derived(this.#overview?.current);
  readonly accounts = $derived(this.#accounts?.current);
  /** How many drafts there are in the space. */
  readonly drafts = $derived(this.#drafts?.current?.total);

  #inSpace<T>(open: (spaceId: string, options: { signal: AbortSignal }) => Promise<AsyncIterable<T>>): Live<T> | null {
    const spaceId = this.spaceId;
    return spaceId === null ? null : new Live<T>((options) => open(spaceId, options));
  }

  get info(): AppInfo | null {
    return this.#info;
  }

  /** Asks once what runs here; the answer does not change while it runs. */
  async askInfo(): Promise<void> {
    this.#info = (await attempt(core.app.info({}))) ?? null;
  }

  /** A space that was just connected can be told of a little later: until then the window stays where it is. */
  async choose(spaceId: string): Promise<void> {
    this.#chosen = spaceId;
    if (!this.#has(spaceId)) await this.#listed(spaceId);
    await this.change({ activeSpaceId: spaceId });
  }

  #has(spaceId: string): boolean {
    return this.spaces.some(({ id }) => id === spaceId);
  }

  #listed(spaceId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = $effect.root(() => {
      $effect(() => {
        if (this.#has(spaceId)) resolve();
      });
    });
    return promise.finally(stop);
  }

  /** From now on this window is in the space that it shows, also after a reload. */
  stay(): void {
    if (this.spaceId === null || this.isFirstRun) return;
    this.#here = this.spaceId;
    storage('session')?.setItem(spaceKey, this.spaceId);
  }

  async change(settings: Partial<Settings>): Promise<void> {
    await attempt(core.settings.update(settings));
  }

  /** A notice is said once per window. */
  dismiss(noticeId: string): void {
    this.#read.add(noticeId);
  }
}

export const workspace = new Workspace();
