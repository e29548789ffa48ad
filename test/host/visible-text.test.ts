import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleJson, visibleText } from '../../src-main/host/visible-text.ts';

const OBEYED = ['\u001b', '\u0007', '\b', '\r', '\u007f', '\u009b', '\u202e', '\u2066', '\u200f', '\u2028'];

describe('text for a terminal', () => {
  it.each(OBEYED)('shows %j instead of obeying it', (control) => {
    expect(visibleText(`a${control}b`)).toBe('a\u{FFFD}b');
  });

  it('keeps lines, tabs and every letter', () => {
    const text = 'Grüße\n\tשלום 👩‍👩‍👧 日本';
    expect(visibleText(text)).toBe(text);
  });
});

describe('JSON for a terminal', () => {
  it.each(OBEYED)('writes %j as an escape', (control) => {
    expect(visibleJson({ [control]: control })).toMatch(/^[\x20-\x7e]+$/);
  });

  it('keeps every value exactly', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...OBEYED));
    fc.assert(fc.property(text, (value) => (JSON.parse(visibleJson([value], 2)) as string[])[0] === value));
  });
});
