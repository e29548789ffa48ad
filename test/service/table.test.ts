import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readmePath, tableRows } from './table.ts';

describe('the table of operations and where each is held', () => {
  const rows = tableRows();
  const readme = readFileSync(readmePath, 'utf8');

  it('has 26 rows', () => {
    expect(rows).toHaveLength(26);
  });

  it.each(rows.map((row) => [row.operation.id, row] as const))('%s has no empty cell', (_, row) => {
    expect(row.client).not.toBeNull();
    expect(row.sandbox).not.toBeNull();
    expect(row.conformance).not.toEqual([]);
    expect(row.dialect).not.toBeNull();
  });

  it.each(rows.map((row) => [row.operation.id, row] as const))('%s has a true row in README.md', (id, row) => {
    const line = readme.split('\n').find((one) => one.startsWith(`| ${id} |`)) ?? '';
    const [, , path, client, sandbox, conformance, dialect] = line.split('|').map((cell) => cell.trim());
    expect(path).toBe(`${row.operation.method} ${row.operation.path}`);
    expect([client, sandbox, dialect]).toEqual([row.client, row.sandbox, row.dialect]);
    // Which of the files that name it is shown may change with each new test; that it does name it may not.
    expect(row.conformance).toContain(conformance);
  });
});
