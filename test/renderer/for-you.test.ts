import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forYou } from '../../src-renderer/ui/when/for-you.ts';

const at = Date.UTC(2026, 11, 3, 22, 30);
const now = Date.UTC(2026, 11, 1);

describe('a time of a space by the clock of this computer', () => {
  const before = process.env.TZ;
  beforeEach(() => (process.env.TZ = 'Europe/Lisbon'));
  afterEach(() => (before === undefined ? delete process.env.TZ : (process.env.TZ = before)));

  it('is said where the two differ, with the day where that is another one', () => {
    expect(forYou(at, 'America/New_York', now)).toBe('22:30 for you');
    expect(forYou(at, 'Asia/Tokyo', now)).toBe('22:30 on 3 Dec for you');
  });

  it('is not said where both clocks show the same', () => {
    expect(forYou(at, 'Europe/Lisbon', now)).toBeNull();
    expect(forYou(at, 'Europe/London', now)).toBeNull();
  });
});
