import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { isTryingMutants, mutantPlugin } from './test/mutants/mutant.ts';
import { SlowestFirst } from './test/slowest-first.ts';

/** electron-vite's ?modulePath for tests: Node 24 runs the worker's TypeScript as it is. */
const modulePath: Plugin = {
  name: 'test:module-path',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('?modulePath') ? `export default ${JSON.stringify(id.slice(0, -'?modulePath'.length))}` : null,
};

const svelteOf = (file: string): string => join(import.meta.dirname, 'node_modules/svelte/src', file);

export default defineConfig({
  plugins: [
    modulePath,
    // For the state classes of the window (`.svelte.ts`), which are tested without a browser, but as a browser has them: on a
    // server nothing reacts.
    svelte({ configFile: false, dynamicCompileOptions: () => ({ generate: 'client' }) }),
    ...(isTryingMutants ? [mutantPlugin(import.meta.dirname)] : []),
  ],
  resolve: {
    alias: [
      { find: /^svelte$/, replacement: svelteOf('index-client.js') },
      // The desktop's own modules over the stand-in, where a test needs no process and no page of its own.
      { find: /^electron$/, replacement: join(import.meta.dirname, 'test/desktop/stand-in/electron.ts') },
      { find: /^svelte\/reactivity$/, replacement: svelteOf('reactivity/index-client.js') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/scratch.ts'],
    sequence: { sequencer: SlowestFirst },
    // Ceilings for what hangs, not measures: on a busy machine everything takes its time. No test has one of its own.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Most mistakes of a mutant show as something that never comes.
    expect: { poll: { timeout: isTryingMutants ? 7_000 : 60_000 } },
    // On a machine that others use as well a test of time or of a browser may be starved once; it is named when it is tried again.
    retry: process.env.CI === undefined ? 0 : 1,
    pool: 'forks',
    // What is read with a mistake in it must not be kept for a run without one.
    fsModuleCache: !isTryingMutants,
    // The files of a worker share the modules they import, which would be read and run again for each of them.
    isolate: false,
    // Many tests wait for a process or a browser: with two workers more than there are cores these are at work. A third one made no whole run quicker.
    maxWorkers: Math.min(availableParallelism(), 4) + 2,
    // Nothing that a test starts writes into the home of whoever runs it.
    env: { OUTPOST_STATE: 'none' },
  },
});
