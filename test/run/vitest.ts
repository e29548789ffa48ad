import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './checks.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs Vitest with its own output, and counts. A file that cannot be read counts as a failure. */
export async function runVitest(options: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-report-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...options];
  const program = join(root, 'node_modules', '.bin', 'vitest');
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
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
