import type { Compilable, CompiledQuery } from 'kysely';

/** Stands in a query for a value that comes with each use. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
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

/** As `compiledOnce`, for rows that have the names of `first`. A row without one of them is a bug and throws. */
export function likeRow<Row extends object>(
  first: Row,
  build: (row: Row) => Compilable<unknown>,
): (row: Row) => Compilable<unknown> {
  const names = Object.keys(first) as (keyof Row & string)[];
  const filled = compiledOnce<Row, unknown>((value) =>
    build(Object.fromEntries(names.map((name) => [name, value(name)])) as Row),
  );
  return (row) => {
    const missing = names.find((name) => row[name] === undefined);
    if (missing !== undefined) throw new Error(`a row has no value for ${missing}`);
    return filled(row);
  };
}
