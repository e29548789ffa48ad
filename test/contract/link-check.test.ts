import { describe, expect, it } from 'vitest';
import { checkLink } from '../../src-preload/contract/link-check.ts';

describe('a link', () => {
  it('with half a sign in it is refused, since no other end would get it as it was written', () => {
    expect(checkLink('https://example.org/🙂')).toBeNull();
    expect(checkLink('https://example.org/\ud83e')).toEqual({ code: 'link-unreadable' });
  });
});
