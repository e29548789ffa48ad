import type { Compilable, CompiledQuery } from 'kysely';

/** Stands in a query for a value that comes with each use. */
class Placeholder {
  readonly name: PropertyKey;
  /** Of which row, where a statement takes several. */
  readonly row: number;
  constructor(name: PropertyKey, row = 0) {
    this.name = name;
    this.row = row;
  }
}

/** Names a value of `Values` inside the query that is being built. */
type Value<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/**
 * A query whose SQL is built once, at its first use, and afterwards only given its values: for what runs several times
 * per call, where building it weighs more than running it.
 */
export function compiledOnce<Values extends object, Row>(
  build: (value: Value<Values>) => Compilable<Row>,
): (values: Values) => Compilable<Row> {
  let compiled: CompiledQuery<Row> | null = null;
  const placed = <Name extends keyof Values>(name: Name): Values[Name] => new Placeholder(name) as Values[Name];
  return (values) => {
    compiled ??= build(placed).compile();
    const { parameters } = compiled;
    const filled = parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const ready = { ...compiled, parameters: filled };
    return { compile: () => ready };
  };
}

/** A statement for so many rows that have the same names, and the values it takes of those that begin at `from`. */
export interface ForRows<Row> {
  compiled: CompiledQuery;
  count: number;
  valuesOf: (rows: readonly Row[], from: number) => unknown[];
}

/** Builds a statement once for `count` rows that have the names of `first`. A row without one of them is a bug and throws. */
export function forRows<Row extends object>(
  first: Row,
  count: number,
  build: (rows: Row[]) => Compilable<unknown>,
): ForRows<Row> {
  const names = Object.keys(first);
  const placed = Array.from({ length: count }, (_, row) =>
    Object.fromEntries(names.map((name) => [name, new Placeholder(name, row)])),
  );
  const compiled = build(placed as Row[]).compile();
  const { parameters } = compiled;
  const places = parameters.map((parameter) => (parameter instanceof Placeholder ? parameter : null));
  const valuesOf = (rows: readonly Row[], from: number): unknown[] => {
    const values = parameters.slice();
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at];
      if (place === null || place === undefined) continue;
      values[at] = rows[from + place.row]?.[place.name as keyof Row];
      if (values[at] === undefined) throw new Error(`a row has no value for ${String(place.name)}`);
    }
    return values;
  };
  return { compiled, count, valuesOf };
}
