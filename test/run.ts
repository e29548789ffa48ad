import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium } from './chromium.ts';

/*
 * `npm test`: everything, from types to browser journeys. Each check counts as one test; the last line is the sum.
 */

interface Check {
  name: string;
  command: string[];
}

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

/** The build comes first: the command, the web shell and the journeys run what was built. */
const build: Check = { name: 'build', command: [bin('electron-vite'), 'build'] };
const checks: Check[] = [
  { name: 'types', command: [bin('tsc'), '-p', 'tsconfig.json'] },
  {
    name: 'types of the window',
    command: [
      bin('svelte-check'),
      '--tsconfig',
      'src-renderer/tsconfig.json',
      '--fail-on-warnings',
      '--output',
      'human',
    ],
  },
  { name: 'lint', command: [bin('eslint'), '.', '--max-warnings', '0'] },
  { name: 'format', command: [bin('prettier'), '--check', '--log-level', 'warn', '.'] },
  {
    name: 'dependency rules',
    command: [bin('depcruise'), '--config', '.dependency-cruiser.cjs', 'src-main', 'src-preload', 'src-renderer'],
  },
  { name: 'dead code', command: [bin('knip')] },
];

/** Runs one check quietly; its output is shown when it fails. */
async function run(check: Check): Promise<boolean> {
  const startedMs = Date.now();
  const [file = '', ...args] = check.command;
  const child = spawn(file, args, { cwd: root, shell: process.platform === 'win32' });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number>((resolve) => {
    child.on('close', (exit) => resolve(exit ?? 1));
    child.on('error', (error) => {
      output += String(error);
      resolve(1);
    });
  });
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`);
  if (code !== 0) console.log(output);
  return code === 0;
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

async function runTests(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-tests-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(bin('vitest'), args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  const code = await new Promise<number>((resolve) => child.on('close', (exit) => resolve(exit ?? 1)));
  try {
    const counted = JSON.parse(readFileSync(report, 'utf8')) as Record<
      'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numFailedTestSuites',
      number
    >;
    const failed =
      counted.numFailedTests === 0 && code !== 0 ? Math.max(1, counted.numFailedTestSuites) : counted.numFailedTests;
    return { passed: counted.numPassedTests, failed, skipped: counted.numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const chromium = provideChromium();
  console.log(chromium === null ? 'No Chromium: the journeys will say what to install.' : `Browser: ${chromium}`);
  const results = [await run(build)];
  for (const check of checks) results.push(await run(check));
  const tests = await runTests();
  const passed = results.filter(Boolean).length + tests.passed;
  const failed = results.filter((ok) => !ok).length + tests.failed;
  const skipped = tests.skipped === 0 ? '' : `, ${tests.skipped} skipped`;
  console.log(`\n${passed} passed, ${failed} failed${skipped}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
