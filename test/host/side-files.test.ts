import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noticeWords } from '../../src-preload/contract/words/notice.ts';
import { lockFolder } from '../../src-main/core/store/lock.ts';
import { openLog } from '../../src-main/host/log.ts';
import { pathTrouble } from '../../src-main/host/path-trouble.ts';
import { shellSecrets } from '../../src-main/host/secrets.ts';
import { startCore, type CoreHost } from '../../src-main/host/host.ts';
import { connectClient } from '../../src-main/host/rpc-client.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-side-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const aside = (name: string): string[] => readdirSync(folder).filter((one) => one.startsWith(`${name}.unreadable-`));

/** Root may read anything that is not protected by rights only: a link to itself, and a place that the system gives errors for. */
function unreadable(): [code: string, make: (file: string) => void][] {
  const cases: [string, (file: string) => void][] = [['ELOOP', (file) => symlinkSync('secrets.json', file)]];
  if (process.platform === 'linux') cases.push(['EIO', (file) => symlinkSync('/proc/self/mem', file)]);
  if (process.getuid?.() !== 0) {
    cases.push(['EACCES', (file) => writeFileSync(file, '{"one":"canary"}', { mode: 0o000 })]);
  }
  return cases;
}

describe('secrets.json', () => {
  it.each(['{"conn', 'garbage', '[]', ''])('that holds %j is put aside, said, and begun anew', async (spoilt) => {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, spoilt);
    const secrets = shellSecrets(folder, async () => null);
    expect(await secrets.get('one')).toEqual({ value: null, storedIn: 'none' });
    const [name = ''] = aside('secrets.json');
    expect(readFileSync(join(folder, name), 'utf8')).toBe(spoilt);
    expect(secrets.trouble).toContain(name);
    expect(secrets.trouble).toContain('Enter the tokens of your connections again');
    await secrets.set('one', 'kept');
    expect(await secrets.get('one')).toEqual({ value: 'kept', storedIn: 'file' });
  });

  it('that is a folder is put aside as well', async () => {
    mkdirSync(join(folder, 'secrets.json'));
    const secrets = shellSecrets(folder, async () => null);
    expect(await secrets.get('one')).toEqual({ value: null, storedIn: 'none' });
    expect(secrets.trouble).toContain(aside('secrets.json')[0]);
    await secrets.set('one', 'kept');
    expect(await secrets.get('one')).toEqual({ value: 'kept', storedIn: 'file' });
  });

  it.skipIf(process.platform === 'win32').each(unreadable())(
    'that cannot be read (%s) is left alone, said in words, and not written over',
    async (code, make) => {
      const file = join(folder, 'secrets.json');
      const why = pathTrouble(Object.assign(new Error(), { code }));
      expect(why).not.toContain(code);
      make(file);
      const secrets = shellSecrets(folder, async () => null);
      expect(await secrets.get('one')).toEqual({ value: null, storedIn: 'none' });
      expect(secrets.trouble).toBe(
        `${file} could not be read: ${why} It was left as it is. Check who owns it and whether the disk reports errors, then try again.`,
      );
      await expect(secrets.set('two', 'canary')).rejects.toThrow(`could not be read: ${why}`);
      await expect(secrets.delete('one')).rejects.toThrow(`could not be read: ${why}`);
      expect(readdirSync(folder)).toEqual(['secrets.json']);
    },
  );

  it.skipIf(process.platform === 'win32')('that can be read again has its tokens again', async () => {
    const [file, away] = [join(folder, 'secrets.json'), join(folder, 'away.json')];
    writeFileSync(away, '{"one":"canary"}');
    symlinkSync('secrets.json', file);
    const secrets = shellSecrets(folder, async () => null);
    expect((await secrets.get('one')).value).toBeNull();
    rmSync(file);
    renameSync(away, file);
    expect((await secrets.get('one')).value).toBe('canary');
  });

  it.skipIf(process.platform === 'win32')('that cannot be read does not keep a core from starting', async () => {
    symlinkSync('secrets.json', join(folder, 'secrets.json'));
    const said: string[] = [];
    const secrets = shellSecrets(folder, async () => null);
    const log = openLog({ shell: 'web', stderr: (line) => said.push(line) });
    const start = { dataFolder: folder, stateFolder: null, version: '0.0.0', shell: 'web', secrets, log } as const;
    const host = await startCore({ ...start, sandbox: 'embedded' });
    const client = connectClient(host.openPort());
    for await (const notices of await client.core.app.watchNotices({})) {
      if (
        notices.some(({ fact }) =>
          /^The sandbox is not connected\. .*secrets\.json could not be read/.test(noticeWords(fact)),
        )
      )
        break;
    }
    expect(await client.core.app.info({})).toMatchObject({ version: '0.0.0' });
    await host.close(1_000);
    expect(
      said.filter((line) => !line.includes('secrets.json could not be read: it is a link that leads back to itself.')),
    ).toEqual([]);
  });

  it('that is garbage and cannot be put aside is left alone, said in words, and not written over', async () => {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, '{"one":"cana');
    vi.spyOn(Date, 'now').mockReturnValue(7);
    mkdirSync(`${file}.unreadable-7`);
    const secrets = shellSecrets(folder, async () => null);
    expect(await secrets.get('one')).toEqual({ value: null, storedIn: 'none' });
    await expect(secrets.set('two', 'canary')).rejects.toThrow(`${file} is not what it should be`);
    expect(readFileSync(file, 'utf8')).toBe('{"one":"cana');
    vi.restoreAllMocks();
  });

  it('that cannot be written refuses the token in words that name the file', async () => {
    const gone = join(folder, 'gone');
    const secrets = shellSecrets(gone, async () => null);
    await expect(secrets.set('one', 'canary')).rejects.toThrow(
      `The token was not saved. ${join(gone, 'secrets.json')} could not be written: it cannot be made there: the system keeps`,
    );
  });

  it('that was put aside is said in the terminal and in the window, once', async () => {
    const said: string[] = [];
    const secrets = shellSecrets(folder, async () => null);
    const log = openLog({ shell: 'web', stderr: (line) => said.push(line) });
    const start = { dataFolder: folder, stateFolder: null, version: '0.0.0', shell: 'web', secrets, log } as const;
    const first = await startCore({ ...start, sandbox: 'embedded' });
    const client = connectClient(first.openPort());
    for await (const [connection] of await client.core.connections.watch({})) if (connection) break;
    await first.close(1_000);
    writeFileSync(join(folder, 'secrets.json'), '{"cut of');
    const again = await startCore({ ...start, sandbox: 'embedded' });
    for await (const notices of await connectClient(again.openPort()).core.app.watchNotices({})) {
      if (notices.some(({ fact }) => noticeWords(fact) === secrets.trouble)) break;
    }
    await again.close(1_000);
    expect(said).toEqual([`warning: ${secrets.trouble}\n`]);
  });
});

