import { defineConfig, mergeConfig } from 'vitest/config';
import config from '../vitest.config.ts';

/** The tests that take minutes: `*.long.ts` beside their short forms. With three workers two cores worked for 58 % of the time that they took. */
const long = mergeConfig(config, defineConfig({ test: { maxWorkers: 5 } }));
long.test.include = ['test/**/*.long.ts'];
export default long;
