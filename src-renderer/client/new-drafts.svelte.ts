interface Brought {
  spaceId: string;
  draftIds: readonly string[];
}

let brought = $state.raw<Brought | null>(null);

let opens: (() => void) | null = null;
let gone = $state.raw<readonly string[]>([]);

/** Drafts that came all at once, from a file or as runs of one that repeats: the list selects them, so that they can be given times, labels or a place in the outbox together. */
export const newDrafts = {
  came(spaceId: string, draftIds: readonly string[]): void {
    brought = { spaceId, draftIds };
  },
  /** Those of this space, once: none after that, and none where the list is another space's by now. */
  take(spaceId: string | null): readonly string[] {
    const taken = brought;
    if (taken === null) return [];
    brought = null;
    return taken.spaceId === spaceId ? taken.draftIds : [];
  },
  /** Somebody asked for them to be selected: the list is to be seen. */
  show(spaceId: string, draftIds: readonly string[]): void {
    newDrafts.came(spaceId, draftIds);
    opens?.();
  },
  /** How the list is brought into sight where it is not. Returns how to stop. */
  whenShown(open: () => void): () => void {
    opens = open;
    return () => (opens = null);
  },
  /** Making them was taken back. */
  went(draftIds: readonly string[]): void {
    gone = draftIds;
  },
  takeBack(): readonly string[] {
    const taken = gone;
    if (taken.length > 0) gone = [];
    return taken;
  },
};
