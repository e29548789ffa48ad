import { describe, expect, it } from 'vitest';
import { doneAtMs, standingWords, type BatchAround } from '../../src-renderer/outbox/batch-words.ts';

const nowMs = Date.parse('2026-03-01T10:20:00Z');
const around: BatchAround = {
  paused: false,
  online: 'online',
  publish: { used: 3, limit: 30, resetsAtMs: nowMs + 20_000 },
  nowMs,
  zone: 'UTC',
};
const going = { held: 0, waiting: 4, paused: false, doneAtMs: nowMs + 60_000 };
const held = { ...going, held: 4 };
const pausedItself = { ...held, paused: true };

describe('the card of a batch', () => {
  it('says how its window is filled, and when it will be done, while it goes', () => {
    expect(standingWords(going, around)).toBe('3 of 30 in this window, the next opens at 10:20:20');
    expect(doneAtMs(going, around)).toBe(nowMs + 60_000);
  });

  it('says what it waits for while it stands, and promises no time', () => {
    const stands: [typeof going, Partial<BatchAround>, string][] = [
      [going, { paused: true }, 'goes when you resume all'],
      [held, {}, 'what waits of it is held'],
      [pausedItself, {}, 'this batch is paused'],
      [pausedItself, { paused: true }, 'this batch is paused, as all of the outbox is'],
      [going, { online: 'offline' }, 'goes on when the connection is back'],
      [going, { online: 'sign-in-needed' }, 'goes on once signed in'],
    ];
    for (const [batch, but, words] of stands) {
      expect(standingWords(batch, { ...around, ...but })).toBe(words);
      expect(doneAtMs(batch, { ...around, ...but })).toBeNull();
    }
  });
});
