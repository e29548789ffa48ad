import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RowsPart } from '../../src-renderer/ui/rows/rows-part.svelte.ts';

let whenIdle: (() => void) | undefined;
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => ((whenIdle = run), 1));
  vi.stubGlobal('cancelIdleCallback', () => (whenIdle = undefined));
});
afterEach(() => void vi.unstubAllGlobals());

/** What the effect of its list has come in the next idle moment. */
function nextIdle(part: RowsPart): (() => void) | undefined {
  whenIdle = undefined;
  part.fill();
  return whenIdle;
}

describe('the part of a list that is in the page', () => {
  it('is all of it, where it is no longer than 100 rows', () => {
    const part = new RowsPart(() => 100);
    expect([part.shown, part.before, part.after]).toEqual([{ from: 0, to: 100 }, 0, 0]);
    expect(new RowsPart(() => 0).shown).toEqual({ from: 0, to: 0 });
  });

  it('is 100 rows of a longer one, and as many more with each step beyond', () => {
    const part = new RowsPart(() => 250);
    // Those in sight first, and the others in idle moments.
    const seen = [part.shown.to];
    for (let idle = nextIdle(part); idle !== undefined; idle = nextIdle(part)) {
      idle();
      seen.push(part.shown.to);
    }
    expect(seen).toEqual([20, 40, 60, 80, 100]);
    expect([part.shown, part.after]).toEqual([{ from: 0, to: 100 }, 150]);
    part.cover(part.shown.to);
    part.cover(part.shown.to);
    expect([part.shown, part.after]).toEqual([{ from: 0, to: 250 }, 0]);
    part.cover(250);
    expect(part.shown).toEqual({ from: 0, to: 250 });
  });

  it('has the row that is chosen, wherever that is, and what stands before it where that is asked for', () => {
    const part = new RowsPart(
      () => 2_000,
      () => 1_250,
    );
    expect([part.shown, part.before, part.after]).toEqual([{ from: 1_200, to: 1_300 }, 1_200, 700]);
    part.cover(1_199);
    expect(part.shown).toEqual({ from: 1_100, to: 1_300 });
  });

  it('is the end of a list that became shorter', () => {
    let total = 2_000;
    const part = new RowsPart(() => total);
    part.cover(1_900);
    expect(part.shown).toEqual({ from: 1_900, to: 2_000 });
    // Who has come to a row waits for no idle moment, nor does a list that stands there whole.
    expect(nextIdle(part)).toBeUndefined();
    expect(nextIdle(new RowsPart(() => 100))).toBeUndefined();
    const shorter = new RowsPart(() => total);
    shorter.cover(1_900);
    total = 150;
    expect(shorter.shown).toEqual({ from: 100, to: 150 });
  });
});
