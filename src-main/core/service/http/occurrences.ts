/** A stretch of a text. */
export interface Stretch {
  start: number;
  end: number;
}

/** Gives the units of a text one by one, and where each stands in it. */
export interface UnitReader {
  readonly unit: number;
  readonly start: number;
  readonly end: number;
  next(): boolean;
}

/** A text as it is. */
export class AsItIs implements UnitReader {
  unit = 0;
  start = 0;
  end = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  next(): boolean {
    if (this.end >= this.#text.length) return false;
    this.start = this.end;
    this.unit = this.#text.charCodeAt(this.start);
    this.end += 1;
    return true;
  }
}

export function unitsOf(reader: UnitReader): Uint16Array {
  const units: number[] = [];
  while (reader.next()) units.push(reader.unit);
  return Uint16Array.from(units);
}

/** What is looked for, and how much of it stands before any unit (Knuth, Morris and Pratt): no unit is looked at twice. */
class Sought {
  readonly units: Uint16Array;
  /** How many units of its beginning were read last. */
  found = 0;
  readonly #shorter: Int32Array;

  constructor(units: Uint16Array) {
    this.units = units;
    this.#shorter = new Int32Array(units.length + 1);
    for (let at = 1; at < units.length; at += 1) {
      this.take(units[at] ?? 0);
      this.#shorter[at + 1] = this.found;
    }
    this.found = 0;
  }

  /** True where the unit ends a whole one. */
  take(unit: number): boolean {
    const { units } = this;
    let found = this.found === units.length ? (this.#shorter[units.length] ?? 0) : this.found;
    while (found > 0 && units[found] !== unit) found = this.#shorter[found] ?? 0;
    this.found = units[found] === unit ? found + 1 : 0;
    return this.found === units.length;
  }
}

export interface Occurrences {
  /** First to last; those that overlap are one. */
  all: Stretch[];
  /** Where the text ends within one: its start. */
  openFrom: number | null;
}

/** Of one that a text breaks off in: fewer units of it help nobody to the rest. */
const LEAST_OPEN = 4;

/** Looks for several sequences of units, each of two or more, in one pass that takes as long whatever they and the text are. */
export class Search {
  readonly #sought: Sought[];
  readonly #longest: number;
  /** Two units with which one of them begins. */
  readonly #beginnings: Set<number>;
  readonly #first: Uint8Array;

  constructor(sought: readonly Uint16Array[]) {
    this.#sought = sought.map((units) => new Sought(units));
    this.#longest = sought.reduce((most, { length }) => Math.max(most, length), 1);
    this.#first = new Uint8Array(0x1_00_00);
    this.#beginnings = new Set(sought.map(([first = 0, second = 0]) => first * 0x1_00_00 + second));
    for (const [first = 0] of sought) this.#first[first] = 1;
  }

  in(reader: UnitReader): Occurrences {
    // Where the units read last begin: a match is told by its end.
    const starts = new Float64Array(this.#longest);
    let read = 0;
    const startOf = (length: number): number => starts[(read - length) % this.#longest] ?? 0;
    const all: Stretch[] = [];
    let before = 0;
    let isWithin = false;
    for (const one of this.#sought) one.found = 0;
    while (reader.next()) {
      const { unit } = reader;
      starts[read % this.#longest] = reader.start;
      read += 1;
      // Most of a text begins none of them, and is passed over by this look alone.
      if (isWithin || (this.#first[before] === 1 && this.#beginnings.has(before * 0x1_00_00 + unit))) {
        if (!isWithin) for (const one of this.#sought) one.found = one.units[0] === before ? 1 : 0;
        isWithin = false;
        for (const one of this.#sought) {
          if (one.take(unit)) join(all, { start: startOf(one.units.length), end: reader.end });
          if (one.found > 1) isWithin = true;
        }
      }
      before = unit;
    }
    const open = isWithin ? this.#sought.filter(({ found, units }) => found >= LEAST_OPEN && found < units.length) : [];
    return { all, openFrom: open.length === 0 ? null : Math.min(...open.map(({ found }) => startOf(found))) };
  }
}

/** Their ends come in order. */
function join(all: Stretch[], next: Stretch): void {
  let { start } = next;
  for (let last = all.at(-1); last !== undefined && last.end > start; last = all.at(-1)) {
    start = Math.min(start, last.start);
    all.pop();
  }
  all.push({ start, end: next.end });
}

/** Both in order, with what overlaps as one. */
export function merged(one: readonly Stretch[], other: readonly Stretch[]): Stretch[] {
  if (one.length === 0 || other.length === 0) return [...one, ...other];
  const all: Stretch[] = [];
  for (const { start, end } of [...one, ...other].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last !== undefined && last.end > start) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}
