import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTray } from '../../src-main/desktop/background/tray.ts';
import { menuTemplate } from '../../src-main/desktop/menu.ts';
import { showMenu } from '../../src-main/desktop/menu.ts';
import { hasTray } from '../../src-main/host/background/has-tray.ts';
import type { Settings } from '../../src-preload/contract/settings.ts';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { calm } from '../host/background/calm.ts';
import { busPrograms } from './bus-programs.ts';
import { bareDesktop, chooseSandbox, type BareDesktop } from './bare-desktop.ts';
import { connectedService } from './connected-service.ts';
import { openDialogs } from './stand-in/asking.ts';
import { Notification, Tray } from './stand-in/background.ts';
import { app } from './stand-in/app.ts';
import { Menu } from './stand-in/menu.ts';
import { record } from './stand-in/record.ts';
import { BrowserWindow } from './stand-in/window.ts';

const onLinux = describe.runIf(process.platform === 'linux');
const windows = () => BrowserWindow.getAllWindows();
const settingsOf = ({ host }: BareDesktop) => new OwnLink(host).core.settings;

const autostart = ({ folder }: BareDesktop): string => join(folder, 'config', 'autostart', 'outpost.desktop');

/** Settings as the shell has them, once it was told. */
async function decided(desktop: BareDesktop, keepRunning: Settings['keepRunning']): Promise<void> {
  await expect.poll(() => settingsOf(desktop).get({})).toMatchObject({ keepRunning });
}

/** Closes the window by its own button. */
async function close(): Promise<void> {
  await windows()[0]?.close();
}

/** The panel that shows icons is gone, and closing the window asks; that is called off. */
async function isAskedWithoutPanel(desktop: BareDesktop): Promise<void> {
  busPrograms(desktop.folder, false);
  desktop.window.bringUp();
  await close();
  await expect.poll(() => openDialogs.length).toBe(1);
  expect(windows()).toHaveLength(1);
  openDialogs.shift()!(2);
}

/** A service of its own, connected as a space, and a post to it. */
async function connected(core: OwnLink['core']) {
  const { sandbox, spaceId, accountId } = await connectedService(core);
  return {
    ...{ sandbox, spaceId },
    async post() {
      const { draftId } = await core.drafts.save({ spaceId, body: { text: 'No', accountIds: [(await accountId())!] } });
      await core.drafts.queue({ draftId });
    },
  };
}

