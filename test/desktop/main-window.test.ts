import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { bareDesktop, type BareDesktop } from './bare-desktop.ts';
import { record } from './stand-in/record.ts';
import { BrowserWindow } from './stand-in/window.ts';

const placeFile = ({ folder }: BareDesktop): string => join(folder, 'data', 'window-place.json');
const only = (): BrowserWindow => {
  const [window, ...others] = BrowserWindow.getAllWindows();
  if (window === undefined || others.length > 0) throw new Error(`${others.length} windows more than one`);
  return window;
};
/** What was done with the window, in order. */
const done = (...names: string[]): unknown[][] =>
  record.filter(({ call }) => names.includes(call)).map((one) => [one.call, ...one.with]);

it('comes as large as it was, and not before there is something to see', async () => {
  const desktop = await bareDesktop();
  writeFileSync(placeFile(desktop), '{"x":9,"y":9,"width":900,"height":600,"maximized":true,"fullScreen":true}');
  desktop.window.bringUp();
  const sizes = (): unknown[][] => done('maximize', 'show', 'setFullScreen');
  expect([only().isVisible(), sizes()]).toEqual([false, []]);
  only().emit('ready-to-show');
  expect(sizes()).toEqual([['maximize'], ['show'], ['setFullScreen', true]]);
});

it.each(['linux', 'darwin', 'win32'] as const)('has an icon of its own where it needs one: %s', async (platform) => {
  const desktop = await bareDesktop();
  const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...real, value: platform });
  onTestFinished(() => void Object.defineProperty(process, 'platform', real));
  desktop.window.bringUp();
  desktop.quick.bringUp();
  const icons = BrowserWindow.getAllWindows().map(({ options }) => options.icon);
  expect(icons.map((icon) => typeof icon === 'string' && existsSync(icon))).toEqual(
    platform === 'linux' ? [true, true] : [false, false],
  );
});

it('that is closed by its button remembers how it stood', async () => {
  const desktop = await bareDesktop();
  desktop.window.bringUp();
  only().emit('ready-to-show');
  only().maximize();
  await only().close();
  await expect.poll(() => readFileSync(placeFile(desktop), 'utf8')).toContain('"maximized":true');
});

it('that is left for another program remembers how it stood, whatever becomes of the computer then', async () => {
  const desktop = await bareDesktop();
  desktop.window.bringUp();
  only().emit('ready-to-show');
  only().maximize();
  only().blur();
  await expect
    .poll(() => existsSync(placeFile(desktop)) && readFileSync(placeFile(desktop), 'utf8'))
    .toContain('"maximized":true');
});

it('that was put away, hidden or behind another program comes forward', async () => {
  const { window } = await bareDesktop();
  window.bringUp();
  only().emit('ready-to-show');
  only().minimize();
  window.bringUp();
  expect([only().isMinimized(), only().isFocused()]).toEqual([false, true]);
  only().hide();
  window.bringUp();
  expect([only().isVisible(), only().isFocused()]).toEqual([true, true]);
  // On macOS, focus leaves another program in front.
  record.length = 0;
  only().blur();
  window.bringUp();
  expect(done('show', 'focus')).toEqual([['show'], ['focus']]);
});

it('that has nothing to show yet is not shown for being asked for once more', async () => {
  const { window } = await bareDesktop();
  window.bringUp();
  window.bringUp({ open: { view: 'posts' } });
  expect([only().isVisible(), only().isFocused()]).toEqual([false, false]);
  only().emit('ready-to-show');
  expect([only().isVisible(), only().isFocused()]).toEqual([true, true]);
});

it('is not loaded anew where it shows what is asked for already, and is asked a command as often as that is chosen', async () => {
  const { window } = await bareDesktop();
  window.bringUp();
  only().emit('ready-to-show');
  const loads = (): unknown[][] => done('loadURL').splice(1);
  const at = (intent: Parameters<typeof window.bringUp>[0]): void => {
    window.bringUp(intent);
    only().webContents.pretendedUrl = String(loads().at(-1)?.[1]);
  };
  at({ open: { view: 'posts' } });
  at({ open: { view: 'posts' } });
  expect(loads()).toHaveLength(1);
  at({ open: { view: 'outbox' } });
  at({ open: { view: 'posts' } });
  expect(loads()).toHaveLength(3);
  at({ run: 'new-draft' });
  at({ run: 'new-draft' });
  expect(loads()).toHaveLength(5);
  only().webContents.pretendedUrl = null;
});

it('is not opened by another start while the program ends', async () => {
  const desktop = await bareDesktop();
  const { app } = await import('./stand-in/app.ts');
  app.emit('before-quit', { preventDefault: () => undefined });
  app.emit('activate', {}, false);
  expect(BrowserWindow.getAllWindows()).toEqual([]);
  // Nor by the icon, the menu, a key or what was told before.
  for (const verb of ['open', 'new-post', 'quick-post', 'needs-you'] as const)
    desktop.background.choose(verb, desktop.window);
  desktop.quick.pressed();
  desktop.quick.prepare();
  expect(desktop.window.bringUp({ open: { view: 'outbox' } })).toBeNull();
  await setImmediate();
  expect(BrowserWindow.getAllWindows()).toEqual([]);
  desktop.background.end();
});
