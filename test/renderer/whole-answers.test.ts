import { StandardRPCJsonSerializer } from '@orpc/client/standard';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, Push } from '../../src-preload/contract/changes.ts';
import { asPushes, asWritten } from '../../src-main/core/pushes.ts';
import { wholeAnswers } from '../../src-renderer/client/whole-answers.ts';

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const value of values) found.push(value);
  return found;
}

const answers = fc.array(
  fc.record({
    total: fc.nat(2),
    rows: fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), text: fc.string({ maxLength: 1 }) }), {
      selector: ({ id }) => id,
    }),
  }),
  { maxLength: 8 },
);

it('what a live query answers is sent as it stands, copied by nobody, and is read as JSON has it', async () => {
  const told = [{ rows: [{ id: 'a', text: null, left: undefined }] }, null, 'words', 7];
  const [first, ...others] = await all(asWritten(each(told)));
  const [json, meta] = new StandardRPCJsonSerializer().serialize(first);
  expect(json).toBe(first);
  expect(meta).toEqual([]);
  expect(JSON.parse(JSON.stringify(json))).toEqual({ rows: [{ id: 'a', text: null }] });
  expect(others).toEqual([null, 'words', 7]);
});

describe('a window that is sent pushes', () => {
  it('has each whole answer of the core, one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (told) => {
        expect(await all(wholeAnswers(asPushes(each(told))))).toEqual(told);
      }),
    );
  });

  it('never shows anything that was not an answer, whatever is lost, doubled or out of order: it ends, to begin anew', async () => {
    await fc.assert(
      fc.asyncProperty(answers, fc.infiniteStream(fc.nat(5)), async (told, chance) => {
        const pushes = await all(asPushes(each(told)));
        const mangled = pushes.flatMap((push): Push[] => {
          const what = chance.next().value;
          return what === 0 ? [] : what === 1 ? [push, push] : [push];
        });
        if (mangled.length > 1 && chance.next().value === 0) mangled.reverse();
        const shown = await all(wholeAnswers(each(mangled)));
        expect(shown).toEqual(told.slice(0, shown.length));
      }),
    );
  });

  it('is sent an answer whole where the core changed its own in place', async () => {
    const own = { rows: [{ id: 'a', n: 1 }] };
    async function* changing(): AsyncGenerator<unknown> {
      yield own;
      own.rows[0]!.n = 2;
      yield own;
    }
    const shown: Json[] = [];
    for await (const answer of wholeAnswers(asPushes(changing()))) shown.push(structuredClone(answer));
    expect(shown).toEqual([{ rows: [{ id: 'a', n: 1 }] }, { rows: [{ id: 'a', n: 2 }] }]);
  });
});