onLinux('a window that is closed', () => {
  it('leaves the program in the tray, and that is said the first time', async () => {
    const desktop = await bareDesktop();
    desktop.window.bringUp();
    await close();
    await expect.poll(windows).toEqual([]);
    expect(desktop.called('notification.show')).toEqual([
      ['Outpost keeps running', expect.stringContaining('notification area')],
    ]);
    await decided(desktop, 'with-icon');
    desktop.tray().choose('Open Outpost');
    expect(windows()).toHaveLength(1);
    await close();
    expect(desktop.called('notification.show')).toHaveLength(1);
    expect(desktop.called('app.quit')).toEqual([]);
    expect(openDialogs).toEqual([]);
  });

  it.each([
    ['shows none', () => void (process.env['STAND_IN_NO_NOTIFICATIONS'] = '1')],
    ['does not show this one', () => void (Notification.failsWith = 'Settings prevent it')],
  ])('says in a dialog that it stays where the system %s', async (_what, silence) => {
    onTestFinished(() => void delete process.env['STAND_IN_NO_NOTIFICATIONS']);
    const desktop = await bareDesktop();
    silence();
    desktop.window.bringUp();
    await close();
    await expect.poll(windows).toEqual([]);
    await expect.poll(() => openDialogs.length).toBe(1);
    expect(desktop.called('dialog.showMessageBox').at(-1)).toEqual([
      expect.objectContaining({
        message: 'Outpost keeps running',
        detail: expect.stringContaining('notification area'),
      }),
    ]);
    await decided(desktop, 'with-icon');
    desktop.tray().choose('Open Outpost');
    await close();
    await expect.poll(windows).toEqual([]);
    expect(openDialogs).toHaveLength(1);
  });

  it('leaves it in the tray too that came up after the program', async () => {
    const desktop = await bareDesktop({ tray: false });
    expect(Tray.all).toEqual([]);
    busPrograms(desktop.folder, true);
    await expect.poll(() => Tray.all.length).toBe(1);
    desktop.window.bringUp();
    await close();
    await expect.poll(windows).toEqual([]);
    expect(openDialogs).toEqual([]);
  });

  it('asks where the panel is gone that showed icons, and not where one came', async () => {
    const desktop = await bareDesktop();
    await isAskedWithoutPanel(desktop);
    busPrograms(desktop.folder, true);
    await expect.poll(async () => (await close(), windows())).toEqual([]);
    expect(openDialogs).toEqual([]);
    expect(Tray.all).toHaveLength(1);
  });

  it('that may stay beside its icon asks where the panel is gone by then', async () => {
    const desktop = await bareDesktop();
    desktop.window.bringUp();
    await close();
    await decided(desktop, 'with-icon');
    await expect.poll(windows).toEqual([]);
    await isAskedWithoutPanel(desktop);
  });

  it('before it is known what was decided goes at once, and the program goes on or ends as was decided', async () => {
    const early = async ({ host, window }: Pick<BareDesktop, 'host' | 'window'>): Promise<void> => {
      await new OwnLink(host).core.settings.update({ keepRunning });
      window.bringUp();
      await close();
      expect(windows()).toEqual([]);
      // By then who did not wait for the core would have decided.
      await hasTray(process.platform);
    };
    let keepRunning: 'yes' | 'no' = 'yes';
    const stays = await bareDesktop({ early });
    await expect.poll(() => stays.tray().menu?.items.map(({ label }) => label)).toContain('Nothing waiting');
    expect(stays.called('app.quit')).toEqual([]);
    stays.background.end();
    keepRunning = 'no';
    const ends = await bareDesktop({ early });
    await expect.poll(() => ends.end.code).toBe(0);
  });

  it('before it is known is asked about later, and opened anew where the question is called off', async () => {
    const early = async ({ window }: Pick<BareDesktop, 'window'>): Promise<void> => {
      window.bringUp();
      await close();
    };
    await bareDesktop({ tray: false, early });
    await expect.poll(() => openDialogs.length).toBe(1);
    openDialogs.shift()!(2);
    await expect.poll(() => windows().length).toBe(1);
  });

  it('before it is known and opened again meanwhile is left open, and asked about when that one is closed', async () => {
    const early = async ({ window }: Pick<BareDesktop, 'window'>): Promise<void> => {
      window.bringUp();
      await close();
      window.bringUp();
    };
    await bareDesktop({ tray: false, early });
    expect(windows()).toHaveLength(1);
    await expect.poll(async () => (await close(), openDialogs.length)).toBe(1);
    expect(windows()).toHaveLength(1);
    // A question about the one that is gone would leave this one open.
    openDialogs.shift()!(0);
    await expect.poll(windows).toEqual([]);
  });

  it('asks once where nobody shows icons, and goes on without one', async () => {
    const desktop = await bareDesktop({ tray: false });
    expect(Tray.all).toEqual([]);
    desktop.window.bringUp();
    await close();
    await expect.poll(() => openDialogs.length).toBe(1);
    await close();
    expect(openDialogs).toHaveLength(1);
    expect(windows()).toHaveLength(1);
    expect(desktop.called('dialog.showMessageBox').at(-1)).toMatchObject([
      { message: 'Keep Outpost running without a window?', buttons: ['Keep Running', 'Quit', 'Cancel'], cancelId: 2 },
    ]);
    openDialogs.shift()!(0);
    await expect.poll(windows).toEqual([]);
    await decided(desktop, 'yes');
    expect(desktop.called('app.quit')).toEqual([]);
    desktop.window.bringUp();
    await close();
    expect(openDialogs).toEqual([]);
    expect(windows()).toEqual([]);
  });

  it('stays where the question is called off, and asks again', async () => {
    const desktop = await bareDesktop({ tray: false });
    desktop.window.bringUp();
    await close();
    await expect.poll(() => openDialogs.length).toBe(1);
    openDialogs.shift()!(2);
    await expect.poll(async () => (await close(), openDialogs.length)).toBe(1);
    expect(windows()).toHaveLength(1);
    await decided(desktop, 'ask');
  });

  it('ends the program where that was the answer, then and later', async () => {
    const desktop = await bareDesktop({ tray: false });
    desktop.window.bringUp();
    await close();
    await expect.poll(() => openDialogs.length).toBe(1);
    openDialogs.shift()!(1);
    await expect.poll(() => desktop.end.code).toBe(0);
    expect(windows()).toEqual([]);
    await decided(desktop, 'no');
  });

  it('ends the program where it is told so in Settings, tray or not', async () => {
    const desktop = await bareDesktop();
    await settingsOf(desktop).update({ keepRunning: 'no', startAtLogin: true });
    // By this the shell has taken both.
    await expect.poll(() => existsSync(autostart(desktop))).toBe(true);
    desktop.window.bringUp();
    await close();
    expect(desktop.called('app.quit')).toHaveLength(1);
    await expect.poll(() => desktop.end.code).toBe(0);
  });
});

