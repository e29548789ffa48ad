import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../../../src-main/core/store/make-folder.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outpost-folder-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder', () => {
  it('is made with those above it, for this user alone, and may be there already', () => {
    const deep = join(folder, 'a', 'b', 'c');
    makeFolder(deep);
    makeFolder(deep);
    if (process.platform !== 'win32') expect(statSync(deep).mode & 0o777).toBe(0o700);
    expect(statSync(deep).isDirectory()).toBe(true);
  });

  it('cannot be made where a file stands', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(join(file, 'under'))).toThrow(/EEXIST|ENOTDIR/);
    expect(() => makeFolder(file)).toThrow(/EEXIST/);
  });

  it.runIf(process.platform === 'linux')('that the system refuses to make is refused, instead of never ending', () => {
    expect(() => makeFolder('/proc/nothing/of/ours')).toThrow(/ENOENT/);
  });
});
