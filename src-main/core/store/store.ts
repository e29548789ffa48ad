import type Database from 'better-sqlite3';
import type { Compilable, CompiledQuery } from 'kysely';
import { forRows, type ForRows } from './compiled-once.ts';
import { TableFinder, type Tables } from './tables.ts';
import { Topics, type Topic } from './topics.ts';

/** Runs reads. */
export interface Reader {
  all<Row>(query: Compilable<Row>): Row[];
  get<Row>(query: Compilable<Row>): Row | undefined;
  /**
   * The result of `read`, which is read again only when a commit touched what it was read from: for counts that several
   * live queries show. `read` looks at nothing but the database, and nobody changes its result.
   */
  shared<T>(key: string, read: () => T): T;
}

/** A transaction: what a writer demands. It is synchronous, so nothing can await the network inside it. */
export interface Tx extends Reader {
  /** Returns the number of rows changed. */
  run(query: Compilable<unknown>): number;
  /**
   * Runs one statement for many rows, whose values it takes by their names: `build` is called once, and a `build` that
   * outlives the call is remembered with what it came to, which is what makes 10,000 rows feel instant. All rows have the
   * names of the first.
   */
  runMany<Row extends object>(build: (row: Row) => Compilable<unknown>, rows: readonly Row[]): void;
  /** As `runMany`, several rows a statement (`values` takes a list): for tables that get hundreds of narrow rows at a time. */
  insertMany<Row extends object>(build: (rows: Row[]) => Compilable<unknown>, rows: readonly Row[]): void;
  /** Marks something that is no table as changed by this commit. */
  touch(topic: Topic): void;
}

interface Prepared {
  statement: Database.Statement;
  tables: Tables;
}

/** One statement for so many rows of a list each time. `by`: what it is remembered by. */
interface Many<Row> {
  count: number;
  by: object;
  build: (rows: Row[]) => Compilable<unknown>;
}

/** Beyond this a longer statement gains nothing more. */
const ROWS_A_STATEMENT = 25;

/** Statements kept ready; where there are more shapes of SQL than this, the one unused for longest goes. */
const KEPT_STATEMENTS = 400;

/** The local database: reads, transactions, and the topics that commits touch. */
export class Store implements Reader {
  readonly topics = new Topics();
  readonly raw: Database.Database;
  readonly #statements = new Map<string, Prepared>();
  readonly #finder: TableFinder;
  readonly #totalChanges: () => number;
  /** What a function built, by how many rows and which names; for as long as the function itself is there. */
  readonly #built = new WeakMap<object, Map<string, ForRows<never>>>();
  readonly #known = new Map<string, { result: unknown; topics: Set<Topic> }>();
  #recording: Set<Topic> | null = null;
  #open = false;

