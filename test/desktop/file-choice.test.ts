import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { offerFiles } from '../../src-main/desktop/file-choice.ts';
import { ShellLine } from '../../src-main/desktop/shell-line.ts';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { bareDesktop } from './bare-desktop.ts';

afterEach(() => void delete process.env['STAND_IN_CHOSEN_FILE']);

async function started() {
  const desktop = await bareDesktop();
  const own = new OwnLink(desktop.host);
  const first = { updates: { is: 'idle', lookedAtMs: null }, updatesFrom: null, spelling: null } as const;
  const line = new ShellLine(desktop.host, first);
  onTestFinished(() => {
    line.close();
    own.close();
  });
  offerFiles(line);
  const { shell } = own.core;
  for await (const state of await shell.watch({})) if (state !== null) break;
  return { ...desktop, shell };
}

const filters = [{ name: 'Outpost', extensions: ['sqlite'] }];

it('a file to write is chosen in the system’s dialog, which begins with the one that is suggested', async () => {
  const { shell, called, folder } = await started();
  const suggested = join(folder, 'everything.sqlite');
  process.env['STAND_IN_CHOSEN_FILE'] = join(folder, 'elsewhere.sqlite');
  expect(await shell.chooseFile({ how: 'save', suggested })).toEqual({ file: join(folder, 'elsewhere.sqlite') });
  expect(called('dialog.showSaveDialog')).toEqual([[{ title: 'Export everything', filters, defaultPath: suggested }]]);
});

it('a file to read is chosen among those that there are', async () => {
  const { shell, called, folder } = await started();
  process.env['STAND_IN_CHOSEN_FILE'] = join(folder, 'everything.sqlite');
  expect(await shell.chooseFile({ how: 'open' })).toEqual({ file: join(folder, 'everything.sqlite') });
  expect(called('dialog.showOpenDialog')).toEqual([[{ title: 'Import an export', properties: ['openFile'], filters }]]);
});

it('whoever calls the dialog off has chosen none, and may be asked again', async () => {
  const { shell, called } = await started();
  expect(await shell.chooseFile({ how: 'save' })).toEqual({ file: null });
  expect(await shell.chooseFile({ how: 'open' })).toEqual({ file: null });
  expect(await shell.chooseFile({ how: 'open' })).toEqual({ file: null });
  expect(called('dialog.showOpenDialog').length).toBe(2);
});
