import { describe, expect, it } from 'vitest';
import { NearTexts } from '../../../src-main/core/import/near-texts.ts';
import { Pace } from '../../../src-main/core/import/pace.ts';
import { systemClock } from '../../../src-main/core/clock.ts';

/** Each look at this clock is a second later, so that it is time for others at every step. */
const hurried = () => {
  let nowMs = 0;
  return new Pace({ ...systemClock, monotonicMs: () => (nowMs += 1_000) });
};

const letters = (n: number): string =>
  (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(97 + (n % 26));
const words = (count: number, of: string): string[] => Array.from({ length: count }, (_, n) => of + letters(n));

async function meetAll(texts: readonly string[]) {
  const near = new NearTexts(hurried());
  const found: (number | null)[] = [];
  for (const [row, text] of texts.entries()) {
    const met = await near.meet(text, ['7'], { row });
    found.push(met === null || !('row' in met.as) ? null : met.as.row);
  }
  return { near, found };
}

describe('texts that may be nearly the same', () => {
  it('are compared once with each other, however many of their words are shared', async () => {
    const shared = words(500, 'sharedbyall');
    const texts = Array.from({ length: 20 }, (_, row) => [...shared, ...words(1_900, letters(row))].join(' '));
    const { near, found } = await meetAll(texts);
    expect(found).toEqual(texts.map(() => null));
    expect(near.work.compared).toBeLessThanOrEqual((20 * 19) / 2);
    // What cannot be near any more is not looked at to its end: that is so after a fraction of the words.
    expect(near.work.lookedUp).toBeLessThan(near.work.compared * 2_400 * 0.4);
  });

  it('are not compared at all where one is far longer than the other', async () => {
    const shared = words(400, 'sharedbyall');
    const { near, found } = await meetAll([shared.join(' '), [...shared, ...words(1_500, 'x')].join(' ')]);
    expect([near.work.compared, found]).toEqual([0, [null, null]]);
  });

  it('are compared with so many others and no more, wherever they share words', async () => {
    // 24 others at each of 30 words: none has two of these words.
    const rare = words(30, 'longestwordsofall');
    const others = rare.flatMap((word) =>
      Array.from({ length: 24 }, (_, n) => [word, ...words(149, `${letters(n)}q`)].join(' ')),
    );
    const { near } = await meetAll(others);
    const before = near.work.compared;
    await near.meet([...rare, ...words(120, 'zz')].join(' '), ['7'], { row: 9_999 });
    expect(near.work.compared - before).toBeLessThanOrEqual(96);
  });

  it('let others in between two comparisons', async () => {
    const pace = hurried();
    const near = new NearTexts(pace);
    const shared = words(100, 'sharedbyall');
    for (let row = 0; row < 10; row++)
      await near.meet([...shared, ...words(380, letters(row))].join(' '), ['7'], { row });
    expect(near.work.compared).toBe(45);
    expect(pace.pauses).toBe(45);
  });

  it('are found all the same: long ones in another order with some words changed, of the same accounts and numbers', async () => {
    const text = words(1_000, 'word');
    const changed = [...words(60, 'other'), ...text.slice(60).toReversed()].join(' ');
    expect((await meetAll([text.join(' '), changed])).found).toEqual([null, 0]);
    expect((await meetAll([`${text.join(' ')} 4`, `${changed} 5`])).found).toEqual([null, null]);
    const near = new NearTexts(hurried());
    await near.meet(text.join(' '), ['7'], { row: 0 });
    expect(await near.meet(changed, ['8'], { row: 1 })).toBeNull();
  });
});
