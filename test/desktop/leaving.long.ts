import { describe, expect, it } from 'vitest';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { Leaving } from '../../src-main/desktop/background/leaving.ts';
import { hearSessionEnd } from '../../src-main/desktop/background/session-window.ts';
import { bareDesktop, type BareDesktop } from './bare-desktop.ts';
import { app } from './stand-in/app.ts';
import { openDialogs } from './stand-in/asking.ts';
import { preventable } from './stand-in/events.ts';
import { network, powerMonitor, saveBlockers } from './stand-in/system.ts';
import { BrowserWindow } from './stand-in/window.ts';

const onLinux = describe.runIf(process.platform === 'linux');
const HOUR = 3_600_000;

/** What happens while it does, happens on this system. */
function asOn(platform: NodeJS.Platform, act: () => void): void {
  const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...real, value: platform });
  try {
    act();
  } finally {
    Object.defineProperty(process, 'platform', real);
  }
}

/** A desktop with the sandbox, and nothing that is sent. */
async function waitingDesktop(): Promise<
  BareDesktop & { core: OwnLink['core']; spaceId: string; queue(atMs: number): Promise<void> }
> {
  const desktop = await bareDesktop({ core: { sandbox: 'embedded', dispatch: false } });
  const { core } = new OwnLink(desktop.host);
  await expect.poll(async () => (await core.status.all({})).spaces.length).toBe(1);
  const [spaceId = ''] = (await core.status.all({})).spaces.map(({ id }) => id);
  await expect.poll(async () => (await core.accounts.list({ spaceId })).length).toBeGreaterThan(0);
  const account = (await core.accounts.list({ spaceId })).find(
    ({ state, social }) => state === 'active' && social === 'x',
  );
  return {
    ...desktop,
    ...{ core, spaceId },
    async queue(atMs) {
      const body = { text: 'In time', accountIds: [account!.id], when: { mode: 'schedule' as const, atMs } };
      const { draftId } = await core.drafts.save({ spaceId, body });
      await core.drafts.queue({ draftId });
      await expect.poll(() => desktop.tray().tip).toContain('1 waiting');
    },
  };
}

onLinux('a program that is told to end', () => {
  it('asks first where a post would miss its time, once, and goes on where it is to', async () => {
    const desktop = await waitingDesktop();
    await desktop.queue(Date.now() + 2 * HOUR);
    desktop.window.bringUp();
    desktop.tray().choose('Quit Outpost');
    app.quit();
    expect(openDialogs).toHaveLength(1);
    expect(desktop.called('dialog.showMessageBox')).toMatchObject([
      [{ message: expect.stringContaining('1 post must go by '), buttons: ['Keep Running', 'Quit'], cancelId: 0 }],
    ]);
    openDialogs.shift()!(0);
    await expect.poll(() => (app.quit(), openDialogs.length)).toBe(1);
    expect(desktop.end.code).toBeNull();
    expect(BrowserWindow.getAllWindows()).toHaveLength(1);
    openDialogs.shift()!(1);
    await expect.poll(() => desktop.end.code).toBe(0);
    expect(openDialogs).toEqual([]);
  });

  it('does not ask where nothing misses its time', async () => {
    const desktop = await waitingDesktop();
    await desktop.queue(Date.now() + 200 * HOUR);
    app.quit();
    await expect.poll(() => desktop.end.code).toBe(0);
    expect(openDialogs).toEqual([]);
  });

  it('says it in passing where the computer is shut down, and ends in good time', async () => {
    const desktop = await waitingDesktop();
    await desktop.queue(Date.now() + 2 * HOUR);
    const event = preventable({});
    powerMonitor.emit('shutdown', event);
    expect(event.defaultPrevented).toBe(true);
    expect(desktop.called('notification.show')).toEqual([
      [expect.stringContaining('1 post must go by '), expect.stringContaining('Start Outpost again')],
    ]);
    await expect.poll(() => desktop.end.code).toBe(0);
    expect(openDialogs).toEqual([]);
  });

  it('ends by a signal, says what misses its time, and waits for no answer', async () => {
    const desktop = await waitingDesktop();
    await desktop.queue(Date.now() + 2 * HOUR);
    app.quit();
    expect(openDialogs).toHaveLength(1);
    desktop.background.leaving.heardSignal();
    expect(desktop.called('notification.show')).toEqual([
      [expect.stringContaining('1 post must go by '), expect.stringContaining('Start Outpost again')],
    ]);
    await expect.poll(() => desktop.end.code).toBe(0);
    expect(desktop.called('dialog.showMessageBox')).toHaveLength(1);
  });

  it('hears of the end of a Windows session with no window open', async () => {
    const desktop = await waitingDesktop();
    await desktop.queue(Date.now() + 2 * HOUR);
    expect(BrowserWindow.getAllWindows()).toEqual([]);
    hearSessionEnd(desktop.background.leaving, 'linux');
    expect(BrowserWindow.getAllWindows()).toEqual([]);
    hearSessionEnd(desktop.background.leaving, 'win32');
    const [unseen] = BrowserWindow.getAllWindows();
    expect(unseen?.options).toMatchObject({ show: false, skipTaskbar: true, webPreferences: { sandbox: true } });
    expect(desktop.called('BrowserWindow')).toHaveLength(1);
    expect(unseen?.listenerCount('close')).toBe(0);
  });

  it('holds up the end of a Windows session where a post would miss its time, and not one that nothing can hold up', async () => {
    const desktop = await waitingDesktop();
    await desktop.queue(Date.now() + 2 * HOUR);
    hearSessionEnd(desktop.background.leaving, 'win32');
    const [unseen] = BrowserWindow.getAllWindows();
    const ends = (reasons: string[]): boolean => {
      const event = preventable({ reasons });
      asOn('win32', () => unseen?.emit('query-session-end', event));
      return event.defaultPrevented;
    };
    expect(ends(['critical', 'logoff'])).toBe(false);
    expect(openDialogs).toEqual([]);
    expect(ends(['logoff'])).toBe(true);
    expect(openDialogs).toHaveLength(1);
    openDialogs.shift()!(0);
  });
});

