import { join } from 'node:path';
import { provideChromium } from './chromium.ts';
import { root, runCheck, sumUp, type Check } from './run/checks.ts';
import { runVitest } from './run/vitest.ts';

/*
 * `npm test`: everything that is quick, from types to browser journeys. Each check counts as one test; the last line is the
 * sum. The checks run beside the tests, one at a time.
 */

const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

/** The compiler that is no JavaScript: a third of the time; in one thread, since the tests have the other cores. */
const typesOf = (project: string): string[] => [
  ...[process.execPath, join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc')],
  ...['-p', project, '--singleThreaded'],
];

/** The build comes first: the command, the web shell and the journeys run what was built. */
const build: Check = { name: 'build', command: [bin('electron-vite'), 'build'] };
const checks: Check[] = [
  {
    name: 'types of the window',
    command: [
      bin('svelte-check'),
      '--tsconfig',
      'src-renderer/tsconfig.json',
      '--fail-on-warnings',
      // The native compiler, as below: half the time.
      '--tsgo-experimental-api',
      '--output',
      'human',
    ],
  },
  { name: 'types', command: typesOf('tsconfig.json') },
  { name: 'types of the tests of the window', command: typesOf('test/renderer/tsconfig.json') },
  // In one thread like the types: a third less processor time.
  { name: 'lint', command: [bin('oxlint'), '--threads', '1'], env: { GOMAXPROCS: '1' } },
  { name: 'lint of components and of rules of our own', command: [bin('eslint'), '.', '--max-warnings', '0'] },
  { name: 'format', command: [process.execPath, join(root, 'test', 'run', 'format.ts')] },
  { name: 'dead code', command: [bin('knip')] },
];

async function inTurn(all: readonly Check[]): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const check of all) results.push(await runCheck(check));
  return results;
}

async function main(): Promise<void> {
  const chromium = provideChromium();
  console.log(chromium === null ? 'No Chromium: the journeys will say what to install.' : `Browser: ${chromium}`);
  const built = await runCheck(build);
  const [checked, tests] = await Promise.all([inTurn(checks), runVitest([])]);
  sumUp([built, ...checked], tests);
}

await main();
