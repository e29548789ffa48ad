import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder, withCore } from '../data-folder.ts';
import { freshFolder } from '../host/playground.ts';
import { buildOnce, closeBrowser, shareBrowser, startDesktop } from './desktop-process.ts';

/* A disk of the desktop's own, which only Linux gives to whoever asks: a file system in memory that its processes alone see. */

const hasOwnDisk = process.platform === 'linux' && spawnSync('unshare', ['-rm', 'true']).status === 0;

beforeAll(buildOnce);
beforeAll(shareBrowser);
afterAll(closeBrowser);

/** Takes what room there is, to the last byte. */
function fill(ballast: string): void {
  for (const size of [1_000_000, 100_000, 4_096, 1]) while (hasTaken(ballast, size));
}

function hasTaken(ballast: string, size: number): boolean {
  try {
    appendFileSync(ballast, Buffer.alloc(size));
    return true;
  } catch {
    return false;
  }
}

const kept = (what: string): string => `${what} ${'and on it goes '.repeat(3_000)}`;

it.skipIf(!hasOwnDisk)(
  'a disk that fills up while the desktop runs is said in its window, nothing that was typed is lost, and all is saved once there is room',
  async () => {
    using at = freshFolder();
    const path = (name: string): string => join(at.folder, name);
    const sandbox = await startSandbox({ posts: 0, port: 0 });
    onTestFinished(() => sandbox.close());
    await connectFolder(path('data'), sandbox);
    await withCore(path('data'), (core) => core.settings.update({ lookForUpdates: false }));
    mkdirSync(path('disk'));
    const script = `mount -t tmpfs -o size=32m tmpfs "$DISK" && cp -r "$DATA" "$DISK/data" && exec "$NODE" "$@"`;
    writeFileSync(path('node'), `#!/bin/sh\nexec unshare -rm sh -c '${script}' sh "$@"\n`);
    chmodSync(path('node'), 0o755);
    const env = { STAND_IN_PROGRAM: path('node'), DISK: path('disk'), DATA: path('data'), NODE: process.execPath };
    await using desktop = startDesktop(join(path('disk'), 'data'), env, ['outpost://compose']);
    await desktop.untilCalls('show', (calls) => calls.length > 0);
    await desktop.do('waitForText', 'New draft');
    const type = (text: string): Promise<unknown> =>
      desktop.do(
        'evaluate',
        `((field) => {
          field.value = ${JSON.stringify(text)};
          field.dispatchEvent(new Event('input', { bubbles: true }));
        })(document.querySelector('main textarea'))`,
      );
    await type('While there is room');
    await desktop.do('waitForText', 'Saved ');
    // The disk as the desktop sees it.
    const ballast = join(`/proc/${desktop.pid}/root`, path('disk'), 'ballast');
    fill(ballast);
    await type(kept('Without room'));
    await desktop.do('waitForText', 'Not saved yet: The disk is full. Nothing was lost: make room and try again.');
    expect(await desktop.do('evaluate', `document.querySelector('main textarea').value`)).toBe(kept('Without room'));
    rmSync(ballast);
    await expect
      .poll(() => desktop.do('evaluate', `document.body.innerText.includes('disk is full')`), { timeout: 60_000 })
      .toBe(false);
    await desktop.do('waitForText', 'Saved ');
    expect(desktop.errors()).not.toContain('Unhandled');
  },
);
