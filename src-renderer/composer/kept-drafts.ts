import type { DraftBody } from '../../src-preload/contract/drafts.ts';

/** Where the writing stood: the tab of the text and the selection in it. */
export interface Caret {
  tab: string | null;
  start: number;
  end: number;
}

/** The draft a window has open, as that window alone remembers it. */
export interface KeptDraft {
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

const keyOf = (windowId: string): string => `outpost:draft:${windowId}`;
const prefix = keyOf('');

/**
 * A window's own copy of the words between a keystroke and the core's "saved": written at once and synchronously, so that
 * not even a kill in that half second loses them. Each window has its own, so that none takes another one's words.
 */
export class KeptDrafts {
  readonly #storage: Storage | null;

  /** `storage`: what this machine keeps for all windows; null where the browser keeps nothing. */
  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  keep(windowId: string, kept: KeptDraft): void {
    try {
      this.#storage?.setItem(keyOf(windowId), JSON.stringify(kept));
    } catch {
      // Full or forbidden: the core's copy, half a second later, is the one that counts.
    }
  }

  forget(windowId: string): void {
    this.#storage?.removeItem(keyOf(windowId));
  }

  of(windowId: string): KeptDraft | null {
    return read(this.#storage?.getItem(keyOf(windowId)) ?? null);
  }

  /** What windows that are no longer open left behind, the latest first. */
  leftBehind(open: ReadonlySet<string>): { windowId: string; kept: KeptDraft }[] {
    return this.#windowIds()
      .filter((windowId) => !open.has(windowId))
      .flatMap((windowId) => {
        const kept = this.of(windowId);
        return kept === null ? [] : [{ windowId, kept }];
      })
      .sort((a, b) => b.kept.atMs - a.kept.atMs);
  }

  #windowIds(): string[] {
    const keys = Array.from({ length: this.#storage?.length ?? 0 }, (_, at) => this.#storage?.key(at) ?? '');
    return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }
}

function read(text: string | null): KeptDraft | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptDraft | null;
    return typeof kept?.draftId === 'string' && typeof kept.body?.text === 'string' ? kept : null;
  } catch {
    return null;
  }
}