onLinux('the tray', () => {
  it('shows what waits, and pauses and resumes every space', async () => {
    const desktop = await bareDesktop({ atWelcome: true, core: { sandbox: 'embedded', dispatch: false } });
    const link = new OwnLink(desktop.host);
    const spaces = async () => (await link.core.status.all({})).spaces;
    // As long as the window waits at its welcome there is nothing to pause, though the sandbox runs behind it.
    await expect.poll(async () => (await link.core.connections.list({})).length).toBe(1);
    await expect.poll(() => desktop.tray().menu?.items.length ?? 0).toBeGreaterThan(4);
    expect(desktop.tray().menu?.items.map(({ label }) => label)).not.toContain('Pause');
    await chooseSandbox(desktop.host);
    await expect.poll(async () => (await spaces()).length).toBe(1);
    await expect.poll(() => desktop.tray().menu?.items.map(({ label }) => label)).toContain('Pause');
    const [said] = desktop.tray().menu?.items ?? [];
    expect(said).toMatchObject({ label: expect.stringMatching(/wait/i), enabled: false });
    desktop.tray().choose('Pause');
    await expect.poll(spaces).toMatchObject([{ paused: true }]);
    await expect.poll(() => desktop.tray().menu?.items.map(({ label }) => label)).toContain('Resume');
    expect(desktop.called('tray.setImage').at(-1)).toEqual([expect.stringMatching(/tray-paused(Template)?\.png$/)]);
    desktop.tray().choose('Resume');
    await expect.poll(spaces).toMatchObject([{ paused: false }]);
    link.close();
  });

  it('is no other hand than the menu Outbox, which offers what can be done and does it in every space', async () => {
    const desktop = await bareDesktop({ core: { sandbox: 'embedded', dispatch: false } });
    const { background, window } = desktop;
    const own = {
      platform: 'linux',
      isPackaged: true,
      ask: () => undefined,
      quickPost: () => undefined,
      openLogs: () => undefined,
      lookForUpdates: () => undefined,
    };
    const template = menuTemplate({ ...own, choose: (verb) => background.choose(verb, window) });
    const menu = Menu.buildFromTemplate(template as never);
    Menu.setApplicationMenu(menu as never);
    onTestFinished(() => Menu.setApplicationMenu(null));
    const item = (verb: string) => menu.getMenuItemById(`outbox-${verb}`)!;
    expect(item('pause').enabled).toBe(false);
    const link = new OwnLink(desktop.host);
    const spaces = async () => (await link.core.status.all({})).spaces;
    await expect.poll(spaces).toHaveLength(1);
    const [space] = await spaces();
    await expect.poll(() => item('pause').enabled).toBe(true);
    item('pause').click();
    await expect.poll(() => item('resume').enabled).toBe(true);
    expect(item('pause').enabled).toBe(false);
    expect(desktop.called('app.setBadgeCount').at(-1)).toEqual([0]);
    item('resume').click();
    await expect.poll(() => item('resume').enabled).toBe(false);
    const spaceId = space!.id;
    const answered = async () => (await link.core.status.get({ spaceId })).lastAnswerAtMs;
    // With everything here, nothing else asks the service.
    await link.core.sync.now({ spaceId });
    const before = await answered();
    item('try-now').click();
    await expect.poll(answered).not.toBe(before);
    item('needs-you').click();
    expect(desktop.called('loadURL').at(-1)).toEqual(['app://outpost/index.html#/outbox']);
    link.close();
  });

  it('leads to what needs the user in the space that has it, by its count, and so does the menu Outbox', async () => {
    const desktop = await bareDesktop();
    const { background, window } = desktop;
    showMenu({
      ...{ platform: 'linux', isPackaged: true, ask: () => undefined, quickPost: () => undefined },
      ...{
        openLogs: () => undefined,
        lookForUpdates: () => undefined,
        choose: (verb) => background.choose(verb, window),
      },
    });
    const { core } = new OwnLink(desktop.host);
    // The calm one stands behind: by the order of the spaces alone it is never led to.
    const asking = await connected(core);
    const calmOne = await connected(core);
    await core.settings.update({ activeSpaceId: calmOne.spaceId });
    asking.sandbox.faults.add({ method: 'POST', path: '/posts', times: 1, fault: { kind: 'status', status: 422 } });
    await asking.post();
    const offered = () => desktop.tray().menu?.items.map(({ label }) => label);
    await expect.poll(offered).toContain('Needs you: 1');
    const item = () => Menu.getApplicationMenu()?.getMenuItemById('outbox-needs-you');
    expect(item()?.label).toBe('Needs You: 1');
    desktop.tray().choose('Needs you: 1');
    const there = [`app://outpost/index.html#/in/${asking.spaceId}/outbox`];
    await expect.poll(() => desktop.called('loadURL').at(-1)).toEqual(there);
    item()!.click();
    await expect.poll(() => desktop.called('loadURL')).toEqual([there, there]);
    calmOne.sandbox.faults.add({ method: 'POST', path: '/posts', times: 1, fault: { kind: 'status', status: 422 } });
    await core.settings.update({ activeSpaceId: calmOne.spaceId });
    await calmOne.post();
    await expect.poll(offered).toContain('Needs you: 2');
    desktop.tray().choose('Needs you: 2');
    await expect.poll(() => desktop.called('loadURL').at(-1)?.[0]).toContain(`/in/${calmOne.spaceId}/outbox`);
    Menu.setApplicationMenu(null);
  });

  it('leaves a space as it is that its user paused in the window, while another one goes on', async () => {
    const desktop = await bareDesktop({ core: { dispatch: false } });
    const link = new OwnLink(desktop.host);
    const [one, other] = [await connected(link.core), await connected(link.core)];
    const offered = () => desktop.tray().menu?.items.map(({ label }) => label);
    const paused = async () => (await link.core.status.all({})).spaces.map((space) => space.paused);
    await expect.poll(paused).toEqual([false, false]);
    await expect.poll(offered).toContain('Pause');
    // Paused in the tray once, and resumed and paused in the window since: it is its user's again.
    desktop.tray().choose('Pause');
    await expect.poll(offered).toContain('Resume');
    for (const { spaceId } of [one, other]) await link.core.outbox.resumeAll({ spaceId });
    await expect.poll(offered).toContain('Pause');
    await link.core.outbox.pauseAll({ spaceId: one.spaceId });
    await expect.poll(paused).toContain(true);
    // The tray has heard of it when it has heard of what came after it.
    await other.post();
    await expect.poll(() => desktop.tray().tip).toContain('1 waiting');
    expect(offered()).toContain('Pause');
    expect(offered()).not.toContain('Resume');
    link.close();
  });

  it('resumes what its user paused in the window, where nothing else is there', async () => {
    const desktop = await bareDesktop({ core: { sandbox: 'embedded', dispatch: false } });
    const link = new OwnLink(desktop.host);
    const offered = () => desktop.tray().menu?.items.map(({ label }) => label);
    await expect.poll(offered).toContain('Pause');
    const [space] = (await link.core.status.all({})).spaces;
    const { id: spaceId } = space!;
    await link.core.outbox.pauseAll({ spaceId });
    await expect.poll(offered).toContain('Resume');
    desktop.tray().choose('Resume');
    await expect.poll(offered).toContain('Pause');
    expect((await link.core.status.all({})).spaces).toMatchObject([{ paused: false }]);
    link.close();
  });

  it('opens the window, or brings the one that is open to the front at what was chosen', async () => {
    const desktop = await bareDesktop();
    desktop.tray().emit('click');
    expect(desktop.called('loadURL')).toEqual([['app://outpost/index.html']]);
    desktop.tray().choose('Quick Post');
    expect(desktop.called('loadURL').at(-1)).toEqual([expect.stringContaining('#/quick')]);
    await windows().at(-1)!.close();
    desktop.tray().choose('New Post');
    expect(windows()).toHaveLength(1);
    expect(desktop.called('focus')).toHaveLength(1);
    expect(desktop.called('loadURL').at(-1)).toEqual(['app://outpost/index.html#/do/new-draft']);
  });

  it('on macOS, where a click shows its menu, opens nothing at a click', async () => {
    const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
    Object.defineProperty(process, 'platform', { ...real, value: 'darwin' });
    onTestFinished(() => void Object.defineProperty(process, 'platform', real));
    await app.whenReady();
    const chosen: string[] = [];
    const icon = openTray((verb) => void chosen.push(verb));
    Tray.all.at(-1)!.emit('click');
    expect(chosen).toEqual([]);
    icon.remove();
  });

  it('has another menu only where it says something else: on Linux one that is open closes', async () => {
    await bareDesktop();
    const menus = (): number => record.filter(({ call }) => call === 'tray.setContextMenu').length;
    const icon = openTray(() => undefined);
    const before = menus();
    icon.show(null, new Set());
    icon.show(null, new Set());
    expect(menus()).toBe(before + 1);
    for (const needsYou of [0, 0, 1]) icon.show({ ...calm, needsYou }, new Set());
    expect(menus()).toBe(before + 3);
    expect(Tray.all.at(-1)!.menu?.items.map(({ label }) => label)).toContain('Needs you: 1');
    icon.remove();
  });

  it('ends the program', async () => {
    const desktop = await bareDesktop();
    desktop.window.bringUp();
    desktop.tray().choose('Quit Outpost');
    await expect.poll(() => desktop.end.code).toBe(0);
    expect(openDialogs).toEqual([]);
  });

  it('goes with the program', async () => {
    const desktop = await bareDesktop();
    const icon = desktop.tray();
    desktop.background.end();
    expect(icon.isDestroyed()).toBe(true);
  });
});

