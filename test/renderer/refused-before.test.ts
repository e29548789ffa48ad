import { describe, expect, it } from 'vitest';
import { RefusedBefore } from '../../src-renderer/client/refused-before.svelte.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('why a draft was refused before', () => {
  it('is known of its draft alone, and still after a reload', () => {
    const kept = storage();
    new RefusedBefore(kept).note('a', 'Bluesky refused it: “Text is too long.”');
    const reloaded = new RefusedBefore(kept);
    expect(reloaded.of('a')).toBe('Bluesky refused it: “Text is too long.”');
    expect(reloaded.of('b')).toBeNull();
    expect(reloaded.of(null)).toBeNull();
  });
});
