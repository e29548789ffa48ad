import { describe, expect, it } from 'vitest';
import { DraftNotes } from '../../src-renderer/client/draft-notes.svelte.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('what is noted of a draft', () => {
  it('is known of its draft alone, and still after a reload', () => {
    const kept = storage();
    new DraftNotes('refused', kept).note('a', 'Bluesky refused it: “Text is too long.”');
    const reloaded = new DraftNotes('refused', kept);
    expect(reloaded.of('a')).toBe('Bluesky refused it: “Text is too long.”');
    expect(reloaded.of('b')).toBeNull();
    expect(new DraftNotes('taken-out', kept).of('a')).toBeNull();
    expect(reloaded.of(null)).toBeNull();
  });
});
