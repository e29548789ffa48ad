import { find } from '../../../src-main/core/search/search.ts';
import { similarTo } from '../../../src-main/core/search/similar.ts';
import { cpuMs } from './cpu.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import type { Store } from '../../../src-main/core/store/store.ts';

/** What is typed into a search of a store that was filled with posts of these words, most of them in most posts. */
export interface Typed {
  words: string;
  /** Median and 95th of a hundred of as many searches, in milliseconds of CPU time. */
  p50Ms: number;
  p95Ms: number;
  /** The first one after the store was opened. */
  firstMs: number;
  found: number;
}

/**
 * How much CPU time the core takes to search for each of `typed`, one after the other and round by round, so that none of them always finds the
 * pages of another in memory. The store must have had its index (`openTextIndex`) before it was filled.
 */
export function searchTimes(store: Store, spaceId: string, typed: readonly string[], rounds = 20): Typed[] {
  const parts = { store, clock: systemClock, kinds: new Map() };
  return timesOf(typed, rounds, (words) => {
    const { groups } = find(parts, { spaceId, words, limit: 20, order: 'newest', text: 'line' });
    return groups.reduce((sum, { total }) => sum + total, 0);
  });
}

/** The same for texts that are being written: how long it takes to find what says nearly the same, and how much of it is told. */
export function similarTimes(
  store: Store,
  of: { spaceId: string; accountIds: string[] },
  texts: readonly string[],
  rounds = 20,
): Typed[] {
  // The posts of the store end where this day begins.
  const nowMs = Date.UTC(2026, 10, 20);
  const parts = { store, clock: { ...systemClock, nowMs: () => nowMs }, kinds: new Map() };
  return timesOf(texts, rounds, (text) => similarTo(parts, { ...of, text }).length);
}

function timesOf(typed: readonly string[], rounds: number, ask: (words: string) => number): Typed[] {
  const times = new Map(typed.map((words) => [words, [] as number[]]));
  const found = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const words of typed) {
      const fromMs = cpuMs();
      const told = ask(words);
      times.get(words)?.push(cpuMs() - fromMs);
      found.set(words, told);
    }
  }
  return typed.map((words) => {
    const sorted = (times.get(words) ?? []).toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
    const [firstMs = NaN] = times.get(words) ?? [];
    return { words, p50Ms: at(0.5), p95Ms: at(0.95), firstMs, found: found.get(words) ?? 0 };
  });
}