  constructor(raw: Database.Database) {
    this.raw = raw;
    this.#finder = new TableFinder(raw);
    const total = raw.prepare<[], number>('SELECT total_changes()').pluck();
    this.#totalChanges = () => total.get() ?? 0;
    this.topics.listen((touched) => {
      for (const [key, { topics }] of this.#known)
        if ([...touched].some((topic) => topics.has(topic))) this.#known.delete(key);
    });
  }

  all<Row>(query: Compilable<Row>): Row[] {
    const compiled = query.compile();
    return this.#prepared(compiled).statement.all(...compiled.parameters) as Row[];
  }

  get<Row>(query: Compilable<Row>): Row | undefined {
    const compiled = query.compile();
    return this.#prepared(compiled).statement.get(...compiled.parameters) as Row | undefined;
  }

  /**
   * Runs `fn` in one immediate transaction and announces what it touched after the commit, which is durable when this
   * returns (`synchronous=FULL`). A transaction inside a transaction is a bug and throws.
   */
  tx<T>(fn: (tx: Tx) => T): T {
    if (this.#open) throw new Error('a transaction is open already: pass its tx on');
    const touched = new Set<Topic>();
    const tx: Tx = {
      all: (query) => this.all(query),
      get: (query) => this.get(query),
      shared: (key, read) => this.shared(key, read),
      run: (query) => this.#write(query.compile(), touched),
      runMany: (build, rows) => {
        this.#writeMany({ count: 1, by: build, build: ([row]) => build(row as (typeof rows)[number]) }, rows, touched);
      },
      insertMany: (build, rows) => {
        const whole = rows.length - (rows.length % ROWS_A_STATEMENT);
        this.#writeMany({ count: ROWS_A_STATEMENT, by: build, build }, rows.slice(0, whole), touched);
        this.#writeMany({ count: 1, by: build, build }, rows.slice(whole), touched);
      },
      touch: (topic) => touched.add(topic),
    };
    this.#open = true;
    let result: T;
    try {
      result = this.raw.transaction(() => fn(tx)).immediate();
    } finally {
      this.#open = false;
    }
    this.topics.announce(touched);
    return result;
  }

  /** Runs `read` and tells which topics its result depends on. */
  record<T>(read: () => T): { result: T; topics: Set<Topic> } {
    const outer = this.#recording;
    const topics = new Set<Topic>();
    this.#recording = topics;
    try {
      return { result: read(), topics };
    } finally {
      this.#recording = outer;
    }
  }

  shared<T>(key: string, read: () => T): T {
    // Inside a transaction what is read may be taken back.
    if (this.#open) return read();
    const known = this.#known.get(key) ?? this.record(read);
    this.#known.set(key, known);
    for (const topic of known.topics) this.#recording?.add(topic);
    return known.result as T;
  }

  /** For readers of what lives in memory: a live query that runs now depends on `topic`. */
  depend(topic: Topic): void {
    this.#recording?.add(topic);
  }

  close(): void {
    if (this.raw.open) this.raw.close();
  }

  #write(compiled: CompiledQuery, touched: Set<Topic>): number {
    const { statement, tables } = this.#prepared(compiled);
    return this.#noting(tables, touched, () => statement.run(...compiled.parameters).changes);
  }

  #builtFor<Row extends object>({ count, by, build }: Many<Row>, first: Row): ForRows<Row> {
    const shape = `${count} ${Object.keys(first).join()}`;
    const shapes = this.#built.get(by) ?? new Map<string, ForRows<never>>();
    const made = shapes.get(shape) ?? forRows(first, count, build);
    shapes.set(shape, made as ForRows<never>);
    this.#built.set(by, shapes);
    return made as ForRows<Row>;
  }

  #writeMany<Row extends object>(many: Many<Row>, rows: readonly Row[], touched: Set<Topic>): void {
    const [first] = rows;
    if (first === undefined) return;
    const { compiled, valuesOf } = this.#builtFor(many, first);
    const { statement, tables } = this.#prepared(compiled);
    this.#noting(tables, touched, () => {
      for (let at = 0; at < rows.length; at += many.count) statement.run(valuesOf(rows, at));
    });
  }

  /** A trigger or a cascade may have changed rows where the statement itself changed none: SQLite counts them all. */
  #noting<T>(tables: Tables, touched: Set<Topic>, run: () => T): T {
    const before = this.#totalChanges();
    const result = run();
    if (this.#totalChanges() > before) for (const table of tables.written) touched.add(table);
    return result;
  }

  #prepared({ sql, parameters }: CompiledQuery): Prepared {
    const known = this.#statements.get(sql);
    const kept = known ?? {
      statement: this.raw.prepare(sql),
      tables: this.#finder.tablesOf(sql, parameters.length),
    };
    // Put at the end, so that the first is always the one unused for longest.
    if (known !== undefined) this.#statements.delete(sql);
    this.#statements.set(sql, kept);
    if (this.#statements.size > KEPT_STATEMENTS) {
      const [unused] = this.#statements.keys();
      if (unused !== undefined) this.#statements.delete(unused);
    }
    if (this.#recording !== null) for (const table of kept.tables.read) this.#recording.add(table);
    return kept;
  }
}
