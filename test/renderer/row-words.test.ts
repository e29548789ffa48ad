import { describe, expect, it } from 'vitest';
import { timeOf, triesWords } from '../../src-renderer/outbox/row-words.ts';
import type { ActionRow } from '../../src-preload/contract/outbox.ts';

describe('a row of the outbox', () => {
  it.each([
    ['waiting', 1, ''],
    ['waiting', 2, '2 tries'],
    ['rejected', 3, '3 tries'],
    ['done', 3, ''],
  ] as const)('%s after %i says “%s”', (state, attempts, words) => {
    expect(triesWords({ state, attempts })).toBe(words);
  });

  it('that missed its time is known by that time', () => {
    const row = { state: 'blocked', blockReason: 'missed', scheduledAtMs: 7, expectedAtMs: null } as ActionRow;
    expect(timeOf(row, 'online')).toBe(7);
  });
});
