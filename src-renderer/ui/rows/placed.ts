import type { Stretch } from './stretch.ts';

/** An element of the page and the row that it shows. */
export interface Placed {
  slot: number;
  index: number;
  /** What the row is, wherever it stands; undefined while it is on the way. */
  id: string | undefined;
}

/**
 * Gives each row of a stretch an element: the one that shows it already, also where the row moved on, else one that is no
 * longer needed, and a new one only where there is none. So scrolling makes no elements, and a list whose first row leaves
 * moves its rows instead of writing each anew. In the order of the list, as it is read aloud.
 */
export function place(
  before: readonly Placed[],
  { from, to }: Stretch,
  idOf: (index: number) => string | undefined,
): Placed[] {
  const wanted = Array.from({ length: to - from }, (_, at) => ({ index: from + at, id: idOf(from + at) }));
  const free = new Set(before);
  const take = (one: Placed | undefined): Placed | undefined =>
    one !== undefined && free.delete(one) ? one : undefined;
  const byId = new Map(before.flatMap((one) => (one.id === undefined ? [] : [[one.id, one] as const])));
  const byIndex = new Map(before.map((one) => [one.index, one] as const));
  const same = wanted.map(({ id }) => (id === undefined ? undefined : take(byId.get(id))));
  const there = wanted.map(({ index }, at) => same[at] ?? take(byIndex.get(index)));
  let next = before.reduce((most, { slot }) => Math.max(most, slot + 1), 0);
  return wanted.map(({ index, id }, at) => {
    const one = there[at] ?? take(free.values().next().value);
    if (one?.index === index && one.id === id) return one;
    return { slot: one?.slot ?? next++, index, id };
  });
}

/**
 * Each row has an element of its own, for rows that take the keyboard: one that is moved in the page loses it. `kept`: the row
 * that has it stays, wherever the stretch is.
 */
export function placeApart({ from, to }: Stretch, kept: number): Placed[] {
  const indexes = Array.from({ length: to - from }, (_, at) => from + at);
  if (kept < from) indexes.unshift(kept);
  else if (kept >= to) indexes.push(kept);
  return indexes.map((index) => ({ slot: index, index, id: undefined }));
}
