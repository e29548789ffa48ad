import { defineConfig, mergeConfig } from 'vitest/config';
import config from '../vitest.config.ts';

/** The tests that take minutes: `*.long.ts` beside their short forms; they wait for processes more than they work. */
const long = mergeConfig(config, defineConfig({ test: { maxWorkers: 3 } }));
long.test.include = ['test/**/*.long.ts'];
export default long;
