import { expect, it } from 'vitest';
import { FileTrouble, isUnsound, storageTrouble, UnsoundDatabase } from '../../../src-main/core/store/trouble.ts';

const failed = (code: string, path?: string): Error => Object.assign(new Error(code), { code, ...(path && { path }) });

it('only a file that is broken counts as broken: a busy, full or read-only disk passes', () => {
  const broken = [
    new UnsoundDatabase('no'),
    failed('SQLITE_CORRUPT'),
    failed('SQLITE_CORRUPT_VTAB'),
    failed('SQLITE_NOTADB'),
  ];
  expect(broken.map(isUnsound)).toEqual([true, true, true, true]);
  const passing = ['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_IOERR_READ', 'ENOSPC', ''];
  for (const code of passing) expect([code, isUnsound(failed(code))]).toEqual([code, false]);
  expect([isUnsound(null), isUnsound('SQLITE_CORRUPT')]).toEqual([false, false]);
});

it.each([
  ['SQLITE_BUSY', undefined, { code: 'in-use' }],
  ['SQLITE_LOCKED_SHAREDCACHE', undefined, { code: 'in-use' }],
  ['SQLITE_FULL', undefined, { code: 'disk-full' }],
  ['ENOSPC', '/data/a', { code: 'disk-full' }],
  ['EDQUOT', undefined, { code: 'disk-full' }],
  ['EACCES', '/data/a', { code: 'not-writable', path: '/data/a' }],
  ['EROFS', undefined, { code: 'not-writable', path: null }],
  ['SQLITE_READONLY_DIRECTORY', undefined, { code: 'not-writable', path: null }],
  ['SQLITE_CANTOPEN', undefined, { code: 'not-writable', path: null }],
  ['ENOTDIR', '/data/a', { code: 'in-the-way', path: '/data/a' }],
  ['EEXIST', undefined, { code: 'not-writable', path: null }],
  ['SQLITE_IOERR_WRITE', undefined, { code: 'disk-errors' }],
  ['EIO', '/data/a', { code: 'disk-errors' }],
  ['SQLITE_CONSTRAINT', undefined, null],
  ['ECONNRESET', undefined, null],
])('%s of %s is told as what the user can do about it, and a bug is none', (code, path, told) => {
  expect(storageTrouble(failed(code, path))).toEqual(told);
});

it('what a file is at fault for is told as it was found, and what is no error is no trouble', () => {
  const trouble = { code: 'in-the-way', path: '/data' } as const;
  expect(storageTrouble(new FileTrouble(trouble))).toEqual(trouble);
  expect([storageTrouble(null), storageTrouble('EIO'), storageTrouble({ code: 5 })]).toEqual([null, null, null]);
});
