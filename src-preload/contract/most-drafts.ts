/** Drafts that one call takes: more would stop everything else for too long. */
export const MOST_DRAFTS = 10_000;
