import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropLeftSecrets, layDown, newHanded, pickUp } from '../../src-main/core/handed-secret.ts';

/* A secret that one program lays down in the data folder for another one. */

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outpost-handed-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is picked up once, and what lay there says nothing without its key', () => {
  const handed = newHanded();
  layDown(folder, 'canary-äöü', handed);
  const path = join(folder, handed.file);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path).includes('canary')).toBe(false);
  expect(pickUp(folder, { ...handed, key: newHanded().key })).toBeNull();
  expect(pickUp(folder, handed)).toBe('canary-äöü');
  expect(pickUp(folder, handed)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

it('is taken back where nobody came for it', () => {
  const handed = newHanded();
  const takeBack = layDown(folder, 'canary', handed);
  takeBack();
  expect(pickUp(folder, handed)).toBeNull();
  // Also where somebody did.
  expect(takeBack).not.toThrow();
});

it('is neither laid down beside what is there, nor picked up from elsewhere', () => {
  const handed = newHanded();
  layDown(folder, 'canary', handed);
  expect(() => layDown(folder, 'another', handed)).toThrow(/EEXIST/);
  expect(() => layDown(folder, 'another', { ...handed, file: '../elsewhere' })).toThrow(/no name/);
  expect(pickUp(join(folder, '..'), { ...handed, file: `${folder.split(/[/\\]/).at(-1)}/${handed.file}` })).toBeNull();
  const [led, other] = [newHanded(), join(folder, 'other')];
  writeFileSync(other, readFileSync(join(folder, handed.file)));
  if (process.platform !== 'win32') {
    symlinkSync('other', join(folder, led.file));
    expect(pickUp(folder, { file: led.file, key: handed.key })).toBeNull();
    expect(existsSync(other)).toBe(true);
  }
  expect(pickUp(folder, handed)).toBe('canary');
});

it('is taken away an hour after a command that was killed has left it', () => {
  const [old, fresh] = [newHanded(), newHanded()];
  layDown(folder, 'canary', old);
  layDown(folder, 'canary', fresh);
  writeFileSync(join(folder, 'handed-over.txt'), "somebody's own");
  const nowMs = Date.now();
  for (const file of [old.file, 'handed-over.txt']) utimesSync(join(folder, file), 0, (nowMs - 3_700_000) / 1_000);
  // What is none of ours under such a name stays, and stops nothing.
  const { file: odd } = newHanded();
  mkdirSync(join(folder, odd));
  utimesSync(join(folder, odd), 0, 0);
  const warned: string[] = [];
  const log = { warn: (_: object, message: string) => void warned.push(message) };
  dropLeftSecrets(folder, { nowMs, log });
  expect(readdirSync(folder).toSorted()).toEqual([fresh.file, odd, 'handed-over.txt'].toSorted());
  expect(warned).toEqual(['what a command has left could not be taken away']);
});
