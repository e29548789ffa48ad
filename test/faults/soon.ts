/** What comes at once on an idle machine may take its time on a busy one. */
export const SOON = { timeout: 30_000, interval: 20 };
