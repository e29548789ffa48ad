import type { DraftBody } from '../../src-preload/contract/drafts.ts';

/** What was typed and not yet acknowledged by the core, with the draft it belongs to (null: a new one). */
export interface Unsaved {
  spaceId: string;
  draftId: string | null;
  body: DraftBody;
  /** When a new draft was begun: one the core made since may be this very one, its answer lost. */
  begunAtMs: number;
}

const key = 'outpost:unsaved';

/**
 * The window's own copy of the words between a keystroke and the core's "saved": written at once and synchronously, so
 * that not even a kill in that half second loses them.
 */
export const unsaved = {
  keep(kept: Unsaved): void {
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // Full or forbidden: the core's copy, half a second later, is the one that counts.
    }
  },
  forget(): void {
    localStorage.removeItem(key);
  },
  take(): Unsaved | null {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as Unsaved | null;
    } catch {
      return null;
    }
  },
};
