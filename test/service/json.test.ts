import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseJson } from '../../src-main/core/service/wire/json.ts';
import { DEEPEST_JSON } from '../../src-preload/contract/json-depth.ts';

describe('reading JSON', () => {
  it('keeps every digit of integers beyond 2^53, as text', () => {
    const text = '{"id":9007199254740993,"list":[-123456789012345678901234567890],"small":12,"float":1.5}';
    expect(parseJson(text)).toEqual({
      ok: true,
      value: { id: '9007199254740993', list: ['-123456789012345678901234567890'], small: 12, float: 1.5 },
    });
  });

  it('leaves long digits in strings and floats alone', () => {
    const text = '{"a":"9007199254740993","b":0.12345678901234567890,"c":1e300}';
    expect(parseJson(text)).toEqual({ ok: true, value: { a: '9007199254740993', b: 0.12345678901234568, c: 1e300 } });
  });

  it('drops members called __proto__, also when they are spelled with escapes', () => {
    for (const name of ['__proto__', '\\u005f_proto__']) {
      const read = parseJson(`{"${name}":{"polluted":true},"a":1}`);
      expect(read).toEqual({ ok: true, value: { a: 1 } });
    }
  });

  it('refuses depth before anything recursive sees it', () => {
    expect(parseJson('['.repeat(200_000))).toEqual({ ok: false, why: 'too-deep' });
    const deepest = '['.repeat(DEEPEST_JSON) + ']'.repeat(DEEPEST_JSON);
    expect(parseJson(deepest).ok).toBe(true);
    expect(parseJson(`[${deepest}]`)).toEqual({ ok: false, why: 'too-deep' });
  });

  it('does not count brackets inside strings', () => {
    const value = ['[{'.repeat(500), '"[\\', '\\"{'.repeat(200)];
    expect(parseJson(JSON.stringify(value))).toEqual({ ok: true, value });
  });

  it('agrees with JSON.parse on everything that has no large integer and no __proto__', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        fc.pre(!/\d{16}/.test(text) && !text.includes('__proto__'));
        expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
      }),
      { numRuns: 2000 },
    );
  });

  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => typeof parseJson(text).ok === 'boolean'),
      { numRuns: 5000 },
    );
  });
});
