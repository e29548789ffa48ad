import { describe, expect, it } from 'vitest';
import { ownArguments, terminalCommand, withoutDisplay } from '../../../src-main/host/opening/terminal-command.ts';
import { openedByStart } from '../../../src-main/host/opening/what-is-opened.ts';
import { outpost } from '../../cli/outpost.ts';
import { freshFolder } from '../playground.ts';

describe('what a start of the installed program asks for', () => {
  it.each([
    ['a command', ['status', '--json']],
    ['a command behind the options of all', ['--data', '/d', '--space=7', '--json', 'draft', 'add', 'Hello']],
    ['a command with a file', ['import', 'a.csv']],
    ['a command with a link', ['draft', 'add', 'x', '--link', 'outpost://bio']],
    ['how commands are used', ['--help']],
    ['its version', ['--json', '--version']],
  ])('is the terminal: %s', (_, args) => {
    expect(terminalCommand(args)).toEqual(args);
  });

  it.each([
    ['nothing', []],
    ['a folder', ['--data', '/d']],
    ['nothing, as JSON', ['--json']],
    ['a folder that is called as a command is', ['--data', 'status']],
    ['a start of the session', ['--hidden', '--data=/d']],
    ['a file', ['/home/b/status.csv']],
    ['a file, with a command behind it', ['a.csv', 'send']],
    ['a link that tries to be more', ['outpost://compose?text=x', 'send', '--until-empty']],
    ['a switch of Chromium', ['--enable-logging', 'send']],
    ['a word that is none', ['sent']],
  ])('is the window: %s', (_, args) => {
    expect(terminalCommand(args)).toBeNull();
  });

  it('is never both', () => {
    expect(openedByStart({ args: ['a.csv', 'send'], cwd: '/' })).toEqual({ file: '/a.csv' });
  });

  it('comes behind -- on Windows, where nothing before it may look like an address, and a link there stays a link', () => {
    const args = ['connect', '--url', 'https://publish.example/api', '--data', '/d'];
    expect(terminalCommand(['--', ...args])).toEqual(args);
    expect(terminalCommand(['--no-sandbox', '--', 'status'])).toEqual(['status']);
    expect(terminalCommand(['--', 'outpost://bio', 'send'])).toBeNull();
    expect(terminalCommand(['--', '--', 'send'])).toBeNull();
  });

  it('is told without what Chromium alone is for', () => {
    expect(terminalCommand(['--no-sandbox', '--ozone-platform=headless', 'send'])).toEqual(['send']);
  });

  it('knows every command that there is', async () => {
    using at = freshFolder();
    const { stdout } = await outpost(at.folder, ['--help']);
    const names = [...stdout.split('\nCommands:')[1]!.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) expect(terminalCommand([name]), name).toEqual([name]);
  });
});

describe('the arguments of a start', () => {
  it('begin behind the program, and behind its folder where it is not packaged', () => {
    expect(ownArguments(['/outpost', 'status'], true)).toEqual(['status']);
    expect(ownArguments(['/electron', '--ozone-platform=headless', '/checkout', 'status'], false)).toEqual(['status']);
  });
});

describe('a command where there is no display', () => {
  const linux = { platform: 'linux', env: {}, argv: ['/outpost', 'send'] } as const;

  it('starts its program again to do without one', () => {
    expect(withoutDisplay(linux)).toEqual(['/outpost', '--ozone-platform=headless', 'send']);
  });

  it('does so once, and only there', () => {
    expect(withoutDisplay({ ...linux, argv: ['/outpost', '--ozone-platform=headless', 'send'] })).toBeNull();
    expect(withoutDisplay({ ...linux, env: { DISPLAY: ':0' } })).toBeNull();
    expect(withoutDisplay({ ...linux, env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBeNull();
    expect(withoutDisplay({ ...linux, platform: 'darwin' })).toBeNull();
  });
});
