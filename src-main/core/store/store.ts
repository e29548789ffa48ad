import type Database from 'better-sqlite3';
import type { Compilable, CompiledQuery } from 'kysely';
import { tablesOf } from './tables.ts';
import { Topics, type Topic } from './topics.ts';

/** Runs reads. */
export interface Reader {
  all<Row>(query: Compilable<Row>): Row[];
  get<Row>(query: Compilable<Row>): Row | undefined;
}

/** A transaction: what a writer demands. It is synchronous, so nothing can await the network inside it. */
export interface Tx extends Reader {
  /** Returns the number of rows changed. */
  run(query: Compilable<unknown>): number;
  /**
   * Runs one statement for many rows: compiled once, which is what makes 10,000 rows feel instant. `parameters` holds
   * the values of each row in the order in which the query names them.
   */
  runMany(query: Compilable<unknown>, parameters: readonly (readonly unknown[])[]): void;
  /** Marks something that is no table as changed by this commit. */
  touch(topic: Topic): void;
}

interface Prepared {
  statement: Database.Statement;
  tables: ReadonlySet<string>;
}

/** Statements kept ready; the oldest go when the programme builds more shapes of SQL than this. */
const KEPT_STATEMENTS = 400;

/** The local database: reads, transactions, and the topics that commits touch. */
export class Store implements Reader {
  readonly topics = new Topics();
  readonly raw: Database.Database;
  readonly #statements = new Map<string, Prepared>();
  #recording: Set<Topic> | null = null;
  #open = false;

  constructor(raw: Database.Database) {
    this.raw = raw;
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
      run: (query) => {
        const compiled = query.compile();
        const { statement, tables } = this.#prepared(compiled);
        const { changes } = statement.run(...compiled.parameters);
        if (changes > 0) for (const table of tables) touched.add(table);
        return changes;
      },
      runMany: (query, parameters) => {
        const { statement, tables } = this.#prepared(query.compile());
        for (const row of parameters) statement.run(...row);
        if (parameters.length > 0) for (const table of tables) touched.add(table);
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

  /** For readers of what lives in memory: a live query that runs now depends on `topic`. */
  depend(topic: Topic): void {
    this.#recording?.add(topic);
  }

  close(): void {
    if (this.raw.open) this.raw.close();
  }

  #prepared(compiled: CompiledQuery): Prepared {
    let kept = this.#statements.get(compiled.sql);
    if (kept === undefined) {
      kept = { statement: this.raw.prepare(compiled.sql), tables: tablesOf(compiled.query) };
      this.#statements.set(compiled.sql, kept);
      if (this.#statements.size > KEPT_STATEMENTS) {
        const [oldest] = this.#statements.keys();
        if (oldest !== undefined) this.#statements.delete(oldest);
      }
    }
    if (this.#recording !== null) for (const table of kept.tables) this.#recording.add(table);
    return kept;
  }
}
