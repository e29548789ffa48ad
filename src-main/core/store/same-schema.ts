import Database from 'better-sqlite3';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';

/**
 * Whether a database of this version has the tables and indexes that `steps` make. One that a version of Outpost made
 * which was never released can have others under the same number. What it has besides is no matter.
 */
export function hasSchemaOf(db: Database.Database, steps: readonly Migration[]): boolean {
  const found = definitionsIn(db);
  return [...schemaAt(Infinity, steps)].every((one) => found.has(one));
}

/** How the tables and indexes of a database of this version are made. */
export const schemaAt = (version: number, steps: readonly Migration[]): ReadonlySet<string> =>
  inModel(version, steps, definitionsIn);

/** What its tables are called, in lower case: SQLite takes two spellings for one name. The search index is beside them. */
export const tablesAt = (version: number, steps: readonly Migration[]): ReadonlySet<string> =>
  inModel(version, steps, (model) => {
    const names = model.prepare<[], string>(`SELECT lower(name) FROM sqlite_schema WHERE type = 'table'`).pluck();
    return new Set(names.all());
  });

function inModel<T>(version: number, steps: readonly Migration[], read: (model: Database.Database) => T): T {
  const model = new Database(':memory:');
  try {
    migrate(
      model,
      steps.filter((step) => step.version <= version),
    );
    return read(model);
  } finally {
    model.close();
  }
}

/** Comments and line breaks aside. */
export const definition = (sql: string): string => sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ');

function definitionsIn(db: Database.Database): Set<string> {
  const rows = db
    .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE type IN ('table', 'index') AND sql IS NOT NULL`)
    .pluck()
    .all();
  return new Set(rows.map(definition));
}
