import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLog } from '../../src-main/host/log.ts';
import { RotatingFile } from '../../src-main/host/rotating-file.ts';
import { freshFolder, isOwnerOnly } from './playground.ts';

const CANARY = 'tok"en\\with/odd+chars=canary-5f2e';

describe('the log', () => {
  it('contains a registered secret in no form, wherever it was put', () => {
    using at = freshFolder();
    const lines: string[] = [];
    const log = openLog({
      dataFolder: at.folder,
      shell: 'web',
      stderrLevel: 'debug',
      stderr: (line) => lines.push(line),
    });
    log.hide(CANARY);
    const error = new Error(`the service said: bad token ${CANARY}`);
    log.warn({ deep: { er: [{ header: `Bearer ${CANARY}` }] }, [CANARY]: 1 }, `message with ${CANARY}`);
    log.error({ err: error, url: `https://x/?token=${encodeURIComponent(CANARY)}` }, 'it threw');
    log.info({ body: JSON.stringify({ token: CANARY }), basic: Buffer.from(CANARY).toString('base64') }, 'as sent');
    const everything = readFileSync(join(at.folder, 'logs', 'web.log'), 'utf8') + lines.join('');
    expect(everything).not.toContain('canary-5f2e');
    expect(everything).not.toContain(Buffer.from(CANARY).toString('base64').slice(0, 20));
    expect(everything.match(/\[hidden\]/g)?.length).toBeGreaterThanOrEqual(8);
    log.close();
  });

  it('still says everything else, in the terminal only what is said in no other words', () => {
    using at = freshFolder();
    const lines: string[] = [];
    const log = openLog({ dataFolder: at.folder, shell: 'cli', stderr: (line) => lines.push(line) });
    log.hide(CANARY);
    log.info({ rows: 3 }, 'imported');
    log.warn({ err: new Error('why') }, 'slow');
    log.error({ isReported: true }, 'said in other words');
    const records = readFileSync(join(at.folder, 'logs', 'cli.log'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records).toMatchObject([
      { level: 30, shell: 'cli', rows: 3, msg: 'imported' },
      { level: 40, msg: 'slow' },
      { level: 50, msg: 'said in other words' },
    ]);
    expect(lines).toEqual(['warning: slow (why)\n']);
    log.close();
  });

  it('does not blot out short words', () => {
    const lines: string[] = [];
    const log = openLog({ shell: 'cli', stderr: (line) => lines.push(line) });
    log.hide('');
    log.hide('a');
    log.warn({}, 'a plain remark');
    expect(lines).toEqual(['warning: a plain remark\n']);
  });

  it('can be read by its owner only', () => {
    using at = freshFolder();
    openLog({ dataFolder: at.folder, shell: 'web' }).close();
    expect(isOwnerOnly(join(at.folder, 'logs', 'web.log'))).toBe(true);
    expect(isOwnerOnly(join(at.folder, 'logs'))).toBe(true);
  });
});

describe('a rotating file', () => {
  it('moves aside when it is full and keeps no more than it was told', () => {
    using at = freshFolder();
    const path = join(at.folder, 'a.log');
    const file = new RotatingFile(path, 10, 2);
    for (const line of ['one-------', 'two-------', 'three-----', 'four------']) file.append(line);
    file.close();
    expect(readdirSync(at.folder).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2']);
    expect(['a.log', 'a.log.1', 'a.log.2'].map((name) => readFileSync(join(at.folder, name), 'utf8'))).toEqual([
      'four------',
      'three-----',
      'two-------',
    ]);
  });

  it('goes on where the last run stopped', () => {
    using at = freshFolder();
    const path = join(at.folder, 'a.log');
    writeFileSync(path, 'old-');
    const file = new RotatingFile(path, 100, 1);
    file.append('new');
    file.close();
    expect(readFileSync(path, 'utf8')).toBe('old-new');
  });

  it('does not take the program down when it cannot be written', () => {
    using at = freshFolder();
    const path = join(at.folder, 'a.log');
    const file = new RotatingFile(path, 4, 1);
    mkdirSync(`${path}.1`);
    writeFileSync(join(`${path}.1`, 'in-the-way'), '');
    file.append('1234');
    expect(() => file.append('5678')).not.toThrow();
    file.close();
    expect(() => file.append('late')).not.toThrow();
  });

  it('goes on once the next one can be opened, as on a disk that was full when its turn came', () => {
    using at = freshFolder();
    const [folder, away] = [join(at.folder, 'logs'), join(at.folder, 'away')];
    mkdirSync(folder);
    const path = join(folder, 'a.log');
    const file = new RotatingFile(path, 4, 1);
    file.append('1234');
    renameSync(folder, away);
    file.append('5678');
    renameSync(away, folder);
    file.append('90');
    file.append('12');
    file.close();
    file.append('late');
    expect(readFileSync(path, 'utf8')).toBe('9012');
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('1234');
  });
});
