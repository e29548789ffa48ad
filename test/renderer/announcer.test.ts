import { describe, expect, it } from 'vitest';
import { Announcer } from '../../src-renderer/ui/announcer.svelte.ts';

const EVERY_MS = 10_000;

/** Time that goes by when the test says so. */
function played() {
  let nowMs = 1_000_000;
  let next: { atMs: number; fn: () => void } | null = null;
  const timing = {
    nowMs: () => nowMs,
    after(delayMs: number, fn: () => void) {
      const mine = { atMs: nowMs + delayMs, fn };
      next = mine;
      return () => void (next === mine && (next = null));
    },
  };
  const pass = (byMs: number): void => {
    nowMs += byMs;
    if (next === null || next.atMs > nowMs) return;
    const { fn } = next;
    next = null;
    fn();
  };
  return { announcer: new Announcer(timing), pass };
}

describe('what is said to screen readers', () => {
  it('is what is shown, a second after the last change', () => {
    const { announcer, pass } = played();
    announcer.say('3 waiting', EVERY_MS);
    expect(announcer.words).toBe('3 waiting');
    announcer.say('2 waiting', EVERY_MS);
    pass(400);
    announcer.say('1 waiting', EVERY_MS);
    expect(announcer.words).toBe('3 waiting');
    pass(1_000);
    expect(announcer.words).toBe('1 waiting');
  });

  it('is not every step of what goes on changing, and yet never older than ten seconds', () => {
    const { announcer, pass } = played();
    const said: string[] = [];
    for (let left = 60; left > 0; left -= 1) {
      announcer.say(`${left} waiting`, EVERY_MS);
      pass(500);
      if (said.at(-1) !== announcer.words) said.push(announcer.words);
    }
    expect(said).toEqual(['60 waiting', '41 waiting', '21 waiting', '1 waiting']);
  });

  it('is nothing once the view is left, also where something was still to be said', () => {
    const { announcer, pass } = played();
    announcer.say('3 waiting', EVERY_MS);
    announcer.say('2 waiting', EVERY_MS);
    announcer.forget();
    pass(EVERY_MS);
    expect(announcer.words).toBe('');
    announcer.say('1 waiting', EVERY_MS);
    expect(announcer.words).toBe('1 waiting');
  });
});
