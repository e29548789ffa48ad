import { describe, expect, it } from 'vitest';
import { Selection } from '../../src-renderer/ui/rows/selection.svelte.ts';

const at =
  (...ids: string[]) =>
  (index: number): string | undefined =>
    ids[index];

describe('what is chosen in a list', () => {
  it('is known by ID, so that rows which move stay chosen', () => {
    const selection = new Selection();
    selection.toggle('b', 1);
    selection.toggle('c', 2);
    selection.toggle('b', 1);
    expect([...selection.ids]).toEqual(['c']);
    expect([selection.has('b'), selection.has('c'), selection.size, selection.active]).toEqual([false, true, 1, 1]);
  });

  it('reaches from the row last toggled, wherever that stands by now', () => {
    const selection = new Selection();
    selection.toggle('c', 2);
    expect(selection.rangeTo(4, at('a', 'b', 'c', 'd', 'e'))).toEqual({ from: 2, to: 4 });
    expect(selection.rangeTo(3, at('b', 'c', 'd', 'e'))).toEqual({ from: 1, to: 3 });
  });

  it('begins a range anew where the keyboard went by itself', () => {
    const selection = new Selection();
    selection.toggle('a', 0);
    selection.active = 2;
    expect(selection.rangeTo(3, at('a', 'b', 'c', 'd'))).toEqual({ from: 2, to: 3 });
  });

  it('is nothing, with the keyboard on no row, once the view was left', () => {
    const selection = new Selection();
    selection.replace(['a', 'b']);
    selection.active = 1;
    selection.leave();
    expect([selection.size, selection.active]).toEqual([0, null]);
  });
});
