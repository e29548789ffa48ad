import { expect } from 'vitest';
import { crashTrials, tableOf } from './trials.ts';

/** Kills the sender so often, at each of its points at least once, and holds the promises; prints the table. */
export async function expectSafeAfter(trials: number, seed: number): Promise<void> {
  const startedAtMs = performance.now();
  const result = await crashTrials({ trials, seed, width: 2 });
  console.log(tableOf(result, { trials, seed, tookMs: performance.now() - startedAtMs }));
  expect(result.violations).toEqual([]);
  const points = ['before T1', 'after T1', 'before T2', 'after T2', 'before T3', 'after T3', 'before T4', 'after T4'];
  const journal = ['before journal', 'after journal', 'before mark', 'after mark'];
  const rest = ['before T5', 'after T5', 'before sweep', 'after sweep', 'receipt', 'chance'];
  for (const how of [...points, ...journal, ...rest]) expect([how, result.kills[how] ?? 0]).not.toEqual([how, 0]);
  expect(result.doubts).toBeGreaterThan(0);
  expect(result.executed).toBeGreaterThan(trials);
}
