import { describe, expect, it } from 'vitest';
import { canBeDraft, timeOf, triesWords } from '../../src-renderer/outbox/row-words.ts';
import type { ActionRow } from '../../src-preload/contract/outbox.ts';

describe('a row of the outbox', () => {
  it.each([
    ['posts.create', 'queued', true],
    ['posts.create', 'rejected', true],
    ['posts.create', 'on_wire', false],
    ['posts.create', 'in_doubt', false],
    ['posts.firstComment', 'queued', false],
    ['bio.update', 'blocked', false],
  ] as const)('%s, %s: can be edited as a draft: %s', (kind, state, can) => {
    expect(canBeDraft({ kind, state, remoteId: null })).toBe(can);
  });

  it('of a post that is at the service and failed there is no draft: queued again, it would be there twice', () => {
    expect(canBeDraft({ kind: 'posts.create', state: 'rejected', remoteId: '9' })).toBe(false);
  });

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
