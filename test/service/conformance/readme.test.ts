import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { conformanceTable } from './table.ts';

it('lists in the README every sentence that is tested', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  expect(readme.includes(conformanceTable()), 'run test/service/conformance/table.ts').toBe(true);
});