onLinux('starting with the session', () => {
  it('is kept when it is chosen, with the folder it is for, and taken away again', async () => {
    const desktop = await bareDesktop({ ownArgs: ['--data=/a b'] });
    const file = autostart(desktop);
    expect(existsSync(file)).toBe(false);
    await settingsOf(desktop).update({ startAtLogin: true });
    await expect.poll(() => existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain('"--hidden" "--data=/a b"');
    await settingsOf(desktop).update({ startAtLogin: false });
    await expect.poll(() => existsSync(file)).toBe(false);
  });

  it('is told anew where the program was moved since', async () => {
    const desktop = await bareDesktop({
      ownArgs: ['--data=/a b'],
      early: async ({ host }) => {
        const folder = join(process.env['XDG_CONFIG_HOME']!, 'autostart');
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, 'outpost.desktop'), '[Desktop Entry]\nTryExec=/gone/Outpost.AppImage\n');
        await new OwnLink(host).core.settings.update({ startAtLogin: true });
      },
    });
    await expect.poll(() => readFileSync(autostart(desktop), 'utf8')).toMatch(/^Exec=.* "--hidden" "--data=\/a b"$/m);
    expect(readFileSync(autostart(desktop), 'utf8')).toContain(`TryExec=${process.execPath}\n`);
  });

  it('is said to be refused where it cannot be kept, until it can', async () => {
    const desktop = await bareDesktop();
    const settings = settingsOf(desktop);
    const refused = async () => (await settings.get({})).startRefused;
    const folder = join(desktop.folder, 'config');
    writeFileSync(folder, '');
    await settings.update({ startAtLogin: true });
    await expect.poll(refused).toBe(true);
    await settings.update({ startAtLogin: false });
    await expect.poll(refused).toBe(false);
    rmSync(folder);
    await settings.update({ startAtLogin: true });
    await expect.poll(() => existsSync(autostart(desktop))).toBe(true);
    expect(await refused()).toBe(false);
  });
});

it('a program whose window cannot be kept from closing is not asked twice', async () => {
  const desktop = await bareDesktop();
  desktop.window.bringUp();
  app.quit();
  app.quit();
  await expect.poll(() => desktop.end.code).toBe(0);
  expect(desktop.called('app.exit')).toHaveLength(1);
});

it('shows nothing and throws nothing once it has ended, whatever is chosen or its core says then', async () => {
  const desktop = await bareDesktop();
  const tray = desktop.tray();
  app.emit('before-quit', { preventDefault: () => undefined });
  desktop.background.end();
  expect(tray.isDestroyed()).toBe(true);
  for (const verb of ['open', 'needs-you', 'new-post', 'quick-post', 'pause', 'resume', 'try-now'] as const)
    desktop.background.choose(verb, desktop.window);
  // As where its core is there only after it was quit.
  await desktop.background.begin(desktop.host, desktop.window, desktop.quick);
  await desktop.host.close(500);
  expect(windows()).toEqual([]);
  expect(Tray.all).toEqual([]);
});
