import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src-main/sandbox/sandbox.ts';
import { noteFolder } from '../../src-main/host/updates/folder-after-update.ts';
import { connectFolder, withCore } from '../data-folder.ts';
import { freshFolder } from '../host/playground.ts';
import { seriousInDesktop } from './axe.ts';
import { buildOnce, closeBrowser, FROM_THE_CORE, shareBrowser, startDesktop, type Desktop } from './desktop-process.ts';
import { startFeed, type Feed } from './feed.ts';

beforeAll(buildOnce);
beforeAll(shareBrowser);
afterAll(closeBrowser);

interface Opened {
  desktop: Desktop;
  folder: string;
  data: string;
  press(name: string): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The desktop as it was built, with electron-updater as it is, at its section of updates. */
async function atUpdates(env: Record<string, string>, folder: string): Promise<Opened> {
  const data = join(folder, 'data');
  const sandbox = await startSandbox({ posts: 0, port: 0 });
  onTestFinished(() => sandbox.close());
  await connectFolder(data, sandbox);
  await withCore(data, (core) => core.settings.update({ lookForUpdates: false }));
  const desktop = startDesktop(data, env, ['outpost://settings/updates']);
  await desktop.do('waitForText', 'This is Outpost');
  return {
    ...{ desktop, folder, data },
    async press(name) {
      const button = `[...document.querySelectorAll('button')].find((one) => one.innerText === '${name}')`;
      await expect
        .poll(() => desktop.do('evaluate', `((found) => (found?.click(), found !== undefined))(${button})`))
        .toBe(true);
    },
    [Symbol.asyncDispose]: () => desktop[Symbol.asyncDispose](),
  };
}

const html = (desktop: Desktop) => desktop.do<string>('evaluate', `document.querySelector('.update-notes').innerHTML`);

/** Until its version can be installed. */
async function fetched({ desktop, press }: Opened): Promise<void> {
  await press('Look now');
  await press('Download');
  await desktop.do('waitForText', 'It is downloaded and checked');
}

describe.runIf(process.platform === 'linux')('an update', () => {
  it('that starts the program with nothing at all comes up with the data that were open, and the next start with the usual ones', async () => {
    using at = freshFolder();
    const [data, state] = [join(at.folder, 'Other data'), join(at.folder, 'state')];
    mkdirSync(data);
    const env = { OUTPOST_STATE: state, OUTPOST_DATA: '', XDG_DATA_HOME: join(at.folder, 'share') };
    // Whoever names a folder means that one, and has used the note up.
    const named = join(at.folder, 'Named');
    await noteFolder(state, data, { version: '0.0.9', nowMs: Date.now() });
    const other = startDesktop(named, env);
    await other.do('waitForText', FROM_THE_CORE);
    await other[Symbol.asyncDispose]();
    expect([existsSync(join(named, 'outpost.sqlite')), readdirSync(data)]).toEqual([true, []]);
    expect(readdirSync(state)).not.toContain('after-update.json');
    await noteFolder(state, data, { version: '0.0.9', nowMs: Date.now() });
    for (const folder of [data, join(at.folder, 'share', 'outpost')]) {
      await using desktop = startDesktop(null, env);
      await desktop.do('waitForText', FROM_THE_CORE);
      expect(existsSync(join(folder, 'outpost.sqlite'))).toBe(true);
      expect(existsSync(join(at.folder, 'share'))).toBe(folder !== data);
    }
  });

  it('is offered with its notes as mere words, fetched and installed when it is asked for, and comes up with the same data', async () => {
    using at = freshFolder();
    await using feed = await startFeed(at.folder);
    feed.offer({ notes: '<b>Emoji</b><img src=x onerror="a()">\n- 1 < 2' });
    await using opened = await atUpdates(feed.env, at.folder);
    const { desktop, press, data } = opened;
    await desktop.do('waitForText', 'Outpost has not looked since it started.');
    expect(feed.asked).toEqual([]);
    await press('Look now');
    await desktop.do('waitForText', 'It is available. Nothing was downloaded.');
    expect(await html(desktop)).toBe('Emoji\n- 1 &lt; 2');
    expect(feed.asked.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/desktop\/latest-linux\S*\.yml/)]);
    await press('Download');
    await desktop.do('waitForText', 'It is downloaded and checked');
    expect(await seriousInDesktop(desktop)).toEqual([]);
    const picture = process.env['UPDATES_PICTURE'];
    if (picture !== undefined) await desktop.do('screenshot', picture);
    expect(new Set(feed.asked.map(({ headers }) => headers['x-user-staging-id']))).toEqual(new Set(['none']));
    expect(readFileSync(feed.program, 'utf8')).toContain('# old');
    await press('Restart and install');
    expect(await desktop.exited).toBe(0);
    await expect.poll(() => existsSync(`${feed.program}.started`)).toBe(true);
    expect(readFileSync(`${feed.program}.started`, 'utf8')).toBe(data);
    expect(readFileSync(feed.program, 'utf8')).not.toContain('# old');
    expect(existsSync(`${feed.program}.before-update`)).toBe(false);
    expect(await withCore(data, async (core) => (await core.settings.get({})).updateTried)).toBe('9.9.9');
  });

