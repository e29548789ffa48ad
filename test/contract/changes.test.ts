import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBetween, changed, type Json } from '../../src-preload/contract/changes.ts';

/** Rows as lists hold them: with an id of their own, in any order, some of them in both answers. */
const rows = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...'abcdefghij'), text: fc.string({ maxLength: 2 }), more: fc.jsonValue() }),
  { selector: ({ id }) => id, maxLength: 10 },
) as fc.Arbitrary<Json>;
const page = fc.record({ total: fc.nat(3), rows, of: fc.record({ list: rows }) }) as fc.Arbitrary<Json>;
const answer = fc.oneof(page, rows, fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>);
const odd: Json[] = [
  JSON.parse('{"__proto__":{"a":1},"constructor":2}') as Json,
  JSON.parse('{"__proto__":{"a":2}}') as Json,
  { hasOwnProperty: 1 },
  [{ id: '__proto__', a: 1 }, { id: 'b' }],
  [{ id: 'b' }, { id: '__proto__', a: 2 }],
  [{ id: 'a' }, { id: 'a' }],
  [{ id: 'a' }, { id: 1 }],
  [],
  {},
  null,
];

/** As it comes out at the other end of a line. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function arrives(before: Json, after: Json): void {
  const change = changeBetween(before, after);
  const kept = JSON.stringify(before);
  if (change === null) expect(sent(after)).toEqual(before);
  else expect(changed(before, sent(change))).toEqual(after);
  expect(JSON.stringify(before)).toBe(kept);
}

describe('a change between two answers', () => {
  it('leads from any answer to any other, and leaves the first as it was', () => {
    fc.assert(
      fc.property(answer, answer, (before, after) => arrives(sent(before), sent(after))),
      { numRuns: 500 },
    );
    for (const before of odd) for (const after of odd) arrives(before, after);
  });

  it('leads through a whole run of answers', () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 2, maxLength: 12 }), (answers) => {
        let there: Json = sent(answers[0] ?? null);
        for (const [at, after] of sent(answers).entries()) {
          const change = at === 0 ? null : changeBetween(sent(answers[at - 1] ?? null), after);
          if (change !== null) there = changed(there, sent(change));
          expect(there).toEqual(after);
        }
      }),
    );
  });

  it('of a list from which the first row has gone is a few bytes, and every row that stays is the very same object', () => {
    const list = Array.from({ length: 100 }, (_, at) => ({ id: `row ${at}`, text: 'words '.repeat(50), atMs: at }));
    const after = [...list.slice(1, 40), { ...list[40]!, atMs: -1 }, ...list.slice(41), { ...list[0]!, id: 'new' }];
    const change = changeBetween({ total: 1, rows: list }, { total: 1, rows: after })!;
    expect(JSON.stringify(change).length).toBeLessThan(600);
    const there = changed({ total: 1, rows: list }, change) as { rows: Json[] };
    expect(there.rows).toEqual(after);
    expect(there.rows.filter((row) => (list as Json[]).includes(row))).toHaveLength(98);
  });
});
