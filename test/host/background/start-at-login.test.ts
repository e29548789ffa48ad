import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  autostartEntry,
  autostartFile,
  isLeftBehind,
  setAutostart,
} from '../../../src-main/host/background/start-at-login.ts';
import { freshFolder } from '../playground.ts';

it('stands where Linux desktops look for what starts with the session', () => {
  expect(autostartFile({ home: '/home/ada', configHome: undefined })).toBe(
    '/home/ada/.config/autostart/outpost.desktop',
  );
  expect(autostartFile({ home: '/home/ada', configHome: '/etc/ada' })).toBe('/etc/ada/autostart/outpost.desktop');
  expect(autostartFile({ home: '/home/ada', configHome: 'relative' })).toContain('/home/ada/.config/');
});

it.each([
  [['--hidden'], '"--hidden"'],
  [['--data=/a b'], '"--data=/a b"'],
  [['100%'], '"100%%"'],
  [['say "hi"'], '"say \\\\"hi\\\\""'],
  [['$HOME`x`'], '"\\\\$HOME\\\\`x\\\\`"'],
  [['back\\slash'], '"back\\\\\\\\slash"'],
])('passes %j whole to the program', (args, expected) => {
  const line = autostartEntry({ program: '/opt/Out post/outpost', args })
    .split('\n')
    .find((one) => one.startsWith('Exec='));
  expect(line).toBe(`Exec="/opt/Out post/outpost" ${expected}`);
});

it('is none any more where the program was uninstalled', () => {
  const lines = autostartEntry({ program: '/opt/Out post\\50%/outpost', args: [] }).split('\n');
  expect(lines).toContain('TryExec=/opt/Out post\\\\50%/outpost');
});

it('is kept and taken away', async () => {
  using at = freshFolder();
  const file = join(at.folder, 'config', 'autostart', 'outpost.desktop');
  await setAutostart(file, { program: '/opt/outpost', args: ['--hidden'] });
  expect(readFileSync(file, 'utf8')).toMatch(
    /^\[Desktop Entry\]\nType=Application\nName=Outpost\nTryExec=\/opt\/outpost\nExec=/,
  );
  await setAutostart(file, null);
  expect(existsSync(file)).toBe(false);
  await setAutostart(file, null);
});

it('is there for nobody where a file has the place of its folder', async () => {
  using at = freshFolder();
  writeFileSync(join(at.folder, 'autostart'), '');
  const file = join(at.folder, 'autostart', 'outpost.desktop');
  await expect(setAutostart(file, { program: '/opt/outpost', args: [] })).rejects.toThrow();
  await setAutostart(file, null);
});

it('is left behind where its program is gone and its user has left it on', async () => {
  using at = freshFolder();
  const file = join(at.folder, 'outpost.desktop');
  expect(await isLeftBehind(file)).toBe(false);
  const program = join(at.folder, 'Out\\post\n.AppImage');
  await setAutostart(file, { program, args: [] });
  expect(await isLeftBehind(file)).toBe(true);
  const entry = readFileSync(file, 'utf8');
  for (const off of ['Hidden=true\n', 'X-GNOME-Autostart-enabled=false\n']) {
    writeFileSync(file, entry.replace('X-GNOME-Autostart-enabled=true\n', off));
    expect(await isLeftBehind(file), off).toBe(false);
  }
  writeFileSync(file, entry);
  writeFileSync(program, '');
  expect(await isLeftBehind(file)).toBe(false);
});
