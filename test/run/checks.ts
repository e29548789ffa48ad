import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Counts } from './vitest.ts';

export const root = join(import.meta.dirname, '..', '..');

export interface Check {
  name: string;
  command: string[];
  /** Added to the environment. */
  env?: Record<string, string>;
}

/** Runs one check quietly; its output is shown when it fails. */
export async function runCheck(check: Check): Promise<boolean> {
  const startedMs = Date.now();
  const [file = '', ...args] = check.command;
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...check.env },
    shell: process.platform === 'win32',
  });
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

/** Prints the last line, which is the sum of all, and sets the exit code by it. */
export function sumUp(checks: readonly boolean[], tests: Counts): void {
  const passed = checks.filter(Boolean).length + tests.passed;
  const failed = checks.filter((ok) => !ok).length + tests.failed;
  const skipped = tests.skipped === 0 ? '' : `, ${tests.skipped} skipped`;
  console.log(`\n${passed} passed, ${failed} failed${skipped}`);
  process.exitCode = failed === 0 ? 0 : 1;
}
