import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdOn } from '../../../src-main/host/updates/hold-on.ts';
import { freshFolder } from '../playground.ts';

it('a program that was taken away is put back, and one that was replaced stays replaced', () => {
  using at = freshFolder();
  const file = join(at.folder, 'Outpost.AppImage');
  writeFileSync(file, 'old', { mode: 0o755 });
  const lost = holdOn(file);
  rmSync(file);
  lost.putBack();
  expect(readFileSync(file, 'utf8')).toBe('old');
  const replaced = holdOn(file);
  writeFileSync(join(at.folder, 'new'), 'new');
  renameSync(join(at.folder, 'new'), file);
  replaced.putBack();
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(at.folder)).toEqual(['Outpost.AppImage']);
});

it('what was kept goes when it is let go, also what an earlier update left behind', () => {
  using at = freshFolder();
  const file = join(at.folder, 'Outpost.AppImage');
  writeFileSync(file, 'old');
  holdOn(file);
  expect(readdirSync(at.folder)).toHaveLength(2);
  holdOn(file).letGo();
  expect(readdirSync(at.folder)).toEqual(['Outpost.AppImage']);
});

it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'nothing is replaced where nothing can be kept',
  () => {
    using at = freshFolder();
    const folder = join(at.folder, 'closed');
    mkdirSync(folder);
    const file = join(folder, 'Outpost.AppImage');
    writeFileSync(file, 'old');
    chmodSync(folder, 0o500);
    expect(() => holdOn(file)).toThrow(/EACCES/);
    chmodSync(folder, 0o700);
    expect(existsSync(file)).toBe(true);
  },
);

it('a program that is not there cannot be kept', () => {
  using at = freshFolder();
  expect(() => holdOn(join(at.folder, 'none'))).toThrow(/ENOENT/);
});
