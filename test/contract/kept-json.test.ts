import { describe, expect, it } from 'vitest';
import { unkeptInJson } from '../../src-preload/contract/kept-json.ts';
import { unkeptWords } from '../../src-preload/contract/words/kept-json.ts';

describe('what a JSON text says', () => {
  it.each([
    ...['1e400', '-1e400', '1e-400', '0.1234567890123456789', '9007199254740993', '18446744073709551616'],
    ...['-0.30000000000000001', '9'.repeat(400), `1${'0'.repeat(309)}1`, `1E${'9'.repeat(400)}`],
  ])('is a number that would be changed (%#)', (written) => {
    expect(unkeptInJson(`{"a":[0,${written}]}`)).toEqual({ code: 'number', written });
    expect(unkeptInJson(`{"a":"${written}"}`)).toBeNull();
    expect(unkeptInJson(written)).toEqual({ code: 'number', written });
  });

  it.each([
    ...['0', '-0', '0.0e9', '1.50', '15e-1', '0.15E1', '1e21', '1E+22', '5e-324', '-12.000', '9007199254740992'],
    ...[`1${'0'.repeat(21)}`, `0.${'0'.repeat(9)}1`, `1.${'0'.repeat(500)}`, '1.7976931348623157e308'],
  ])('is a number that is kept, however it is written (%#)', (written) => {
    expect(unkeptInJson(`[${written}, {"n" : ${written} }]`)).toBeNull();
  });

  it('has each name of an object once, in whichever way it is written', () => {
    expect(unkeptInJson('{"title":"a", "title" : "b"}')).toEqual({ code: 'name-twice', name: 'title' });
    expect(unkeptInJson('[{"b":{"a":{},"c":[{"x":1}],"\\u0061":1}}]')).toEqual({ code: 'name-twice', name: 'a' });
    expect(unkeptInJson('{"a":"\\",\\"a\\":1","b":{"a":"a"},"c":["a","a"]}')).toBeNull();
    expect(unkeptInJson('{"\\\\":1,"\\"":{"\\\\":2},"e":"\\\\"}')).toBeNull();
    expect(unkeptInJson('{"a":{"__proto__":1}}')).toEqual({ code: 'name-of-nature', name: '__proto__' });
  });

  it('is shown in part where it goes on over pages', () => {
    expect(unkeptWords({ code: 'number', written: '9'.repeat(400) })).toContain(`${'9'.repeat(59)}… would be changed`);
  });
});
