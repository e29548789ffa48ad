import { join } from 'node:path';
import { root, runCheck, sumUp, type Check } from './run/checks.ts';
import { runVitest } from './run/vitest.ts';

/*
 * `npm run test:long`: what takes minutes: the kills and the stories of the short forms many times over. Counted and summed up
 * as `npm test` does. The campaigns of `test:adversary` and the mutants of `test:mutants` are commands of their own.
 */

const longTests = ['--config', 'test/long.config.ts'];
const build: Check = { name: 'build', command: [join(root, 'node_modules', '.bin', 'electron-vite'), 'build'] };

const built = await runCheck(build);
sumUp([built], await runVitest(longTests));
