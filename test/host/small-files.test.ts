import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder } from '../../src-main/core/store/lock.ts';
import { dataFolder } from '../../src-main/host/data-folder.ts';
import { stateFolder } from '../../src-main/host/state-folder.ts';
import { readControl } from '../../src-main/web/control-file.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outpost-small-'))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** What is put in place of a file that one program leaves for another one; reading it would never end. */
const odd: [string, (file: string) => void][] = [
  ['a pipe', (file) => void execFileSync('mkfifo', [file])],
  ['a link to a device', (file) => symlinkSync('/dev/zero', file)],
  ['a huge file', (file) => writeFileSync(file, ' '.repeat(20_000))],
];

describe.skipIf(process.platform === 'win32').each(odd)('%s', (_what, put) => {
  it('as web.json says of no web shell', () => {
    put(join(folder, 'web.json'));
    expect(readControl(folder)).toBeNull();
  });

  it('as instance.json keeps nobody out, and whoever comes second hears of no name', () => {
    put(join(folder, 'instance.json'));
    const self = { pid: process.pid, shell: 'test', sinceMs: Date.now() };
    const first = lockFolder(folder, self);
    expect(lockFolder(folder, self)).toEqual({ ok: false, holder: null });
    if (first.ok) first.release();
    expect(first.ok).toBe(true);
  });
});

it.skipIf(process.platform === 'win32')(
  'an empty HOME is the home of the account, and never where one happens to be',
  () => {
    for (const name of ['HOME', 'OUTPOST_STATE', 'OUTPOST_DATA', 'XDG_DATA_HOME', 'XDG_STATE_HOME'])
      vi.stubEnv(name, '');
    expect(homedir()).toBe('');
    for (const place of [dataFolder(), stateFolder() ?? '']) expect(place).toMatch(/^\//);
  },
);
