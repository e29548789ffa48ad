import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Gone } from '../../src-main/host/host.ts';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { bareDesktop } from './bare-desktop.ts';
import { openDialogs } from './stand-in/asking.ts';
import { preventable } from './stand-in/events.ts';
import { BrowserWindow } from './stand-in/window.ts';

/* Calls by which the parts of the desktop hear of each other: each part is tried by itself, and without them none would be heard. */

/** From now on, until the test is over. */
function onPlatform(platform: NodeJS.Platform): void {
  const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...real, value: platform });
  onTestFinished(() => void Object.defineProperty(process, 'platform', real));
}

describe.runIf(process.platform === 'linux')('the desktop, put together,', () => {
  it('hears of the end of a Windows session from its start on', async () => {
    const early = async (): Promise<void> => onPlatform('win32');
    const desktop = await bareDesktop({ early });
    const [unseen] = BrowserWindow.getAllWindows();
    expect(unseen?.options).toMatchObject({ show: false, skipTaskbar: true, focusable: false });
    const event = preventable({ reasons: ['shutdown'] });
    unseen?.emit('query-session-end', event);
    expect(event.defaultPrevented).toBe(false);
    desktop.background.end();
  });

  it('shows of a core that is gone for good neither what waits nor what can be paused', async () => {
    const worker = fileURLToPath(new URL('../host/mortal-core.ts', import.meta.url));
    const desktop = await bareDesktop({ core: { worker, sandbox: 'embedded', dispatch: false } });
    const shown = (): (string | undefined)[] => desktop.tray().menu?.items.map(({ label }) => label) ?? [];
    await expect.poll(shown).toContain('Pause');
    const heard: Gone[] = [];
    desktop.host.onGone((gone) => heard.push(gone));
    const end = new BroadcastChannel(`die ${join(desktop.folder, 'data')}`);
    onTestFinished(() => end.close());
    end.postMessage('die');
    await expect.poll(() => heard).toMatchObject([{ restarted: true }]);
    await expect.poll(shown).toContain('Pause');
    end.postMessage('die');
    await expect.poll(() => heard).toMatchObject([{ restarted: true }, { restarted: false }]);
    expect(shown()).not.toContain('Pause');
    expect(shown()).toContain('Open Outpost');
  });

  it('says on macOS, the first time that its window is closed, that it goes on, and keeps that this was said', async () => {
    const desktop = await bareDesktop();
    const { settings } = new OwnLink(desktop.host).core;
    onPlatform('darwin');
    const close = async (): Promise<void> => {
      desktop.window.bringUp();
      await BrowserWindow.getAllWindows()[0]?.close();
      await expect.poll(() => BrowserWindow.getAllWindows()).toEqual([]);
    };
    await close();
    expect(desktop.called('notification.show')).toEqual([
      ['Outpost keeps running', expect.stringContaining('its icon in the menu bar')],
    ]);
    await expect.poll(() => settings.get({})).toMatchObject({ keepRunning: 'with-icon' });
    await close();
    expect(desktop.called('notification.show')).toHaveLength(1);
    expect([desktop.called('app.quit'), openDialogs]).toEqual([[], []]);
  });
});
