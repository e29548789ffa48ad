import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshFolder } from '../host/playground.ts';
import { buildOnce, closeBrowser, opened, shareBrowser, startDesktop } from './desktop-process.ts';

beforeAll(buildOnce);
beforeAll(shareBrowser);
afterAll(closeBrowser);

describe('the start', () => {
  it('ends when no other folder is wanted', async () => {
    using at = freshFolder();
    const file = join(at.folder, 'a file');
    writeFileSync(file, '');
    const desktop = startDesktop(join(file, 'data'));
    await desktop.untilCalls('dialog.showMessageBox', (calls) => calls.length > 0);
    await desktop.do('answerDialog', 1).catch(() => null);
    expect(await desktop.exited).toBe(1);
  });
});

describe('data that only the core refuses', () => {
  it("(Chromium's own part of the folder is a file) is said before anything is started", async () => {
    using at = freshFolder();
    writeFileSync(join(at.folder, 'window'), '');
    const desktop = startDesktop(at.folder);
    const [[question]] = (await desktop.untilCalls('dialog.showMessageBox', (calls) => calls.length > 0)) as [
      [{ detail: string }],
    ];
    expect(question.detail).toContain(`${join(at.folder, 'window')} cannot be the data folder`);
    await desktop.do('answerDialog', 1).catch(() => null);
    expect(await desktop.exited).toBe(1);
    expect(existsSync(join(at.folder, 'outpost.sqlite'))).toBe(false);
  });
});

describe('one running desktop', () => {
  it('opens at its usual size where its place cannot be read, and closes where it cannot be kept', async () => {
    using at = freshFolder();
    mkdirSync(join(at.folder, 'window-place.json'));
    const desktop = await opened(at.folder);
    expect((await desktop.calls('BrowserWindow'))[0]).toMatchObject([{ width: 1240, height: 820 }]);
    await desktop.do('emit', 'window', 'blur');
    await desktop.do('quit').catch(() => null);
    expect(await desktop.exited).toBe(0);
    expect(desktop.errors()).not.toMatch(/EISDIR|\n\s+at /);
  });
});

it.each(['none', 'unknown'])('secrets of the desktop stay in memory where the keychain is %s', async (backend) => {
  using at = freshFolder();
  const desktop = await opened(at.folder, { STAND_IN_KEYCHAIN: backend });
  await desktop.do('quit').catch(() => null);
  await desktop.exited;
  expect(readdirSync(at.folder).filter((name) => name.startsWith('secrets'))).toEqual([]);
});
