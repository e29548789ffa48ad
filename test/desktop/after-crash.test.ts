import { expect, it } from 'vitest';
import { bareDesktop } from './bare-desktop.ts';
import { held, openDialogs } from './stand-in/asking.ts';
import { BrowserWindow } from './stand-in/window.ts';

it('a page that crashes is loaded again once; then its user is asked, and can copy the report first', async () => {
  const desktop = await bareDesktop();
  desktop.window.bringUp();
  const reloads = (): number => desktop.called('webContents.reload').length;
  const crash = (reason: string): void =>
    void BrowserWindow.getAllWindows()[0]!.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
  crash('clean-exit');
  expect(reloads()).toBe(0);
  crash('oom');
  expect([reloads(), openDialogs.length]).toEqual([1, 0]);
  crash('crashed');
  expect([reloads(), openDialogs.length]).toEqual([1, 1]);
  held.isTaken = true;
  openDialogs.shift()!(1);
  await expect.poll(() => openDialogs.length).toBe(1);
  expect(desktop.called('clipboard.writeText')).toEqual([]);
  const details = (): unknown[] =>
    desktop.called('dialog.showMessageBox').map(([question]) => (question as { detail: string }).detail);
  expect(details()).toEqual([
    expect.stringMatching(/^Waiting posts/),
    expect.stringMatching(/^The report could not be copied\./),
  ]);
  held.isTaken = false;
  openDialogs.shift()!(1);
  await expect.poll(() => openDialogs.length).toBe(1);
  expect(desktop.called('clipboard.writeText')).toEqual([[expect.stringMatching(/^Outpost report/)]]);
  expect(details().at(-1)).toMatch(/^The report is on the clipboard\./);
  openDialogs.shift()!(0);
  await expect.poll(reloads).toBe(2);
  crash('crashed');
  openDialogs.shift()!(2);
  await expect.poll(() => openDialogs.length).toBe(0);
  expect(reloads()).toBe(2);
});
