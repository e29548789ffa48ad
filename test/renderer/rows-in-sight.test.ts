import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RowsInSight, type LongList } from '../../src-renderer/ui/rows/rows-in-sight.svelte.ts';

/* Which rows of a long list come, and when, in a page whose frames are counted by hand. */

let frames: Map<number, () => void>;
let whenIdle: Map<number, () => void>;
let measured: () => void;

beforeEach(() => {
  let made = 0;
  const later = (kept: Map<number, () => void>) => (run: () => void) => (kept.set(++made, run), made);
  frames = new Map();
  whenIdle = new Map();
  const Observer = class {
    constructor(tell: () => void) {
      measured = tell;
    }
    observe = (): void => undefined;
    disconnect = (): void => void (measured = () => undefined);
  };
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('requestAnimationFrame', later(frames));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  vi.stubGlobal('requestIdleCallback', later(whenIdle));
  vi.stubGlobal('cancelIdleCallback', (id: number) => whenIdle.delete(id));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What waits for the next frame, or for a moment without work, runs. */
function pass(waiting: Map<number, () => void>): void {
  const now = [...waiting.values()];
  waiting.clear();
  for (const run of now) run();
}
/** Until all that is in sight is there, and what is beyond it. */
function settle(): void {
  while (frames.size > 0) pass(frames);
  pass(whenIdle);
}

const scrolled = (scrollTop: number) => Object.assign(new EventTarget(), { scrollTop, clientHeight: 800 });
const long: LongList = { startPx: 0, rowPx: 40, total: 10_000, idOf: (index) => `post ${index}` };
const indexesOf = (rows: RowsInSight): number[] => rows.placed.map(({ index }) => index);
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

describe('the rows of a long list', () => {
  it('come a few in each frame until those in sight are there, and those beyond when there is nothing else to do', () => {
    const rows = new RowsInSight(() => long);
    rows.follow(scrolled(0) as unknown as HTMLElement);
    expect(indexesOf(rows)).toEqual([]);
    measured();
    expect(indexesOf(rows)).toEqual(from(0, RowsInSight.step));
    pass(frames);
    expect(indexesOf(rows)).toEqual(from(0, RowsInSight.step));
    pass(frames);
    expect(indexesOf(rows)).toEqual(from(0, 20));
    expect(whenIdle.size).toBe(0);
    pass(frames);
    expect([frames.size, whenIdle.size]).toEqual([0, 1]);
    pass(whenIdle);
    expect(indexesOf(rows)).toEqual(from(0, 30));
  });

  it('are those that are scrolled to, in the elements that are there', () => {
    const rows = new RowsInSight(() => long);
    const scroller = scrolled(8_000);
    rows.follow(scroller as unknown as HTMLElement);
    measured();
    settle();
    const before = rows.placed.map(({ slot }) => slot).toSorted((a, b) => a - b);
    expect(indexesOf(rows)).toEqual(from(190, 40));
    scroller.scrollTop = 200_000;
    scroller.dispatchEvent(new Event('scroll'));
    expect(indexesOf(rows)).toEqual(from(4_990, 40));
    expect(rows.placed.map(({ slot }) => slot).toSorted((a, b) => a - b)).toEqual(before);
  });

  it('have the one that the keyboard is in among them, wherever one scrolls to and however short the list became', () => {
    let list: LongList = { ...long, kept: 3 };
    const rows = new RowsInSight(() => list);
    const scroller = scrolled(8_000);
    rows.follow(scroller as unknown as HTMLElement);
    measured();
    settle();
    expect(indexesOf(rows)).toEqual([3, ...from(190, 40)]);
    list = { ...list, total: 2 };
    scroller.scrollTop = 0;
    scroller.dispatchEvent(new Event('scroll'));
    expect(indexesOf(rows)).toEqual([0, 1]);
  });

  it('stay as they are while it is not known where the list begins', () => {
    let list: LongList | null = long;
    const rows = new RowsInSight(() => list);
    const scroller = scrolled(0);
    rows.follow(scroller as unknown as HTMLElement);
    measured();
    settle();
    expect(indexesOf(rows)).toEqual(from(0, 30));
    list = null;
    scroller.scrollTop = 4_000;
    scroller.dispatchEvent(new Event('scroll'));
    expect(indexesOf(rows)).toEqual(from(0, 30));
  });

  it('follow nothing once they are let go: no frame is waited for, and no scrolling is heard', () => {
    const rows = new RowsInSight(() => long);
    const scroller = scrolled(0);
    const stop = rows.follow(scroller as unknown as HTMLElement);
    measured();
    stop();
    expect([frames.size, whenIdle.size]).toEqual([0, 0]);
    scroller.scrollTop = 4_000;
    scroller.dispatchEvent(new Event('scroll'));
    measured();
    expect(indexesOf(rows)).toEqual(from(0, RowsInSight.step));
  });
});
