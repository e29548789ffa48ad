import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { connectFolder } from '../data-folder.ts';
import { closePlace, openPlace } from '../cli/place.ts';
import { freshFolder } from '../host/playground.ts';
import { buildOnce, startDesktop } from './desktop-process.ts';

/*
 * The installed program as the command of the terminal: the desktop as it was built, around the stand-in, started with a command.
 */

beforeAll(buildOnce);

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** With a display, since without one it would start a real Electron again. */
function inProgram(data: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const own = ['--disable-warning=ExperimentalWarning', '--import', at('./stand-in/register.ts')];
  const child = spawn(process.execPath, [...own, at('../../out/main/index.js'), '--data', data, ...args], {
    env: { ...process.env, DISPLAY: ':0', OUTPOST_TOKEN: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended: Ended = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => (ended.stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (ended.stderr += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...ended, code })));
}

it('runs a command and ends with its code: one object on stdout, and no window', async () => {
  using place = freshFolder();
  const ran = await inProgram(place.folder, ['status', '--json']);
  expect(ran.code, ran.stderr).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({ connection: null });
  const methods = await inProgram(place.folder, ['call', '--list']);
  expect([methods.code, methods.stdout]).toEqual([0, expect.stringContaining('drafts.save') as string]);
  // Chromium's own things are not the window's, which may be open.
  expect(existsSync(join(place.folder, 'window'))).toBe(false);
});

it('says how it is used, and what is wrong with how it was', async () => {
  using place = freshFolder();
  const [data, temporary] = [join(place.folder, 'data'), join(place.folder, 'temporary')];
  mkdirSync(temporary);
  expect((await inProgram(data, ['--help'], { TMPDIR: temporary })).stdout).toContain('Usage: outpost');
  // Who only asks that has nothing of it on the disk.
  expect([existsSync(data), readdirSync(temporary)]).toEqual([false, []]);
  const wrong = await inProgram(place.folder, ['send', '--untill-empty']);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('--untill-empty') as string]);
});

it('says on Windows, where the program has no standard input, what to do instead', async () => {
  using place = freshFolder();
  const onWindows = { STAND_IN_PLATFORM: 'win32' };
  const asked = [
    ['import', '-'],
    ['draft', 'add', '-'],
    ['call', 'drafts.save', '-'],
    ['connect', '--url', 'https://publish.example', '--space', '1', '--token-stdin'],
  ];
  const said = await Promise.all(asked.map((args) => inProgram(place.folder, args, onWindows)));
  expect(said.map(({ code, stderr }) => [code, stderr.trim()])).toEqual(
    ['name a file instead.', 'import them from a file.', 'name a file as @FILE.', 'set OUTPOST_TOKEN instead.'].map(
      (way) => [1, expect.stringMatching(`^The installed outpost cannot read standard input on Windows: .*${way}$`)],
    ),
  );
});

it('works on the core of the desktop that is open, and sends nothing a second time', async () => {
  const { folder, data, sandbox } = await openPlace({ posts: 5 });
  try {
    await connectFolder(data, sandbox);
    await using desktop = startDesktop(data, {}, ['--hidden']);
    await desktop.untilCalls('Tray', (calls) => calls.length === 1);
    const draft = await inProgram(data, ['draft', 'add', 'From the terminal', '--account', 'x', '--json']);
    expect(draft.code, draft.stderr).toBe(0);
    const { draftId } = JSON.parse(draft.stdout) as { draftId: string };
    const queued = await inProgram(data, ['draft', 'queue', draftId, '--now']);
    expect(queued.code, queued.stdout + queued.stderr).toBe(0);
    const sent = await inProgram(data, ['send', '--until-empty', '--json']);
    expect(sent.code, sent.stderr).toBe(0);
    expect(sandbox.journal.executed('post.created')).toHaveLength(1);
  } finally {
    await closePlace({ folder, sandbox });
  }
});
