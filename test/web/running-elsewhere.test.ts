import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeSocketFile } from '../../src-main/host/local-socket/socket-file.ts';
import { ownCommand, typedCommand } from '../../src-main/host/typed-command.ts';
import { writeControl } from '../../src-main/host/control-file.ts';
import { freshAddress } from '../../src-main/web/launch-address.ts';
import { elsewhereWords, runningElsewhere } from '../../src-main/host/running-elsewhere.ts';
import { freshFolder } from '../host/playground.ts';

const url = 'http://127.0.0.1:4870';
const holder = { address: '/a', key: 'k', proof: 'p', seal: 's', shell: 'web', pid: process.pid };
/** Another program that runs. */
const other = process.ppid;

describe('where the web shell runs that has the folder', () => {
  it('is waited for, for it holds the folder before it has an address; what another one left behind is not it', async () => {
    using at = freshFolder();
    await writeSocketFile(at.folder, holder);
    await writeControl(at.folder, { url: 'http://127.0.0.1:1', secret: 's', pid: other });
    const said = runningElsewhere(at.folder, 60_000);
    await sleep(100);
    await writeControl(at.folder, { url, secret: 's', pid: process.pid });
    const words = elsewhereWords((await said)!, at.folder);
    expect(words).toContain(`It runs at ${url} `);
    expect(words).toContain(`: npx outpost open --data ${at.folder}`);
  });

  it('is said as far as it is known where nobody can be asked, and of no other shell', async () => {
    using at = freshFolder();
    expect(await runningElsewhere(at.folder)).toBe(null);
    await writeControl(at.folder, { url, secret: 's', pid: process.pid });
    expect(await runningElsewhere(at.folder)).toMatchObject({ url });
    await writeSocketFile(at.folder, { ...holder, shell: 'desktop' });
    // Nor is it waited for.
    expect(await runningElsewhere(at.folder, 600_000)).toBe(null);
  });

  it('is not waited for for ever', async () => {
    using at = freshFolder();
    await writeSocketFile(at.folder, holder);
    expect(await runningElsewhere(at.folder, 100)).toBe(null);
  });
});

describe('the address of a shell that runs', () => {
  it('opens a file only where the shell says that it does: one of an older version gives a code alone', async () => {
    const asked: unknown[] = [];
    let answer: object = { code: 'c-1' };
    const shell = createServer((request, response) => {
      void json(request).then((body) => {
        asked.push(body);
        response.end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => shell.listen(0, '127.0.0.1', resolve));
    const control = { url: `http://127.0.0.1:${(shell.address() as { port: number }).port}`, secret: 's' };
    expect(await freshAddress(control)).toBe(`${control.url}/#launch=c-1`);
    expect(await freshAddress(control, { file: '/winter.csv' })).toBe(null);
    answer = { code: 'c-1', opens: 'k1' };
    const opening = freshAddress(control, { file: '/winter.csv', more: true });
    expect(await opening).toBe(`${control.url}/#launch=c-1&then=/take/k1`);
    expect(asked.at(-1)).toEqual({ secret: 's', file: '/winter.csv', more: 'yes' });
    shell.close();
  });
});

describe('a command to type', () => {
  it('has the name by which it is found: in a checkout by npx, and else what was installed', () => {
    using at = freshFolder();
    expect(ownCommand('open', at.folder)).toBe('outpost open');
    mkdirSync(join(at.folder, 'src-main'));
    writeFileSync(join(at.folder, 'src-main', 'outpost.mjs'), '');
    expect(ownCommand('open', at.folder)).toBe('npx outpost open');
  });

  it('names the folder it is for, as one word, unless that is the usual one', () => {
    const usual = join('/home', 'ada', 'outpost');
    expect(typedCommand('outpost open', usual, usual)).toBe('outpost open');
    expect(typedCommand('outpost open', '/srv/posts-2', usual)).toBe('outpost open --data /srv/posts-2');
    const quoted = process.platform === 'win32' ? '"/srv/my posts"' : "'/srv/my posts'";
    expect(typedCommand('outpost open', '/srv/my posts', usual)).toBe(`outpost open --data ${quoted}`);
    if (process.platform !== 'win32')
      expect(typedCommand('outpost open', "/srv/ada's", usual)).toBe(`outpost open --data '/srv/ada'\\''s'`);
  });
});
