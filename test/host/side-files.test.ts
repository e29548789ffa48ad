import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../src-main/core/store/lock.ts';
import { openLog } from '../../src-main/host/log.ts';
import { shellSecrets } from '../../src-main/host/secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-side-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const aside = (name: string): string[] => readdirSync(folder).filter((one) => one.startsWith(`${name}.unreadable-`));

describe('secrets.json', () => {
  it.each(['{"conn', 'garbage', '[]', ''])('that holds %j is put aside, said, and begun anew', async (spoilt) => {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, spoilt);
    const secrets = shellSecrets(folder, async () => null);
    expect(await secrets.get('one')).toEqual({ value: null, keptIn: 'none' });
    const [name = ''] = aside('secrets.json');
    expect(readFileSync(join(folder, name), 'utf8')).toBe(spoilt);
    expect(secrets.warning).toContain(name);
    expect(secrets.warning).toContain('Enter the tokens of your connections again');
    await secrets.set('one', 'kept');
    expect(await secrets.get('one')).toEqual({ value: 'kept', keptIn: 'file' });
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

  it.each(['garbage', '{}', 'null', '{"pid":"\\u001b[2J","shell":7}'])(
    'tells no name where instance.json holds %j',
    (spoilt) => {
      const held = lockFolder(folder, self);
      writeFileSync(join(folder, 'instance.json'), spoilt);
      expect(lockFolder(folder, self)).toEqual({ ok: false, holder: null });
      if (held.ok) held.release();
    },
  );

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
