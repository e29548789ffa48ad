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
export const keptDrafts = {
  keep(windowId: string, kept: KeptDraft): void {
    try {
      localStorage.setItem(keyOf(windowId), JSON.stringify(kept));
    } catch {
      // Full or forbidden: the core's copy, half a second later, is the one that counts.
    }
  },
  forget(windowId: string): void {
    localStorage.removeItem(keyOf(windowId));
  },
  of(windowId: string): KeptDraft | null {
    return read(keyOf(windowId));
  },
  /** What windows that are no longer open left behind, the latest first. */
  leftBehind(open: ReadonlySet<string>): { windowId: string; kept: KeptDraft }[] {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .filter((windowId) => !open.has(windowId))
      .flatMap((windowId) => {
        const kept = read(keyOf(windowId));
        return kept === null ? [] : [{ windowId, kept }];
      })
      .sort((a, b) => b.kept.atMs - a.kept.atMs);
  },
};

function read(key: string): KeptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDraft | null;
    return typeof kept?.draftId === 'string' && typeof kept.body?.text === 'string' ? kept : null;
  } catch {
    return null;
  }
}
