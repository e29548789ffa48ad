import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder } from '../data-folder.ts';
import { freshFolder } from '../host/playground.ts';
import { seriousInDesktop } from './axe.ts';
import {
  buildOnce,
  closeBrowser,
  FROM_THE_CORE,
  opened,
  openedStore,
  shareBrowser,
  startDesktop,
} from './desktop-process.ts';

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

describe('what the window says while it waits', () => {
  it('is that Outpost starts, in words of its own, until the core is there', async () => {
    using at = freshFolder();
    const store = openedStore(at.folder);
    store.close();
    const other = new Database(join(at.folder, 'outpost.sqlite'));
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE');
    await using desktop = startDesktop(at.folder);
    await desktop.untilCalls('loadURL', (calls) => calls.length > 0);
    await desktop.do('waitForText', 'Starting Outpost');
    expect(await desktop.do('evaluate', 'document.body.innerText')).not.toMatch(/terminal|not running/);
    other.close();
    await desktop.do('waitForText', FROM_THE_CORE);
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
  it('has no window where it is started with the session, until it is asked for', async () => {
    using at = freshFolder();
    await using desktop = startDesktop(at.folder, {}, ['--hidden']);
    await desktop.untilCalls('Tray', (calls) => calls.length === 1);
    expect(await desktop.calls('BrowserWindow')).toEqual([]);
    await desktop.do('emit', 'app', 'second-instance', [], '/', null);
    await desktop.untilCalls('show', (calls) => calls.length === 1);
    await desktop.do('waitForText', FROM_THE_CORE);
  });

  it('remembers where its window was', async () => {
    using at = freshFolder();
    writeFileSync(join(at.folder, 'window-place.json'), '{"x":300,"y":200,"width":900,"height":600,"maximized":false}');
    const desktop = await opened(at.folder);
    expect((await desktop.calls('BrowserWindow'))[0]).toMatchObject([{ x: 300, y: 200, width: 900, height: 600 }]);
    await desktop.do('emit', 'window', 'blur');
    await desktop.do('quit').catch(() => null);
    expect(await desktop.exited).toBe(0);
    expect(JSON.parse(readFileSync(join(at.folder, 'window-place.json'), 'utf8'))).toEqual({
      x: 300,
      y: 200,
      width: 900,
      height: 600,
      maximized: false,
      fullScreen: false,
    });
  });

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

describe('secrets of the desktop', () => {
  it('that cannot be read are put aside under a name that the window tells', async () => {
    using at = freshFolder();
    writeFileSync(join(at.folder, 'secrets.sealed.json'), '{"cut of');
    await using desktop = await opened(at.folder);
    const [aside = ''] = readdirSync(at.folder).filter((name) => name.includes('.unreadable-'));
    await desktop.do('waitForText', aside);
    expect(readFileSync(join(at.folder, aside), 'utf8')).toBe('{"cut of');
  });

  it.each(['none', 'unknown', 'basic_text'])('stay in memory where the keychain is %s', async (backend) => {
    using at = freshFolder();
    const desktop = await opened(at.folder, { STAND_IN_KEYCHAIN: backend });
    await desktop.do('quit').catch(() => null);
    await desktop.exited;
    expect(readdirSync(at.folder).filter((name) => name.startsWith('secrets'))).toEqual([]);
  });
});

it('Settings writes everything to the file that was chosen, and its path can be seen and changed before', async () => {
  using at = freshFolder();
  const [data, chosen] = [join(at.folder, 'data'), join(at.folder, 'chosen.sqlite')];
  const sandbox = await startSandbox({ posts: 0, port: 0 });
  onTestFinished(() => sandbox.close());
  await connectFolder(data, sandbox);
  await using desktop = startDesktop(data, { STAND_IN_CHOSEN_FILE: chosen }, ['outpost://settings/data']);
  await desktop.do('waitForText', 'Move to another computer');
  const press = async (name: string): Promise<void> => {
    const button = `[...document.querySelectorAll('button')].find((one) => one.innerText.trim() === '${name}')`;
    await expect
      .poll(() => desktop.do('evaluate', `((found) => (found?.click(), found !== undefined))(${button})`))
      .toBe(true);
  };
  await press('Export everything…');
  await press('Choose…');
  await expect.poll(() => desktop.do('evaluate', `document.querySelector('dialog input').value`)).toBe(chosen);
  expect(await seriousInDesktop(desktop)).toEqual([]);
  await press('Export');
  await desktop.do('waitForText', `Everything is in ${chosen}`);
  expect(existsSync(chosen)).toBe(true);
});
