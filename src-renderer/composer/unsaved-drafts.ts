import type { DraftBody } from '../../src-preload/contract/drafts.ts';

/** Where the writing stood: the tab of the text and the selection in it. */
export interface Caret {
  tab: string | null;
  start: number;
  end: number;
}

/** The draft a window has open, as that window alone remembers it. */
export interface UnsavedDraft {
  spaceId: string;
  draftId: string;
  /** The revision the words stand on; null: the core does not know the draft yet. */
  revision: number | null;
  copyId: string;
  body: DraftBody;
  /** There are words in it that the core has not acknowledged. */
  unsaved: boolean;
  caret: Caret | null;
  atMs: number;
}

/** A draft that this window has open, shown or not. All of its words are saved. */
export interface DraftTab {
  spaceId: string;
  draftId: string;
  /** Its first words. */
  title: string;
  /** When it is to go, where a time was chosen; a window of an older version remembers none. */
  plannedAtMs?: number | null;
  /** Where the writing stood when it was left. */
  caret: Caret | null;
}

const keyOf = (windowId: string): string => `outpost:draft:${windowId}`;
const draftPrefix = keyOf('');
const openKeyOf = (windowId: string): string => `outpost:open-drafts:${windowId}`;
const openPrefix = openKeyOf('');

/**
 * A window's own copy of the words between a keystroke and the core's "saved": written at once and synchronously, so that
 * not even a kill in that half second loses them. Each window has its own, so that none takes another one's words.
 */
export class UnsavedDrafts {
  readonly #storage: Storage | null;

  /** `storage`: what this machine keeps for all windows; null where the browser keeps nothing. */
  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  /** False: there is no room for it (some 5 MB), or nothing may be kept. The core's copy, half a second later, is then the only one. */
  keep(windowId: string, kept: UnsavedDraft): boolean {
    if (this.#storage === null) return false;
    try {
      this.#storage.setItem(keyOf(windowId), JSON.stringify(kept));
      return true;
    } catch {
      return false;
    }
  }

  forget(windowId: string): void {
    this.#storage?.removeItem(keyOf(windowId));
  }

  of(windowId: string): UnsavedDraft | null {
    return read(this.#storage?.getItem(keyOf(windowId)) ?? null);
  }

  /** Which drafts a window has open beside the one it shows. */
  keepOpen(windowId: string, tabs: readonly DraftTab[]): void {
    try {
      if (tabs.length === 0) this.#storage?.removeItem(openKeyOf(windowId));
      else this.#storage?.setItem(openKeyOf(windowId), JSON.stringify(tabs));
    } catch {
      // Full or forbidden: they are in the list of drafts.
    }
  }

  openOf(windowId: string): DraftTab[] {
    return readTabs(this.#storage?.getItem(openKeyOf(windowId)) ?? null);
  }

  /** Those of windows that are no longer open; nobody is given them a second time. */
  takeOpen(open: ReadonlySet<string>): DraftTab[] {
    const gone = this.#windowIds(openPrefix).filter((windowId) => !open.has(windowId));
    const tabs = gone.flatMap((windowId) => this.openOf(windowId));
    for (const windowId of gone) this.#storage?.removeItem(openKeyOf(windowId));
    return [...new Map(tabs.map((tab) => [tab.draftId, tab])).values()];
  }

  /** What windows that are no longer open left behind, the latest first. */
  leftBehind(open: ReadonlySet<string>): { windowId: string; kept: UnsavedDraft }[] {
    return this.#windowIds(draftPrefix)
      .filter((windowId) => !open.has(windowId))
      .flatMap((windowId) => {
        const kept = this.of(windowId);
        return kept === null ? [] : [{ windowId, kept }];
      })
      .sort((a, b) => b.kept.atMs - a.kept.atMs);
  }

  #windowIds(prefix: string): string[] {
    const keys = Array.from({ length: this.#storage?.length ?? 0 }, (_, at) => this.#storage?.key(at) ?? '');
    return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }
}

function read(text: string | null): UnsavedDraft | null {
  try {
    const kept = JSON.parse(text ?? 'null') as UnsavedDraft | null;
    return typeof kept?.draftId === 'string' && typeof kept.body?.text === 'string' ? kept : null;
  } catch {
    return null;
  }
}

function readTabs(text: string | null): DraftTab[] {
  try {
    const tabs = JSON.parse(text ?? '[]') as Partial<DraftTab>[];
    const isWhole = (tab: Partial<DraftTab>): tab is DraftTab =>
      typeof tab.draftId === 'string' && typeof tab.spaceId === 'string' && typeof tab.title === 'string';
    return tabs.filter(isWhole);
  } catch {
    return [];
  }
}
