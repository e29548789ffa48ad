import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Tells how many errors nobody caught, which Vitest's JSON does not say: of a run in which a test failed as well, its exit code does not either. */
export default class UncaughtReporter implements Reporter {
  onTestRunEnd(_: unknown, uncaught: readonly unknown[]): void {
    writeFileSync(process.env['OUTPOST_UNCAUGHT'] ?? '', String(uncaught.length));
  }
}
