import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePrivateFolder } from '../../src-main/host/data-folder.ts';
import { pathTrouble } from '../../src-main/host/path-trouble.ts';
import { freshFolder } from './playground.ts';

function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('It was let be.');
}

describe.skipIf(process.platform === 'win32')('what the system has against a path is said in words', () => {
  it.each([
    ['of a file that is not there', 'none', /^there is no such file\.$/],
    ['below a file', join('file', 'x'), /a file and no folder\.$/],
    ['with a name that is too long', 'x'.repeat(300), /longer than this system allows\.$/],
    ['over a link to itself', join('loop', 'x'), /leads back to itself\.$/],
  ])('%s', (_, path, words) => {
    using at = freshFolder();
    writeFileSync(join(at.folder, 'file'), '');
    symlinkSync('loop', join(at.folder, 'loop'));
    expect(pathTrouble(thrown(() => readFileSync(join(at.folder, path))))).toMatch(words);
  });

  it('and of the data folder with what to do', () => {
    using at = freshFolder();
    symlinkSync('nowhere', join(at.folder, 'dangling'));
    symlinkSync('loop', join(at.folder, 'loop'));
    const words = (path: string): string => (thrown(() => makePrivateFolder(join(at.folder, path))) as Error).message;
    expect(words('dangling')).toMatch(
      /dangling cannot be the data folder, because it cannot be made there: .*leads nowhere\. Choose another\.$/,
    );
    expect(words('loop')).toMatch(/because it is a link that leads back to itself\. Choose another\.$/);
    expect(words('x'.repeat(300))).toMatch(/because its name is longer than this system allows\. Choose another\.$/);
    mkdirSync(join(at.folder, 'fine'));
    makePrivateFolder(join(at.folder, 'fine'));
  });

  it.each([
    ['EACCES', 'there', 'you may not read it.'],
    ['EPERM', 'made', 'you may not write there.'],
    ['EROFS', 'made', 'the disk is read-only.'],
    ['EDQUOT', 'made', 'the disk is full.'],
    ['EIO', 'there', 'the system reports an error while reading it.'],
    ['EMFILE', 'there', 'too many files are open. Close other programs and try again.'],
    ['ENXIO', 'there', 'the system refuses it (ENXIO).'],
  ] as const)('%s, where it is to be %s: %s', (code, asked, words) => {
    expect(pathTrouble(Object.assign(new Error(code), { code }), asked)).toBe(words);
  });
});
