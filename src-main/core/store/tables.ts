import type Database from 'better-sqlite3';

/** The tables one statement opens, by what it does there. */
export interface Tables {
  read: ReadonlySet<string>;
  written: ReadonlySet<string>;
}

interface Opcode {
  opcode: string;
  p1: number;
  p2: number;
}

/** A virtual table (FTS5) has no page of its own in the bytecode: it is found by its name in the SQL. */
const ofVirtualTable = new Set(['VOpen', 'VUpdate']);

/**
 * Tells the tables of a statement from SQLite's own bytecode (`EXPLAIN`): views, raw SQL, foreign keys that cascade and
 * triggers are all in it. So a live query knows by itself what it depends on and a commit what it touched; nothing has to
 * be declared, so nothing can be forgotten.
 */
export class TableFinder {
  readonly #raw: Database.Database;
  #byRootPage = new Map<number, string>();
  #virtual: string[] = [];

  constructor(raw: Database.Database) {
    this.#raw = raw;
  }

  /** `parameters`: how many the statement takes. Nothing of it is run. */
  tablesOf(sql: string, parameters: number): Tables {
    const opcodes = this.#raw.prepare<unknown[], Opcode>(`EXPLAIN ${sql}`).all(...Array<null>(parameters).fill(null));
    const read = new Set<string>();
    const written = new Set<string>();
    let isVirtualWritten = false;
    for (const { opcode, p1, p2 } of opcodes) {
      if (opcode === 'OpenRead') read.add(this.#tableAt(p2));
      else if (opcode === 'OpenWrite') written.add(this.#tableAt(p2));
      else if (opcode === 'Clear') written.add(this.#tableAt(p1));
      else if (ofVirtualTable.has(opcode)) {
        isVirtualWritten ||= opcode === 'VUpdate';
        for (const name of this.#virtualIn(sql)) (opcode === 'VOpen' ? read : written).add(name);
      }
    }
    // A trigger writes it, and so it is the trigger's SQL that names it.
    if (isVirtualWritten)
      for (const trigger of this.#triggersOn(written)) for (const name of this.#virtualIn(trigger)) written.add(name);
    return { read, written };
  }

  #tableAt(page: number): string {
    const known = this.#byRootPage.get(page);
    if (known !== undefined) return known;
    // Page 1 is the list of tables itself.
    this.#readSchema();
    return this.#byRootPage.get(page) ?? 'sqlite_schema';
  }

  #triggersOn(tables: ReadonlySet<string>): string[] {
    const all = `SELECT tbl_name AS name, sql FROM sqlite_schema WHERE type = 'trigger'
      UNION ALL SELECT tbl_name, sql FROM sqlite_temp_schema WHERE type = 'trigger'`;
    const found = this.#raw.prepare<[], { name: string; sql: string }>(all).all();
    return found.filter(({ name }) => tables.has(name)).map(({ sql }) => sql);
  }

  #virtualIn(sql: string): string[] {
    if (this.#virtual.length === 0) this.#readSchema();
    const words = new Set(sql.toLowerCase().split(/\W+/));
    return this.#virtual.filter((name) => words.has(name.toLowerCase()));
  }

  /** An index belongs to its table. */
  #readSchema(): void {
    const rows = this.#raw
      .prepare<[], { page: number; name: string }>('SELECT rootpage AS page, tbl_name AS name FROM sqlite_schema')
      .all();
    this.#byRootPage = new Map(rows.filter(({ page }) => page > 0).map(({ page, name }) => [page, name]));
    const virtual = `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%'`;
    this.#virtual = this.#raw.prepare<[], string>(virtual).pluck().all();
  }
}