onLinux('a session that ends', () => {
  it('is heard of by the program itself on Linux alone: elsewhere it is its windows, or quitting, that tell', async () => {
    await bareDesktop();
    const heard = powerMonitor.listenerCount('shutdown');
    const parts = {
      ...{ settings: () => null, look: () => Promise.resolve(false), isOpen: () => false, reopen: () => undefined },
      ...{ dated: () => null, sessionEnds: () => undefined, decide: () => undefined, sayItStays: () => undefined },
    };
    for (const platform of ['darwin', 'win32'] as const) asOn(platform, () => void new Leaving(parts));
    expect(powerMonitor.listenerCount('shutdown')).toBe(heard);
    void new Leaving(parts);
    expect(powerMonitor.listenerCount('shutdown')).toBe(heard + 1);
  });

  it('on Windows lets nothing more go out, whatever was answered', async () => {
    const desktop = await waitingDesktop();
    const told: string[] = [];
    const { host } = desktop;
    const suspending = host.suspending.bind(host);
    host.suspending = () => {
      told.push('suspending');
      suspending();
    };
    hearSessionEnd(desktop.background.leaving, 'win32');
    const [unseen] = BrowserWindow.getAllWindows();
    unseen?.emit('session-end', { reasons: ['logoff'] });
    expect(told).toEqual(['suspending']);
  });
});

onLinux('the computer', () => {
  it('is kept awake while a batch goes out, and not while it is paused', async () => {
    const desktop = await waitingDesktop();
    const { core, spaceId } = desktop;
    expect(saveBlockers.size).toBe(0);
    const content = 'text,accounts\nOne,x\nTwo,x\n';
    const { importId } = await core.import.dryRun({ spaceId, name: 'batch.csv', content });
    await core.import.commit({ importId, as: 'queue' });
    await expect.poll(() => [...saveBlockers.values()]).toEqual(['prevent-app-suspension']);
    desktop.tray().choose('Pause');
    await expect.poll(() => saveBlockers.size).toBe(0);
    desktop.tray().choose('Resume');
    await expect.poll(() => saveBlockers.size).toBe(1);
    expect(desktop.called('powerSaveBlocker.start')).toHaveLength(2);
    desktop.background.end();
    expect(saveBlockers.size).toBe(0);
  });

  it('shows on its taskbar how far a batch has come, and nothing while it is paused or none goes', async () => {
    const desktop = await waitingDesktop();
    const { core, spaceId } = desktop;
    desktop.window.bringUp();
    const [window] = BrowserWindow.getAllWindows();
    const content = 'text,accounts\nOne,x\nTwo,x\n';
    const { importId } = await core.import.dryRun({ spaceId, name: 'batch.csv', content });
    await core.import.commit({ importId, as: 'queue' });
    await expect.poll(() => window!.bar).toBe(0);
    desktop.tray().choose('Pause');
    await expect.poll(() => window!.bar).toBe(-1);
    desktop.tray().choose('Resume');
    await expect.poll(() => window!.bar).toBe(0);
    // The icon that the bar is on outlives the window.
    await core.settings.update({ keepRunning: 'yes' });
    await expect.poll(async () => (await window!.close(), window!.isDestroyed())).toBe(true);
    expect(window!.bar).toBe(-1);
    desktop.window.bringUp();
    expect(window!.bar).toBe(0);
  });

  it('tells the core that it goes to sleep and wakes up, and that its network went and came back', async () => {
    const desktop = await waitingDesktop();
    const told: string[] = [];
    for (const name of ['suspending', 'resumed', 'offline'] as const) desktop.host[name] = () => void told.push(name);
    powerMonitor.emit('suspend');
    powerMonitor.emit('resume');
    network.isOnline = false;
    await expect.poll(() => told).toEqual(['suspending', 'resumed', 'offline']);
    network.isOnline = true;
    await expect.poll(() => told).toEqual(['suspending', 'resumed', 'offline', 'resumed']);
  });
});
