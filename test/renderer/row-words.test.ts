import { behindWords } from '../../src-preload/contract/words/behind.ts';
import { describe, expect, it } from 'vitest';
import { timeOf, triesWords, whyWords } from '../../src-renderer/outbox/row-words.ts';
import { signOf } from '../../src-renderer/ui/action-state.ts';
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

  it('that is handed over before its own time says for when it is', () => {
    const nowMs = Date.UTC(2026, 10, 22, 18, 46);
    const waits = {
      state: 'queued',
      subject: 'post',
      reason: null,
      blockReason: null,
      publishesAtMs: null,
      behind: null,
    };
    const row = { ...waits, undoUntilMs: null, expectedAtMs: nowMs, scheduledAtMs: nowMs } as ActionRow;
    const around = { nowMs, online: 'online' as const, paused: false, zone: 'UTC' };
    const later = (...at: [number, number, number, number]) =>
      whyWords({ ...row, scheduledAtMs: Date.UTC(...at) }, around);
    expect(later(2026, 11, 2, 9)).toBe('for Wed 2 Dec, 09:00');
    expect(later(2026, 10, 22, 20)).toBe('for today, 20:00');
    expect(whyWords(row, around)).toBe('next');
  });

  it('that waits behind what has to be answered, or is held, says for what, but not before the outbox itself goes on', () => {
    const around = { nowMs: 0, online: 'online' as const, paused: false, zone: 'UTC' };
    const behind = { id: '1', subject: 'change', text: 'Menu\u202E', change: 'add-block', blockReason: null };
    const waits = { state: 'queued', subject: 'change', reason: null, blockReason: null, scheduledAtMs: null, behind };
    const row = { ...waits, undoUntilMs: null, expectedAtMs: null } as unknown as ActionRow;
    expect(behindWords(row)).toBe('waits for an answer: Add block “Menu�”');
    expect(whyWords(row, around)).toBe('waits for an answer');
    const held = { ...row, behind: { ...behind, change: null, blockReason: 'held' } } as ActionRow;
    expect(behindWords(held)).toBe('waits for what you hold: “Menu�”');
    expect(whyWords(held, around)).toBe('behind what you hold');
    expect(whyWords(row, { ...around, paused: true })).toBe('when you resume');
    expect(whyWords({ ...row, behind: null }, around)).toBe('');
  });

  it('that the service took into its queue without a time says so, with a glyph that is not the one of what is done', () => {
    const nowMs = 0;
    const around = { nowMs, online: 'online' as const, paused: false, zone: 'UTC' };
    const told = (change: Partial<ActionRow>): [string, string] => {
      const of = { state: 'done', subject: 'post', reason: null, permalink: null, scheduledAtMs: null };
      const row = { ...of, publishesAtMs: null, matched: false, remoteState: 'queued', ...change } as ActionRow;
      const { word, tone } = signOf(row, 'online', nowMs);
      return [whyWords(row, around), `${word}, as ${tone}`];
    };
    expect(told({})).toEqual(['in the service’s queue', 'In the service’s queue, as scheduled']);
    expect(told({ permalink: 'https://x.com/a/1' })).toEqual(['published', 'Done, as done']);
    expect(told({ remoteState: 'published' })).toEqual(['published', 'Done, as done']);
    expect(told({ remoteState: null })).toEqual(['accepted', 'Done, as done']);
  });
});
