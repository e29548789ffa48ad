import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const assets = join(import.meta.dirname, '../../out/renderer/assets');

test('an icon of the built window is the markup it shows: nothing is put together from data when a view opens', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const texts = scripts.map((name) => readFileSync(join(assets, name), 'utf8'));
  expect(texts.some((text) => text.includes('lucide lucide-search'))).toBe(true);
  expect(texts.filter((text) => text.includes('absoluteStrokeWidth'))).toEqual([]);
});
