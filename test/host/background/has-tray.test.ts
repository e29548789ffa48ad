import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hasTray, type Run } from '../../../src-main/host/background/has-tray.ts';
import { freshFolder } from '../playground.ts';

it.each(['win32', 'darwin'])('there is a tray on %s, without asking anybody', async (platform) => {
  const asked: string[] = [];
  expect(await hasTray(platform, async (program) => (asked.push(program), 'false'))).toBe(true);
  expect(asked).toEqual([]);
});

const answering =
  (answers: Record<string, string>): Run =>
  async (program) => {
    const answer = answers[program];
    if (answer === undefined) throw new Error('not here');
    return answer;
  };

it.each([
  [{ busctl: 'b true\n' }, true],
  [{ busctl: 'b false\n', gdbus: '(<true>,)' }, false],
  [{ gdbus: '(<true>,)\n' }, true],
  [{ 'dbus-send': 'method return\n   variant       boolean true\n' }, true],
  [{ 'dbus-send': 'method return\n   variant       boolean false\n' }, false],
  [{}, false],
])('on Linux it is there where somebody shows icons: %j', async (answers, expected) => {
  expect(await hasTray('linux', answering(answers))).toBe(expected);
});

it('is not waited for longer than by one of the programs, where the bus answers none', async () => {
  const wereCalledOff: boolean[] = [];
  const hanging: Run = (_program, _args, signal) => {
    wereCalledOff.push(signal.aborted);
    if (signal.aborted) return Promise.reject(new Error('called off'));
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('called off'))));
  };
  expect(await hasTray('linux', hanging, 20)).toBe(false);
  expect(wereCalledOff).toEqual([false, true, true]);
});

it.runIf(process.platform === 'linux')('asks the session’s bus by the program that is there', async () => {
  using at = freshFolder();
  const before = process.env['PATH'];
  onTestFinished(() => void (process.env['PATH'] = before));
  const script = (name: string, text: string): void => {
    writeFileSync(join(at.folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(at.folder, name), 0o755);
  };
  process.env['PATH'] = `${at.folder}${delimiter}/usr/bin${delimiter}/bin`;
  script('busctl', 'exit 1');
  script('gdbus', 'case "$*" in *IsStatusNotifierHostRegistered) echo "(<true>,)";; *) echo no;; esac');
  expect(await hasTray('linux')).toBe(true);
  script('gdbus', 'echo "(<false>,)"');
  expect(await hasTray('linux')).toBe(false);
});
