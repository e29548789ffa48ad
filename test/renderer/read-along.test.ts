import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import { ReadAlong } from '../../src-renderer/composer/read-along.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('what is told about a draft', () => {
  it('stands still for the moment in which letters come, and then has all of them', () => {
    let written: DraftBody = { ...blankBody(), text: 'A' };
    const along = new ReadAlong(() => written);
    for (const text of ['Ab', 'Abc']) {
      along.hold();
      written = { ...written, text };
      expect(along.body.text).toBe('A');
    }
    vi.advanceTimersByTime(ReadAlong.lagMs);
    expect(along.body.text).toBe('Abc');
  });

  it('follows right behind a letter, never just before the next one of a quick typist', () => {
    let written: DraftBody = blankBody();
    const along = new ReadAlong(() => written);
    const gapMs = 70;
    for (let letters = 1; letters <= 30; letters += 1) {
      along.hold();
      written = { ...written, text: 'a'.repeat(letters) };
      vi.advanceTimersByTime(gapMs / 2);
      const between = along.body.text;
      vi.advanceTimersByTime(gapMs / 2);
      expect(along.body.text).toBe(between);
      expect(letters - between.length).toBeLessThan(3);
    }
  });

  it('is not put off by letters that come faster than frames', () => {
    let written: DraftBody = blankBody();
    const along = new ReadAlong(() => written);
    for (let letters = 1; letters <= 30; letters += 1) {
      along.hold();
      written = { ...written, text: 'a'.repeat(letters) };
      vi.advanceTimersByTime(10);
    }
    expect(along.body.text.length).toBeGreaterThan(10);
  });

  it('is up to date at once where something else was changed or another draft opened', () => {
    let written: DraftBody = { ...blankBody(), text: 'A' };
    const along = new ReadAlong(() => written);
    along.hold();
    written = { ...written, text: 'B', link: 'https://example.org' };
    along.catchUp();
    expect(along.body).toBe(written);
  });
});
