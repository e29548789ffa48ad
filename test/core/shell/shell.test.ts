import { afterEach, expect, it } from 'vitest';
import type { Asked, FileWanted, ShellState } from '../../../src-preload/contract/shell.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const idle: ShellState = {
  updates: { is: 'idle', lookedAtMs: null },
  updatesFrom: 'downloads.outpost.app',
  spelling: { available: ['de', 'en-GB'], inUse: [] },
};

/** Every value of a live query, as it comes. */
function seen<T>(query: Promise<AsyncIterable<T>>): T[] {
  const values: T[] = [];
  void (async () => {
    for await (const value of await query) values.push(value);
  })().catch(() => undefined);
  return values;
}

it('what the desktop tells is seen by every window, and nothing before it has', async () => {
  rig = await openRig({ dispatch: false });
  const { shell } = rig.client;
  const told = seen<ShellState | null>(shell.watch({}));
  await expect.poll(() => told).toEqual([null]);
  await shell.tell(idle);
  await expect.poll(() => told).toEqual([null, idle]);
});

it('what is asked of it is heard once, the last word counts, and the same word twice is two', async () => {
  rig = await openRig({ dispatch: false });
  const { shell } = rig.client;
  expect(await shell.ask({ wish: 'look' })).toEqual({ heard: false });
  await shell.tell(idle);
  const asked = seen<Asked | null>(shell.watchAsked({}));
  expect(await shell.ask({ wish: 'look' })).toEqual({ heard: true });
  await expect.poll(() => asked.at(-1)?.wish).toBe('look');
  const first = asked.at(-1)!.id;
  await shell.ask({ wish: 'look' });
  await expect.poll(() => asked.at(-1)?.id).not.toBe(first);
  const { id } = asked.at(-1)!;
  expect(await shell.answer({ id: first })).toEqual({ answered: false });
  expect(await shell.answer({ id })).toEqual({ answered: true });
  expect(await shell.answer({ id })).toEqual({ answered: false });
  await expect.poll(() => asked.at(-1)).toBeNull();
});

it('what is no state of it is refused', async () => {
  rig = await openRig({ dispatch: false });
  const { shell } = rig.client;
  const offer = { version: '1.0.0', notes: 'x'.repeat(20_001), releasedAtMs: null };
  await expect(shell.tell({ ...idle, updates: { is: 'ready', offer } })).rejects.toThrow();
  await expect(shell.tell({ ...idle, spelling: { available: ['<b>'], inUse: [] } })).rejects.toThrow();
});

it('a file is chosen by the desktop for the window that waits for it, the last one that was asked for, and by nobody where none runs', async () => {
  rig = await openRig({ dispatch: false });
  const { shell } = rig.client;
  expect(await shell.chooseFile({ how: 'save', suggested: '/a.sqlite' })).toEqual({ file: null });
  await shell.tell(idle);
  const wanted = seen<FileWanted | null>(shell.watchFileWanted({}));
  const first = shell.chooseFile({ how: 'save', suggested: '/a.sqlite' });
  await expect.poll(() => wanted.at(-1)).toMatchObject({ how: 'save', suggested: '/a.sqlite' });
  const { id } = wanted.at(-1)!;
  const second = shell.chooseFile({ how: 'open' });
  expect(await first).toEqual({ file: null });
  await expect.poll(() => wanted.at(-1)?.how).toBe('open');
  expect(await shell.giveFile({ id, file: '/late.sqlite' })).toEqual({ given: false });
  expect(await shell.giveFile({ id: wanted.at(-1)!.id, file: '/b.sqlite' })).toEqual({ given: true });
  expect(await second).toEqual({ file: '/b.sqlite' });
  await expect.poll(() => wanted.at(-1)).toBeNull();
});

it('a window that is gone is chosen for no longer', async () => {
  rig = await openRig({ dispatch: false });
  const { shell } = rig.client;
  await shell.tell(idle);
  const wanted = seen<FileWanted | null>(shell.watchFileWanted({}));
  const leaves = new AbortController();
  const asked = shell.chooseFile({ how: 'open' }, { signal: leaves.signal }).catch(() => null);
  await expect.poll(() => wanted.at(-1)?.how).toBe('open');
  leaves.abort();
  await asked;
  await expect.poll(() => wanted.at(-1)).toBeNull();
});
