import { expect, it, onTestFinished } from 'vitest';
import { showOverlay } from '../../src-main/desktop/background/overlay.ts';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { calm } from '../host/background/calm.ts';
import { bareDesktop } from './bare-desktop.ts';
import { BrowserWindow } from './stand-in/window.ts';

/** As if on Windows from now on. */
function onWindows(): void {
  const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...real, value: 'win32' });
  onTestFinished(() => void Object.defineProperty(process, 'platform', real));
}

it.runIf(process.platform === 'linux')(
  'the button in the taskbar of Windows has a sign while something needs the user, and the bar of a batch: once there is a button, and when that changes',
  async () => {
    const desktop = await bareDesktop({ core: { sandbox: 'embedded', dispatch: false } });
    const { core } = new OwnLink(desktop.host);
    await expect.poll(async () => (await core.status.all({})).spaces.length).toBe(1);
    const [{ id: spaceId } = { id: '' }] = (await core.status.all({})).spaces;
    await expect.poll(async () => (await core.accounts.list({ spaceId })).length).toBeGreaterThan(0);
    const content = 'text,accounts\nOne,x\nTwo,x\n';
    const { importId } = await core.import.dryRun({ spaceId, name: 'batch.csv', content });
    await core.import.commit({ importId, as: 'queue' });
    await expect.poll(() => desktop.tray().tip).toContain('2 waiting');
    onWindows();
    desktop.window.bringUp();
    const [window] = BrowserWindow.getAllWindows();
    const shown = (): unknown[] | undefined => desktop.called('setOverlayIcon').at(-1);
    const times = (): number => desktop.called('setOverlayIcon').length;
    const before = times();
    expect(window!.bar).toBe(-1);
    window!.emit('ready-to-show');
    expect(window!.bar).toBe(0);
    expect([times(), shown()]).toEqual([before + 1, [true, false, '']]);
    await core.outbox.pauseAll({ spaceId });
    await expect.poll(times).toBeGreaterThan(before + 1);
    await expect.poll(() => window!.bar).toBe(-1);
    showOverlay(window as never, { ...calm, needsYou: 2 });
    expect(shown()).toEqual([true, true, 'Needs you: 2']);
    showOverlay(window as never, calm);
    expect(shown()).toEqual([true, false, '']);
  },
);
