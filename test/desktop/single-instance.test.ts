import { existsSync, lstatSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dropLockOfAnother, isHeldByProgram } from '../../src-main/desktop/single-instance.ts';
import { freshFolder } from '../host/playground.ts';

describe.runIf(process.platform !== 'win32')("Chromium's lock of one window a folder", () => {
  const locked = (folder: string, target: string, socket = '/tmp/none/SingletonSocket'): void => {
    symlinkSync(target, join(folder, 'SingletonLock'));
    symlinkSync(socket, join(folder, 'SingletonSocket'));
    symlinkSync('123', join(folder, 'SingletonCookie'));
  };
  const isThere = (folder: string, name: string): boolean => {
    try {
      return lstatSync(join(folder, name)).isSymbolicLink();
    } catch {
      return false;
    }
  };

  it('that another computer made goes, with what is beside it and nothing else', () => {
    using at = freshFolder();
    locked(at.folder, `old-name.of-this-${process.pid}`);
    writeFileSync(join(at.folder, 'Preferences'), '{}');
    dropLockOfAnother(at.folder);
    expect(['SingletonLock', 'SingletonSocket', 'SingletonCookie'].map((name) => isThere(at.folder, name))).toEqual([
      false,
      false,
      false,
    ]);
    expect(existsSync(join(at.folder, 'Preferences'))).toBe(true);
  });

  it('of a program that runs here stays where its computer has another name since', () => {
    using at = freshFolder();
    const socket = join(at.folder, 'of its own');
    writeFileSync(socket, '');
    locked(at.folder, `old-name.of-this-${process.pid}`, socket);
    dropLockOfAnother(at.folder);
    expect([isThere(at.folder, 'SingletonLock'), isHeldByProgram(at.folder)]).toEqual([true, true]);
    using left = freshFolder();
    locked(left.folder, 'old-name.of-this-2147483646', socket);
    dropLockOfAnother(left.folder);
    expect(isThere(left.folder, 'SingletonLock')).toBe(false);
  });

  it('that this computer made stays, and tells whether who made it lives', () => {
    using at = freshFolder();
    expect(isHeldByProgram(at.folder)).toBe(false);
    dropLockOfAnother(at.folder);
    locked(at.folder, `${hostname()}-${process.pid}`);
    dropLockOfAnother(at.folder);
    expect([isThere(at.folder, 'SingletonLock'), isHeldByProgram(at.folder)]).toEqual([true, true]);
    using other = freshFolder();
    locked(other.folder, `${hostname()}-2147483646`);
    expect(isHeldByProgram(other.folder)).toBe(false);
  });

  it.each(['something', `${hostname()}-0`])('that is no such link (%s) is left alone', (target) => {
    using at = freshFolder();
    symlinkSync(target, join(at.folder, 'SingletonLock'));
    dropLockOfAnother(at.folder);
    expect([isThere(at.folder, 'SingletonLock'), isHeldByProgram(at.folder)]).toEqual([true, false]);
  });
});
