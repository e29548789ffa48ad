import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const seen = process.env['OUTPOST_PLAYED_SEEN'] ?? '';

it('fails the first time, and passes after that', () => {
  const isFirst = !existsSync(seen);
  writeFileSync(seen, '');
  expect(isFirst).toBe(false);
});
