let made = $state.raw<readonly string[]>([]);

/** Drafts that came all at once, from a file: the list selects them, so that they can be given times, labels or a place in the outbox together. */
export const newDrafts = {
  came(draftIds: readonly string[]): void {
    made = draftIds;
  },
  /** Once: empty after that. */
  take(): readonly string[] {
    const taken = made;
    if (taken.length > 0) made = [];
    return taken;
  },
};
