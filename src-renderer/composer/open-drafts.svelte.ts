import type { Client } from '../../src-preload/contract/contract.ts';
import type { Draft, DraftBody } from '../../src-preload/contract/drafts.ts';
import { leadingText } from '../../src-preload/contract/leading-text.ts';
import { follow } from '../client/live.svelte.ts';
import type { DraftTab } from './unsaved-drafts.ts';
import { upTo } from '../../src-preload/contract/up-to.ts';

export interface OpenDraftsDeps {
  core: Pick<Client, 'drafts'>;
  /** Remembers them for a window that is reloaded or killed. */
  keep(tabs: readonly DraftTab[]): void;
  /** One had to go for another. */
  letGo(tab: DraftTab): void;
}

/** More of a space would not be told apart any more: the one that was opened first goes, and is in the list of drafts as ever. */
const MOST = 8;

const withinMost = (tabs: readonly DraftTab[]): DraftTab[] =>
  tabs.filter(({ spaceId }, at) => tabs.slice(at + 1).filter((tab) => tab.spaceId === spaceId).length < MOST);

/** The first words of a draft. Cheap, however long it is: it is asked for with each letter. */
function titleOf(body: DraftBody): string {
  const [line = ''] = leadingText(body).slice(0, 500).trimStart().split('\n', 1);
  return upTo(line, 60).trimEnd();
}

/** What a tab says of it. */
export const shownOf = (body: DraftBody): Required<Pick<DraftTab, 'title' | 'plannedAtMs'>> => ({
  title: titleOf(body),
  plannedAtMs: body.when.mode === 'schedule' ? body.when.atMs : null,
});

/** The drafts that were written in this window and are not done with: each goes on where it was left. */
export class OpenDrafts {
  readonly #deps: OpenDraftsDeps;
  #tabs = $state.raw<readonly DraftTab[]>([]);
  #watched: readonly { draftId: string; stop: AbortController }[] = [];

  constructor(deps: OpenDraftsDeps) {
    this.#deps = deps;
  }

  /** In the order in which they were opened. */
  of(spaceId: string | null): DraftTab[] {
    return this.#tabs.filter((tab) => tab.spaceId === spaceId);
  }

  find(draftId: string): DraftTab | null {
    return this.#tabs.find((tab) => tab.draftId === draftId) ?? null;
  }

  /** One that is open already keeps its place. */
  put(tab: DraftTab): void {
    const isOpen = this.find(tab.draftId) !== null;
    const tabs = isOpen ? this.#tabs.map((one) => (one.draftId === tab.draftId ? tab : one)) : [...this.#tabs, tab];
    const within = withinMost(tabs);
    for (const gone of tabs.filter((one) => !within.includes(one))) this.#deps.letGo(gone);
    this.#become(within);
  }

  drop(draftId: string): void {
    if (this.find(draftId) !== null) this.#become(this.#tabs.filter((tab) => tab.draftId !== draftId));
  }

  /** What a window had open before it was reloaded or killed, before what was opened since. */
  bringBack(tabs: readonly DraftTab[]): void {
    const since = this.#tabs.filter(({ draftId }) => tabs.every((tab) => tab.draftId !== draftId));
    this.#become(withinMost([...tabs, ...since]));
  }

  #become(tabs: readonly DraftTab[]): void {
    this.#tabs = tabs;
    this.#deps.keep(tabs);
    for (const { draftId, stop } of this.#watched) if (this.find(draftId) === null) stop.abort();
    this.#watched = this.#watched.filter(({ draftId }) => this.find(draftId) !== null);
    for (const { draftId } of tabs) if (!this.#watched.some((one) => one.draftId === draftId)) this.#watch(draftId);
  }

  /** One that is queued or deleted, here or in another window, is open no more; one that is changed says so in its title and its time. */
  #watch(draftId: string): void {
    const stop = new AbortController();
    this.#watched = [...this.#watched, { draftId, stop }];
    void follow((options) => this.#deps.core.drafts.watch({ draftId }, options), stop.signal, {
      value: (there) => this.#follow(draftId, there),
    });
  }

  #follow(draftId: string, there: Draft | null): void {
    const tab = this.find(draftId);
    if (tab === null) return;
    if (there === null) return this.drop(draftId);
    const shown = shownOf(there.body);
    if (shown.title !== tab.title || shown.plannedAtMs !== tab.plannedAtMs) this.put({ ...tab, ...shown });
  }
}
