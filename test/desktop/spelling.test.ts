import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ShellLine } from '../../src-main/desktop/shell-line.ts';
import { Spelling } from '../../src-main/desktop/spelling.ts';
import { webPreferences } from '../../src-main/desktop/window.ts';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { bareDesktop } from './bare-desktop.ts';

/** A desktop that was started where these languages had been chosen. */
async function started(languages?: string[]) {
  const desktop = await bareDesktop();
  const data = join(desktop.folder, 'data');
  const file = join(data, 'spelling.json');
  mkdirSync(data, { recursive: true });
  if (languages !== undefined) writeFileSync(file, JSON.stringify(languages));
  const { core } = new OwnLink(desktop.host);
  await core.settings.update({ spellingLanguages: languages ?? [] });
  const spelling = new Spelling(data);
  const first = { updates: { is: 'idle', lookedAtMs: null }, updatesFrom: null } as const;
  const line = new ShellLine(desktop.host, { ...first, spelling: spelling.state });
  onTestFinished(() => line.close());
  spelling.begin(line);
  const told = async () => {
    for await (const state of await core.shell.watch({})) if (state !== null) return state.spelling;
    return undefined;
  };
  return { ...desktop, core, spelling, file, told, checks: () => webPreferences().spellcheck };
}

const available = ['de', 'en-GB', 'en-US', 'pt-BR', 'sr-Latn'];

describe.runIf(process.platform !== 'darwin')('spelling', () => {
  it('is not checked, and no dictionary is asked for, before its user has chosen a language', async () => {
    const { checks, called, told, file } = await started();
    expect(checks()).toBe(false);
    expect(called('session.setSpellCheckerEnabled')).toEqual([[false]]);
    // The system's own language, which Electron begins with, is taken away at once.
    expect(called('session.setSpellCheckerLanguages')).toEqual([[[]]]);
    expect(await told()).toEqual({ available, inUse: [] });
    expect(existsSync(file)).toBe(false);
  });

  it('is checked from the start after the choice', async () => {
    const { core, file, checks, called, told } = await started();
    await core.settings.update({ spellingLanguages: ['de', 'en-GB'] });
    await expect.poll(() => existsSync(file)).toBe(true);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(['de', 'en-GB']);
    expect(checks()).toBe(false);
    expect(called('session.setSpellCheckerLanguages')).toEqual([[[]]]);
    expect(await told()).toEqual({ available, inUse: [] });
  });

  it('is checked in what was chosen and is there, changed at once, and ended at once', async () => {
    const { core, file, checks, called, told } = await started(['xx', 'de']);
    expect(checks()).toBe(true);
    expect(called('session.setSpellCheckerLanguages')).toEqual([[['de']]]);
    expect(called('session.setSpellCheckerEnabled')).toEqual([[true]]);
    await core.settings.update({ spellingLanguages: ['pt-BR', 'de'] });
    await expect.poll(() => called('session.setSpellCheckerLanguages').at(-1)).toEqual([['de', 'pt-BR']]);
    await expect.poll(told).toEqual({ available, inUse: ['de', 'pt-BR'] });
    await core.settings.update({ spellingLanguages: [] });
    await expect.poll(() => called('session.setSpellCheckerEnabled').at(-1)).toEqual([false]);
    await expect.poll(told).toEqual({ available, inUse: [] });
    await expect.poll(() => readFileSync(file, 'utf8')).toBe('[]');
  });

  it('takes no other setting for a choice', async () => {
    const { core, called } = await started(['de']);
    await core.settings.update({ clockHours: 12 });
    await core.settings.update({ spellingLanguages: ['en-GB'] });
    await expect.poll(() => called('session.setSpellCheckerLanguages').at(-1)).toEqual([['en-GB']]);
    expect(called('session.setSpellCheckerLanguages')).toEqual([[['de']], [['en-GB']]]);
  });
});