describe('the sandbox', () => {
  const start = async (said: string[]): Promise<CoreHost> =>
    startCore({
      dataFolder: folder,
      stateFolder: null,
      version: '0.0.0',
      shell: 'web',
      secrets: shellSecrets(folder, async () => null),
      log: openLog({ shell: 'web', stderr: (line) => said.push(line) }),
      sandbox: 'embedded',
    });

  it('whose folder cannot be made is done without, in words', async () => {
    writeFileSync(join(folder, 'sandbox'), '');
    const said: string[] = [];
    const host = await start(said);
    expect(host.sandbox).toBeNull();
    expect(await connectClient(host.openPort()).core.app.info({})).toMatchObject({ version: '0.0.0' });
    await host.close(1_000);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^error: The sandbox could not be started\. Everything else works without it\./);
  });

  it.each<[string, (file: string) => void]>([
    ['garbage', (file) => writeFileSync(file, 'garbage')],
    ['cut off', (file) => writeFileSync(file, '{"version":1,"plan":{')],
    ['a folder', (file) => mkdirSync(file)],
  ])('whose state is %s begins anew', async (_, spoil) => {
    const file = join(folder, 'sandbox', 'state.json');
    mkdirSync(join(folder, 'sandbox'));
    spoil(file);
    const said: string[] = [];
    const host = await start(said);
    const client = connectClient(host.openPort());
    for await (const [connection] of await client.core.connections.watch({})) if (connection?.state === 'works') break;
    await host.close(1_000);
    expect(said).toEqual([]);
  });
});

describe('the lock', () => {
  const self = { pid: 1, shell: 'cli', sinceMs: 1_700_000_000_000 };

  it('that was written over is put aside, and keeps others out again', () => {
    writeFileSync(join(folder, 'instance.lock'), 'no database at all. '.repeat(100));
    const held = lockFolder(folder, self);
    expect(held.ok).toBe(true);
    expect(aside('instance.lock')).toHaveLength(1);
    expect(lockFolder(folder, { ...self, pid: 2 })).toEqual({ ok: false, holder: self });
    if (held.ok) held.release();
  });

  it('whose place is taken by something else is said by name; what is there stays', () => {
    mkdirSync(join(folder, 'instance.lock'));
    expect(() => lockFolder(folder, self)).toThrow(
      `${join(folder, 'instance.lock')} cannot be opened, so nobody can tell whether Outpost is already open with this data.`,
    );
    expect(existsSync(join(folder, 'instance.lock'))).toBe(true);
  });

  it.each(['garbage', '{}', 'null', '{"pid":"\\u001b[2J","shell":7}'])(
    'tells no name where instance.json holds %j',
    (spoilt) => {
      const held = lockFolder(folder, self);
      writeFileSync(join(folder, 'instance.json'), spoilt);
      expect(lockFolder(folder, self)).toEqual({ ok: false, holder: null });
      if (held.ok) held.release();
    },
  );

  it('that is held from another computer tells which one', () => {
    const held = lockFolder(folder, self);
    const file = join(folder, 'instance.json');
    const written = JSON.parse(readFileSync(file, 'utf8')) as { host: string };
    writeFileSync(file, JSON.stringify({ ...written, host: 'studio' }));
    expect([written.host, lockFolder(folder, { ...self, pid: 2 })]).toEqual([
      hostname(),
      { ok: false, holder: { ...self, computer: 'studio' } },
    ]);
    if (held.ok) held.release();
  });

  it('is taken though instance.json cannot be written', () => {
    mkdirSync(join(folder, 'instance.json'));
    const held = lockFolder(folder, self);
    expect(held.ok).toBe(true);
    if (held.ok) held.release();
  });
});

describe('a log that cannot be written', () => {
  it.each(['logs', 'logs/cli.log'])('(%s is something else) is said once and stops nothing', (name) => {
    if (name === 'logs') writeFileSync(join(folder, name), '');
    else mkdirSync(join(folder, name), { recursive: true });
    const said: string[] = [];
    const log = openLog({ dataFolder: folder, shell: 'cli', stderr: (line) => said.push(line) });
    log.info({}, 'goes on');
    log.close();
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('Outpost goes on without it.');
  });
});
