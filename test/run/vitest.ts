import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './checks.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** So many files may fail because a machine was busy; where more do, it is something else. */
const MOST_AGAIN = 5;

/**
 * Runs Vitest with its own output, and counts. What cannot be read counts as a failure. In a build (`CI`), on a machine that others may use
 * as well, the files of tests that failed are named, and run once more when all else of it is done, one by one: what fails there too has
 * failed.
 */
export async function runVitest(options: readonly string[]): Promise<Counts> {
  const all = await runOnce(options);
  const failed = [...all.files].filter(([, counts]) => counts.failed > 0).map(([file]) => file);
  if (process.env['CI'] !== undefined && failed.length > 0 && failed.length <= MOST_AGAIN) {
    console.log(`\nFailed beside others, and run again without them: ${failed.join(' ')}`);
    const again = await runOnce([...options, '--maxWorkers=1', ...failed]);
    for (const [file, counts] of again.files) all.files.set(file, counts);
    all.outside += again.outside;
  }
  const sum = { passed: 0, failed: all.outside, skipped: 0 };
  for (const counts of all.files.values()) {
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
  }
  return sum;
}

interface Run {
  /** By its path below the root. */
  files: Map<string, Counts>;
  /** Failures that are no test's: an error that nobody caught, a worker that ended, or no report. */
  outside: number;
}

const counting = join(root, 'test', 'run', 'uncaught-reporter.ts');

/** What is read here of Vitest's report. */
interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

async function runOnce(options: readonly string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-report-'));
  const report = join(folder, 'report.json');
  const uncaught = join(folder, 'uncaught');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${counting}`];
  const program = join(root, 'node_modules', '.bin', 'vitest');
  const child = spawn(program, ['run', ...reporters, ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, OUTPOST_UNCAUGHT: uncaught },
  });
  const code = await new Promise<number>((resolve) => child.on('close', (exit) => resolve(exit ?? 1)));
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const files = new Map(testResults.map((file) => [relative(root, file.name).replaceAll('\\', '/'), countsOf(file)]));
    const hasFailed = [...files.values()].some(({ failed }) => failed > 0);
    const outside = Number(readFileSync(uncaught, 'utf8'));
    return { files, outside: code !== 0 && !hasFailed && outside === 0 ? 1 : outside };
  } catch {
    return { files: new Map(), outside: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that could not be run to its tests is one failure. */
function countsOf({ status, assertionResults }: Report['testResults'][number]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const test of assertionResults)
    if (test.status === 'passed') counts.passed++;
    else if (test.status === 'failed') counts.failed++;
    else counts.skipped++;
  if (status === 'failed' && counts.failed === 0) counts.failed = 1;
  return counts;
}
