import { defineConfig } from 'vitest/config';

/** Tests that fail in one way or another, for the one that looks at how a build counts them. */
export default defineConfig({
  test: { root: import.meta.dirname, include: ['*.played.ts'], retry: 0, maxWorkers: 2, isolate: false },
});
