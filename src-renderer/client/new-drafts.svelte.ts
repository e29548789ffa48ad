interface Brought {
  spaceId: string;
  draftIds: readonly string[];
}

let brought = $state.raw<Brought | null>(null);

/** Drafts that came all at once, from a file: the list selects them, so that they can be given times, labels or a place in the outbox together. */
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
};
