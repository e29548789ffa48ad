import type { Account } from '../../src-preload/contract/accounts.ts';
import type { AppInfo, Notice } from '../../src-preload/contract/app.ts';
import type { Connection, Space } from '../../src-preload/contract/connections.ts';
import type { DraftPage } from '../../src-preload/contract/drafts.ts';
import type { OutboxOverview } from '../../src-preload/contract/outbox.ts';
import type { Settings } from '../../src-preload/contract/settings.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import type { Told } from '../../src-preload/contract/told.ts';
import { SvelteSet } from 'svelte/reactivity';
import { core } from './core.ts';
import { Live } from './live.svelte.ts';
import { attempt } from './toast.svelte.ts';

/** What every view stands on: connections, the space one works in, and what is known about it right now. */
class Workspace {
  readonly #connections = new Live<Connection[]>((o) => core.connections.watch({}, o));
  readonly #settings = new Live<Settings>((o) => core.settings.watch({}, o));
  readonly #notices = new Live<Notice[]>((o) => core.app.watchNotices({}, o));
  readonly #told = new Live<Told[]>((o) => core.app.watchTold({}, o));
  #info = $state.raw<AppInfo | null>(null);
  readonly #read = new SvelteSet<string>();

  readonly connections = $derived(this.#connections.current);
  readonly settings = $derived(this.#settings.current);
  readonly spaces: Space[] = $derived((this.connections ?? []).flatMap((connection) => connection.spaces));
  /** The space one works in; null while there is none. */
  readonly space: Space | null = $derived(
    this.spaces.find((space) => space.id === this.settings?.activeSpaceId) ?? this.spaces[0] ?? null,
  );
  readonly spaceId = $derived(this.space?.id ?? null);
  readonly zone = $derived(this.space?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  readonly connection = $derived(this.connections?.find((one) => one.id === this.space?.connectionId) ?? null);
  readonly notices = $derived((this.#notices.current ?? []).filter((notice) => !this.#read.has(notice.id)));
  /** What happened to the data, until somebody says to have read it. */
  readonly told: readonly Told[] = $derived(this.#told.current ?? []);

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

  async choose(spaceId: string): Promise<void> {
    await this.change({ activeSpaceId: spaceId });
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
