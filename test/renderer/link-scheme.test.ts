import { describe, expect, it } from 'vitest';
import { withScheme } from '../../src-renderer/ui/link-scheme.ts';

describe('a link without https://', () => {
  it.each([
    ['harbourandpine.com', 'https://harbourandpine.com'],
    ['harbourandpine.com/winter?a=1#b', 'https://harbourandpine.com/winter?a=1#b'],
    ['café.example:8443/x', 'https://café.example:8443/x'],
  ])('%s is completed to %s', (typed, meant) => {
    expect(withScheme(typed)).toBe(meant);
  });

  it.each([
    'https://a.example',
    'http://a.example',
    'mailto:me@a.example',
    'no-link-here',
    'a.example is nice',
    '1.2',
    '',
  ])('“%s” stays as it was typed', (typed) => {
    expect(withScheme(typed)).toBe(typed);
  });
});
