import { SvelteMap } from 'svelte/reactivity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SightFirst, type Changed } from '../../src-renderer/posts/sight-first.svelte.ts';

/* Which rows of a table are changed at once, and which follow, in a page whose idle moments are counted by hand. */

let whenIdle: Map<number, () => void>;
beforeEach(() => {
  whenIdle = new Map();
  let made = 0;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => (whenIdle.set(++made, run), made));
  vi.stubGlobal('cancelIdleCallback', (id: number) => whenIdle.delete(id));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const rowsOf = (name: string, count = 50): string[] => Array.from({ length: count }, (_, at) => `${name} ${at}`);
const beginning = (rows: readonly string[]): string[] =>
  rows.map((row) => row.split(' ')[0] ?? '').filter((one, at, all) => one !== all[at - 1]);

function table(first: Changed<string>) {
  const now = new SvelteMap([['now', first]]);
  let inSight: number | null = 10;
  const shown = new SightFirst(
    () => now.get('now') ?? first,
    () => inSight,
  );
  /** As the effect that calls it: what was to come before comes no more. */
  let end: (() => void) | undefined;
  const next = (): void => {
    end?.();
    end = shown.fill();
  };
  const idle = (): void => {
    next();
    for (const run of [...whenIdle.values()]) run();
    whenIdle.clear();
  };
  return {
    shown,
    idle,
    change: (rows: string[], columns = 'likes') => now.set('now', { rows, columns }),
    scrollTo: (rows: number | null) => (inSight = rows),
  };
}

describe('the rows of a table that are changed all at once', () => {
  it('are there as far as they are in sight, and twelve more in each idle moment', () => {
    const { shown, idle } = table({ rows: rowsOf('a'), columns: 'likes' });
    expect([shown.rows.length, shown.isWhole]).toEqual([10, false]);
    const seen = [22, 34, 46, 50].map((count) => {
      idle();
      return [shown.rows.length, count];
    });
    expect(seen).toEqual(seen.map(([, count]) => [count, count]));
    expect([shown.rows, shown.isWhole]).toEqual([rowsOf('a'), true]);
    idle();
    expect(whenIdle.size).toBe(0);
  });

  it('in another order, stand over those of before that are not in sight, until these follow', () => {
    const { shown, idle, change } = table({ rows: rowsOf('a'), columns: 'likes' });
    for (let at = 0; at < 4; at += 1) {
      idle();
      expect(shown.rows.length).toBeGreaterThan(10);
    }
    change(rowsOf('b'));
    expect(beginning(shown.rows)).toEqual(['b', 'a']);
    expect(shown.rows[10]).toBe('a 10');
    idle();
    expect(shown.rows.slice(20, 24)).toEqual(['b 20', 'b 21', 'a 22', 'a 23']);
    // Another order comes before all of this one is there.
    change(rowsOf('c', 30));
    expect([beginning(shown.rows), shown.rows.length]).toEqual([['c', 'b', 'a'], 30]);
    shown.finish();
    expect(shown.rows).toEqual(rowsOf('c', 30));
  });

  it('are changed as one where they have other columns, or where others than the first are in sight', () => {
    const { shown, change, scrollTo } = table({ rows: rowsOf('a', 8), columns: 'likes' });
    expect(shown.rows).toEqual(rowsOf('a', 8));
    change(rowsOf('b'), 'likes shares');
    expect(shown.rows).toEqual(rowsOf('b'));
    scrollTo(null);
    change(rowsOf('c'), 'likes shares');
    expect(shown.rows).toEqual(rowsOf('c'));
  });
});
