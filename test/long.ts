import { join } from 'node:path';
import { mutantGroups } from './mutants/mutants.ts';
import { fewOf, runMutants } from './mutants/run.ts';
import { root, runCheck, sumUp, type Check } from './run/checks.ts';
import { runVitest } from './run/vitest.ts';

/*
 * `npm run test:long`: what takes minutes: the kills and the stories of the short forms many times over, and beside them a few mutants
 * (`npm run test:mutants` makes them all), each of which counts as one test, on tests that are seen to pass without. Summed
 * up as `npm test` does. The campaigns of `test:adversary` are commands of their own.
 */

const longTests = ['--config', 'test/long.config.ts'];
const build: Check = { name: 'build', command: [join(root, 'node_modules', '.bin', 'electron-vite'), 'build'] };

const built = await runCheck(build);
const tests = runVitest(longTests);
const [long, { killed, explained, wrong }] = await Promise.all([
  tests,
  runMutants({ all: fewOf(mutantGroups), beside: tests, arePassing: true, ofEachFile: 1 }),
]);
sumUp([built], { ...long, passed: long.passed + killed + explained, failed: long.failed + wrong.length });
