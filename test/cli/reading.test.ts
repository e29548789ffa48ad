import { execFileSync, spawn } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readInput } from '../../src-main/cli/read-input.ts';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder } from '../data-folder.ts';
import { batchCsv } from './batch.ts';
import { outpost, type Ran } from './outpost.ts';

const use = { where: {}, instead: 'file' } as const;
let folder: string;
let data: string;
let sandbox: Sandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-reading-'));
  data = join(folder, 'data');
  sandbox = await startSandbox({ posts: 0 });
  await connectFolder(data, sandbox);
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const importing = (file: string, stdin?: string): Promise<Ran> =>
  outpost(data, ['--json', 'import', file], stdin === undefined ? {} : { stdin });

function fileOf(sizeBytes: number): string {
  const file = join(folder, 'large.csv');
  const handle = openSync(file, 'w');
  ftruncateSync(handle, sizeBytes);
  closeSync(handle);
  return file;
}

describe('outpost import', () => {
  it('says how large a file is that is too large, without reading it', async () => {
    const ran = await importing(fileOf(200_000_000));
    expect(ran.code).toBe(1);
    expect(ran.json()).toEqual({
      error: expect.stringMatching(/large\.csv: This file is 200 MB; up to 20 MB can be read\.$/) as string,
    });
  });

  it('takes neither a folder nor a device for a file, and says that an empty one is empty', async () => {
    mkdirSync(join(folder, 'place'));
    expect((await importing(join(folder, 'place'))).stderr).toContain('is a folder, not a file');
    expect((await importing('/dev/zero')).stderr).toContain('/dev/zero is a device, not a file.');
    writeFileSync(join(folder, 'empty.csv'), '');
    expect((await importing(join(folder, 'empty.csv'))).stderr).toContain('The file is empty.');
  });

  it('says in one sentence that a file is saved as UTF-16 where it has no mark', async () => {
    const file = join(folder, 'unmarked.csv');
    writeFileSync(file, Buffer.from('text,accounts\nGrüße aus Köln,x\n', 'utf16le'));
    const ran = await importing(file);
    const words = 'The file is saved as UTF-16. Save it as “CSV UTF-8” first, then import that.';
    expect([ran.code, ran.json()]).toEqual([1, { error: words }]);
    expect(ran.stderr).not.toContain('Windows-1252');
  });

  it.skipIf(process.platform === 'win32')(
    'does not wait for ever on a pipe that nobody writes into',
    async () => {
      execFileSync('mkfifo', [join(folder, 'pipe')]);
      expect((await importing(join(folder, 'pipe'))).stderr).toContain('nobody writes into this pipe');
    },
    20_000,
  );

  it('reads standard input', async () => {
    expect((await importing('-', batchCsv(2))).json()).toMatchObject({ rows: 2, queued: 2 });
  });
});

describe('reading', () => {
  it.skipIf(process.platform === 'win32')('reads a pipe that is written into, up to the limit', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const written = (text: string, most: number): Promise<Buffer> => {
      const read = readInput(pipe, most, use);
      spawn('sh', ['-c', `printf %s ${text} > ${pipe}`], { stdio: 'ignore' });
      return read;
    };
    expect((await written('whole', 5)).toString()).toBe('whole');
    await expect(written('longer', 5)).rejects.toThrow('can be read');
  });

  it('holds no more than the limit of what has no end', async () => {
    const before = process.memoryUsage.rss();
    // A file of the kernel says that it is empty, and is not.
    await expect(readInput('/proc/self/status', 10, use)).rejects.toThrow('can be read');
    await expect(readInput(fileOf(3_000_000_000), 20_000_000, use)).rejects.toThrow('3,000 MB');
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });
});
