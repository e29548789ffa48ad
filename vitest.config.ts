import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

/** electron-vite's ?modulePath for tests: Node 24 runs the worker's TypeScript as it is. */
const modulePath: Plugin = {
  name: 'test:module-path',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('?modulePath') ? `export default ${JSON.stringify(id.slice(0, -'?modulePath'.length))}` : null,
};

export default defineConfig({
  plugins: [modulePath],
  test: {
    include: ['test/**/*.test.ts'],
    // A ceiling for what hangs, not a measure: on a busy machine a page takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    // Nothing that a test starts writes into the home of whoever runs it.
    env: { OUTPOST_STATE: 'none' },
  },
});
