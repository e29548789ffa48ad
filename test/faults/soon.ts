/** What comes at once on an idle machine may take its time on a busy one: how long, says vitest.config.ts. */
export const SOON = { interval: 20 };
