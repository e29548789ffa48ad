import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { readmePath, renderReadme, tableRows } from './table.ts';

describe('the table of operations and where each is held', () => {
  const rows = tableRows();

  it('has 26 rows', () => {
    expect(rows).toHaveLength(26);
  });

  it.each(rows.map((row) => [row.operation.id, row] as const))('%s has no empty cell', (_, row) => {
    expect(row.client).not.toBeNull();
    expect(row.sandbox).not.toBeNull();
    expect(row.conformance).not.toBeNull();
    expect(row.dialect).not.toBeNull();
  });

  it('is up to date in README.md', async () => {
    const text = readFileSync(readmePath, 'utf8');
    const options = { ...(await resolveConfig(readmePath)), parser: 'markdown', plugins: [] };
    // Compared as the formatter leaves them, so that formatting is no difference.
    expect(await format(renderReadme(text), options)).toBe(await format(text, options));
  });
});
