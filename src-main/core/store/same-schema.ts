import Database from 'better-sqlite3';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';

/**
 * Whether a database of this version has the tables and indexes that `steps` make. One that a version of Outpost made
 * which was never released can have others under the same number. What it has besides is no matter.
 */
export function hasSchemaOf(db: Database.Database, steps: readonly Migration[]): boolean {
  const model = new Database(':memory:');
  try {
    migrate(model, steps);
    const found = definitionsIn(db);
    return [...definitionsIn(model)].every((definition) => found.has(definition));
  } finally {
    model.close();
  }
}

/** Comments and line breaks aside. */
function definitionsIn(db: Database.Database): Set<string> {
  const rows = db
    .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE type IN ('table', 'index') AND sql IS NOT NULL`)
    .pluck()
    .all();
  return new Set(rows.map((sql) => sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ')));
}
