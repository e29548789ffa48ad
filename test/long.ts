import { join } from 'node:path';
import { runMutants } from './mutants/run.ts';
import { root, runCheck, sumUp, type Check } from './run/checks.ts';
import { runVitest } from './run/vitest.ts';

/*
 * `npm run test:long`: what takes minutes. Every kill and every story of the short forms many times over, and the mutants.
 * Counted and summed up as `npm test` does.
 */

const longTests = ['--config', 'test/long.config.ts'];
/** Campaigns that try hardest to make the outbox lie; each counts as one. */
const adversary: Check = { name: 'adversary', command: [process.execPath, join('test', 'adversary', 'run.ts')] };
const build: Check = { name: 'build', command: [join(root, 'node_modules', '.bin', 'electron-vite'), 'build'] };

async function main(): Promise<void> {
  const built = await runCheck(build);
  const tests = await runVitest(longTests);
  const adverse = await runCheck(adversary);
  const startedMs = Date.now();
  const { killed, explained, wrong } = await runMutants();
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(0);
  console.log(`mutants: ${killed} noticed, ${explained} explained, ${wrong.length} wrong, in ${seconds} s`);
  const counts = { ...tests, passed: tests.passed + killed + explained, failed: tests.failed + wrong.length };
  sumUp([built, adverse], counts);
}

await main();