  it('that is damaged, or that nobody can be asked for, is said so, and all stays as it was', async () => {
    using at = freshFolder();
    const feed = await startFeed(at.folder);
    feed.offer({ sha512: Buffer.from('another').toString('base64') });
    await using opened = await atUpdates(feed.env, at.folder);
    const { desktop, press } = opened;
    await press('Look now');
    await press('Download');
    await desktop.do('waitForText', 'What was downloaded is damaged, and was thrown away.');
    feed.offer({ version: 'nine' });
    await press('Look now');
    await desktop.do('waitForText', 'The update server’s answer couldn’t be read.');
    await feed[Symbol.asyncDispose]();
    await press('Look now');
    await desktop.do('waitForText', 'The update server couldn’t be reached.');
    await desktop.do('waitForText', 'goes on as it is');
    expect(readFileSync(feed.program, 'utf8')).toContain('# old');
    expect(desktop.errors()).not.toContain('Unhandled');
  });

  it('is asked for nowhere that others on the way could change, though its place leads there', async () => {
    using at = freshFolder();
    await using feed = await startFeed(at.folder);
    feed.leadTo('localhost');
    await using opened = await atUpdates(feed.env, at.folder);
    await opened.press('Look now');
    await expect.poll(() => opened.desktop.calls('net.request')).toHaveLength(2);
    await opened.desktop.do('waitForText', 'goes on as it is');
    expect(feed.asked.map(({ headers }) => headers.host?.split(':')[0])).toEqual(['127.0.0.1']);
  });

  it('that cannot be put in place leaves the program where it was, which starts again and says so', async () => {
    using at = freshFolder();
    await using feed = await startFeed(at.folder);
    // What electron-updater has done after it has taken the old one away.
    const programs = join(at.folder, 'broken');
    mkdirSync(programs);
    writeFileSync(join(programs, 'mv'), '#!/bin/sh\nexit 1\n');
    chmodSync(join(programs, 'mv'), 0o755);
    const env = { ...feed.env, PATH: `${programs}${delimiter}${process.env['PATH']}` };
    await using opened = await atUpdates(env, at.folder);
    await fetched(opened);
    await opened.press('Restart and install');
    expect(await opened.desktop.exited).toBe(0);
    expect(opened.desktop.errors()).toMatch(/app\.relaunch .*Outpost\.AppImage/);
    expect(readFileSync(feed.program, 'utf8')).toContain('# old');
    expect(readdirSync(at.folder)).not.toContain('Outpost.AppImage.before-update');
    await using again = startDesktop(opened.data, feed.env, ['outpost://settings/updates']);
    await again.do('waitForText', 'Outpost 9.9.9 was not installed.');
    await again.do('waitForText', 'This is still Outpost');
  });

  it('of a package of the system is left to the system, in words, and nobody is asked', async () => {
    using at = freshFolder();
    await using feed = await startFeed(at.folder);
    writeFileSync(join(at.folder, 'resources', 'package-type'), 'deb\n');
    await using opened = await atUpdates({ ...feed.env, APPIMAGE: '' }, at.folder);
    await opened.desktop.do('waitForText', 'installed as a package of the system (deb or rpm)');
    await opened.desktop.do('click', 'Check for Updates…');
    expect(await opened.desktop.do('evaluate', `document.querySelector('main input[type=checkbox]') === null`)).toBe(
      true,
    );
    expect(await opened.desktop.calls('net.request')).toEqual([]);
    expect(feed.asked).toEqual([]);
  });

  it('is looked for from the menu', async () => {
    using at = freshFolder();
    await using feed: Feed = await startFeed(at.folder);
    feed.offer({ version: '0.0.1' });
    await using opened = await atUpdates(feed.env, at.folder);
    await opened.desktop.do('click', 'Check for Updates…');
    await opened.desktop.do('waitForText', 'There is nothing newer');
    expect(feed.asked).toHaveLength(1);
  });
});

it('of what runs from its source is done as it was got, and electron-updater is not so much as read', async () => {
  using at = freshFolder();
  await using opened = await atUpdates({}, at.folder);
  await opened.desktop.do('waitForText', 'This Outpost runs from its source.');
  expect(await opened.desktop.calls('net.request')).toEqual([]);
});

it.skipIf(process.platform === 'darwin')(
  'the languages of spelling are chosen in Settings, where it is said what is fetched from whom',
  async () => {
    using at = freshFolder();
    await using opened = await atUpdates({}, at.folder);
    const { desktop, data } = opened;
    await desktop.do('evaluate', `location.hash = '#/settings/appearance'`);
    await desktop.do('waitForText', 'is then fetched once from Google');
    await desktop.do('waitForText', 'Spelling is not checked, and nothing is fetched.');
    await desktop.do(
      'evaluate',
      `const languages = document.querySelector('select[aria-label="Add a language"]');
    languages.value = 'de';
    languages.dispatchEvent(new Event('change', { bubbles: true }));`,
    );
    await desktop.do('waitForText', 'This takes effect at the next start of Outpost.');
    expect(await seriousInDesktop(desktop)).toEqual([]);
    const picture = process.env['SPELLING_PICTURE'];
    if (picture !== undefined) await desktop.do('screenshot', picture);
    const file = join(data, 'spelling.json');
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe('["de"]');
    await desktop[Symbol.asyncDispose]();
    await using again = startDesktop(data, {}, ['outpost://settings/appearance']);
    await again.do('waitForText', 'Spelling');
    const [[options]] = (await again.calls('BrowserWindow')) as [[{ webPreferences: { spellcheck: boolean } }]];
    expect(options.webPreferences.spellcheck).toBe(true);
    expect(await again.calls('session.setSpellCheckerLanguages')).toEqual([[['de']]]);
  },
);
