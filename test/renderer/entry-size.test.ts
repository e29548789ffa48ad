import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const built = join(import.meta.dirname, '../../out/renderer');
const mostBytes = 60 * 1024;

test('the scripts that a window reads before its first picture are at most 60 KiB, zipped: views, dialogs and charts come later', () => {
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  expect(scripts.length).toBeGreaterThan(1);
  const zipped = scripts.map((path) => gzipSync(readFileSync(join(built, path))).length);
  expect(zipped.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(mostBytes);
});

test('the sentences of what happened to the data, which are rarely told, are not among them', () => {
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const paths = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  expect(paths.filter((path) => readFileSync(join(built, path), 'utf8').includes('I have read this'))).toEqual([]);
});

test('no script of the window holds the parser of the schemas, which compiles code that the content policy refuses', () => {
  const scripts = globSync('assets/*.js', { cwd: built });
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((path) => readFileSync(join(built, path), 'utf8').includes('_zod'))).toEqual([]);
});
