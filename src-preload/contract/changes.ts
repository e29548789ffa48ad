/*
 * What a live query sends a window that asks for changes: the whole answer first, and then only what became different. Both
 * sides must agree on this, so it stands here, pure.
 */

/** Header of a line whose live queries send pushes. Without it each answer is sent whole. */
export const PUSHES = { name: 'live', value: 'changes' } as const;

/** One message of a live query. `n` counts from 0, so that a change is never laid over another answer than its own. */
export type Push = { n: number } & ({ whole: Json } | { change: Change });

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** How one answer becomes the next. */
export type Change =
  | { to: Json }
  | { in: [name: string, change: Change][]; gone?: string[] }
  /** Each stretch of the new list in order, old rows by their place; then the rows of it that differ, by their new place. */
  | { rows: Stretch[]; differ?: [at: number, change: Change][] };

type Stretch = { from: number; count: number } | { add: Json[] };

/** What leads from one answer to the next; null where they are equal. */
export function changeBetween(before: Json, after: Json): Change | null {
  if (before === after) return null;
  if (Array.isArray(before) && Array.isArray(after)) return changeOfList(before, after);
  return isObject(before) && isObject(after) ? changeOfObject(before, after) : { to: after };
}

/**
 * The next answer. What did not change is the very same object in it, so that a window does not draw it anew; `before` is
 * left as it was.
 */
export function changed(before: Json | undefined, change: Change): Json {
  if ('to' in change) return change.to;
  if ('rows' in change) return changedList(before as Json[], change);
  const object = before as Record<string, Json>;
  const changes = new Map(change.in);
  const gone = new Set(change.gone);
  const kept = Object.entries(object).filter(([name]) => !gone.has(name) && !changes.has(name));
  const now = [...changes].map(([name, one]): [string, Json] => [
    name,
    changed(Object.hasOwn(object, name) ? object[name] : undefined, one),
  ]);
  return Object.fromEntries([...kept, ...now]);
}

type JsonObject = Record<string, Json>;

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function changeOfObject(before: JsonObject, after: JsonObject): Change | null {
  const changes: [string, Change][] = [];
  for (const [name, value] of Object.entries(after)) {
    const was = Object.hasOwn(before, name) ? before[name] : undefined;
    const change = was === undefined ? { to: value } : changeBetween(was, value);
    if (change !== null) changes.push([name, change]);
  }
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  if (changes.length === 0 && gone.length === 0) return null;
  return { in: changes, ...(gone.length === 0 ? {} : { gone }) };
}

/** Rows that name themselves are followed to wherever they move; others are compared place by place. */
function changeOfList(before: readonly Json[], after: Json[]): Change | null {
  const names = namesOf(after);
  const places = namesOf(before);
  if (names === null || places === null) return changeByPlace(before, after);
  const placeOf = new Map(places.map((name, at) => [name, at]));
  const rows: Stretch[] = [];
  const differ: [number, Change][] = [];
  after.forEach((row, at) => {
    const from = placeOf.get(names[at] ?? '');
    const last = rows.at(-1);
    if (from === undefined) {
      if (last !== undefined && 'add' in last) last.add.push(row);
      else rows.push({ add: [row] });
      return;
    }
    if (last !== undefined && 'from' in last && last.from + last.count === from) last.count += 1;
    else rows.push({ from, count: 1 });
    const change = changeBetween(before[from] ?? null, row);
    if (change !== null) differ.push([at, change]);
  });
  return unlessEqual(before, after, rows, differ);
}

function changeByPlace(before: readonly Json[], after: Json[]): Change | null {
  if (before.length !== after.length) return { to: after };
  const differ = after.flatMap((value, at): [number, Change][] => {
    const change = changeBetween(before[at] ?? null, value);
    return change === null ? [] : [[at, change]];
  });
  return unlessEqual(before, after, [{ from: 0, count: after.length }], differ);
}

function unlessEqual(
  before: readonly Json[],
  after: readonly Json[],
  rows: Stretch[],
  differ: [number, Change][],
): Change | null {
  const [first] = rows;
  const inPlace = before.length === after.length && (first === undefined || isWhole(first, after.length));
  if (inPlace && differ.length === 0) return null;
  return { rows, ...(differ.length === 0 ? {} : { differ }) };
}

const isWhole = (stretch: Stretch, length: number): boolean =>
  'from' in stretch && stretch.from === 0 && stretch.count === length;

/** The names of the rows, where each has one of its own; else null. */
function namesOf(rows: readonly Json[]): string[] | null {
  const names: string[] = [];
  for (const row of rows) {
    const name = isObject(row) ? (row['id'] ?? row['key']) : undefined;
    if (typeof name !== 'string') return null;
    names.push(name);
  }
  return new Set(names).size === names.length ? names : null;
}

function changedList(before: readonly Json[], { rows, differ = [] }: Extract<Change, { rows: unknown }>): Json[] {
  const list = rows.flatMap((stretch) =>
    'add' in stretch ? stretch.add : before.slice(stretch.from, stretch.from + stretch.count),
  );
  for (const [at, change] of differ) list[at] = changed(list[at], change);
  return list;
}
