import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder } from '../../src-main/core/store/lock.ts';
import { dataFolder } from '../../src-main/host/data-folder.ts';
import { stateFolder } from '../../src-main/host/state-folder.ts';
import { openLog } from '../../src-main/host/log.ts';
import { shellSecrets } from '../../src-main/host/secrets.ts';
import { readControl } from '../../src-main/host/control-file.ts';

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

describe.skipIf(process.platform === 'win32').each(odd)('%s', (what, put) => {
  it('as web.json says of no web shell', () => {
    put(join(folder, 'web.json'));
    expect(readControl(folder)).toBeNull();
  });

  it('as secrets.json is put aside, which is said, and a token is kept in a new one', async () => {
    const file = join(folder, 'secrets.json');
    if (what === 'a huge file') return;
    put(file);
    const secrets = shellSecrets(folder, async () => null);
    expect((await secrets.get('a')).value).toBeNull();
    expect(secrets.trouble).toMatch(/could not be read\. It was put aside as/);
    await secrets.set('a', 'canary-1');
    expect((await secrets.get('a')).value).toBe('canary-1');
  });

  it('as the log of a shell keeps nobody waiting', async () => {
    mkdirSync(join(folder, 'logs'));
    put(join(folder, 'logs', 'test.log'));
    put(join(folder, 'logs', 'test.log.1'));
    const said: string[] = [];
    const log = openLog({ dataFolder: folder, shell: 'test', stderr: (line) => said.push(line) });
    log.info({}, 'told');
    expect((await log.read()).every((line) => line.trim() === '' || line.includes('told'))).toBe(true);
    log.close();
    expect(said.join('')).toMatch(what === 'a pipe' ? /test\.log cannot be written: it is a pipe/ : /^$/);
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
