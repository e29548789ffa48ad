import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { builtWindow, registerAppScheme, serveAppScheme } from '../../src-main/desktop/scheme.ts';
import { OpenedFiles } from '../../src-main/host/opening/opened-files.ts';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { listRendererFiles } from '../../src-main/host/renderer-files.ts';
import { startSandbox } from '../../src-main/sandbox/sandbox.ts';
import type { Settings } from '../../src-preload/contract/settings.ts';
import { findingsIn } from '../journeys/window.ts';
import { root } from '../run/checks.ts';
import { bareDesktop, type BareDesktop } from './bare-desktop.ts';
import { buildOnce, closeBrowser, shareBrowser } from './desktop-process.ts';
import { surroundings } from './stand-in/record.ts';
import { shortcuts } from './stand-in/system.ts';
import { BrowserWindow, schemeHandlers } from './stand-in/window.ts';

/* What only the desktop has in its settings, pressed in a real page of it. */

beforeAll(buildOnce);
beforeAll(shareBrowser);
afterAll(closeBrowser);

const looks = [
  { name: 'wide' },
  { name: 'wide, dark', colorScheme: 'dark' },
  { name: 'narrow', viewport: { width: 390, height: 844 } },
  { name: 'narrow, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** A desktop with a space of a service and its window at Settings > Background. */
async function atBackground(): Promise<{ desktop: BareDesktop; page: Page; core: OwnLink['core'] }> {
  const sandbox = await startSandbox({ posts: 0, port: 0 });
  onTestFinished(() => sandbox.close());
  schemeHandlers.clear();
  registerAppScheme();
  surroundings.hasPages = true;
  const desktop = await bareDesktop();
  onTestFinished(async () => {
    await BrowserWindow.closePages();
    surroundings.hasPages = false;
    schemeHandlers.clear();
  });
  serveAppScheme(builtWindow(listRendererFiles(join(root, 'out', 'renderer'))), new OpenedFiles());
  const { core } = new OwnLink(desktop.host);
  const { url, space, token } = sandbox;
  await core.connections.save({ url, spaceRemoteId: String(space), token });
  desktop.window.bringUp();
  await expect.poll(() => BrowserWindow.getAllWindows()[0]?.page ?? null).not.toBeNull();
  const { page } = BrowserWindow.getAllWindows()[0]!.page!;
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: /^Background/ }).click();
  await page.getByRole('heading', { name: 'Background' }).waitFor();
  return { desktop, page, core };
}

it.runIf(process.platform === 'linux')('every choice of Settings > Background is kept as it is pressed', async () => {
  const { desktop, page, core } = await atBackground();
  const kept = async (part: Partial<Settings>): Promise<void> =>
    expect.poll(() => core.settings.get({})).toMatchObject(part);

  const closed = page.getByRole('group', { name: 'When its window is closed' });
  const undecided = closed.getByText(/^Not chosen yet: .* asks you where it shows none\.$/);
  await undecided.waitFor();
  await closed.getByRole('radio', { name: /^Quit/ }).check();
  await kept({ keepRunning: 'no' });
  await undecided.waitFor({ state: 'detached' });
  await closed.getByRole('radio', { name: /^Keep running/ }).check();
  await kept({ keepRunning: 'yes' });

  const start = page.getByRole('checkbox', { name: /^Start when I log in/ });
  const autostart = join(desktop.folder, 'config', 'autostart', 'outpost.desktop');
  await start.check();
  await kept({ startAtLogin: true, startRefused: false });
  await expect.poll(() => existsSync(autostart)).toBe(true);
  await start.uncheck();
  await kept({ startAtLogin: false });
  await expect.poll(() => existsSync(autostart)).toBe(false);

  const told = page.getByRole('group', { name: /^Notifications/ });
  const kinds = [
    [/^Posts that went out/, 'notifyPublished'],
    [/^What needs you/, 'notifyNeedsYou'],
    [/^Trouble with a service/, 'notifyTrouble'],
  ] as const;
  for (const [name, key] of kinds) {
    const box = told.getByRole('checkbox', { name });
    const before = (await core.settings.get({}))[key];
    expect(await box.isChecked()).toBe(before);
    await box.click();
    await kept({ [key]: !before });
    await box.click();
    await kept({ [key]: before });
  }

  await told.getByRole('checkbox', { name: /^Quiet hours/ }).check();
  await kept({ quietHours: { fromMinute: 22 * 60, toMinute: 7 * 60 } });
  // One right after the other: the second one does not take the first one back.
  await told.getByLabel('Quiet from').fill('21:30');
  await told.getByLabel('Quiet to').fill('7:15');
  await page.keyboard.press('Tab');
  await kept({ quietHours: { fromMinute: 21 * 60 + 30, toMinute: 7 * 60 + 15 } });

  expect(await findingsIn(page, 'Background', looks)).toEqual({});
  // Hours that begin when they end are none, which is said.
  await told.getByLabel('Quiet to').fill('21:30');
  await told.getByRole('status').filter({ hasText: /\S/ }).waitFor();
  expect(await findingsIn(page, 'Background, no hours', looks)).toEqual({});
  await told.getByRole('checkbox', { name: /^Quiet hours/ }).uncheck();
  await kept({ quietHours: null });

  const keys = page.getByRole('textbox', { name: 'Keys' });
  await keys.focus();
  await page.keyboard.press('Control+Alt+p');
  await expect.poll(() => keys.inputValue()).toBe('Ctrl+Alt+P');
  await page.keyboard.press('Enter');
  await kept({ quickShortcut: 'Control+Alt+P', quickRefused: false });
  await page.getByText('The keys are set.').waitFor();
  await expect.poll(() => [...shortcuts.keys()]).toEqual(['Control+Alt+P']);
  const small = (): BrowserWindow | undefined =>
    BrowserWindow.getAllWindows().find(({ options }) => options.title?.startsWith('Quick post'));
  expect(small()?.isVisible()).toBe(false);
  shortcuts.get('Control+Alt+P')!();
  expect(small()?.isVisible()).toBe(true);
  await expect.poll(() => small()?.page?.page.getByRole('textbox', { name: 'Post text' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Remove' }).click();
  await kept({ quickShortcut: null });
  await expect.poll(() => shortcuts.size).toBe(0);
});
