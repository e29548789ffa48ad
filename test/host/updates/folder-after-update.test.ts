import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderAfterUpdate, forgetFolder, noteFolder } from '../../../src-main/host/updates/folder-after-update.ts';
import { freshFolder } from '../playground.ts';

const MINUTE_MS = 60_000;

/** A folder of data, one of the machine's state that is not there yet, and what 1.0.0 has noted at the moment 0. */
async function noted(folder: string): Promise<{ state: string; data: string }> {
  const [state, data] = [join(folder, 'state', 'outpost'), join(folder, 'Données du café')];
  mkdirSync(data);
  await noteFolder(state, data, { version: '1.0.0', nowMs: 0 });
  return { state, data };
}

it('what an update starts goes on with the data that were open, once, and only soon after it', async () => {
  using at = freshFolder();
  const { state, data } = await noted(at.folder);
  expect(statSync(join(state, 'after-update.json')).mode & 0o777).toBe(0o600);
  expect(folderAfterUpdate(state, { version: '1.1.0', nowMs: 5 * MINUTE_MS })).toBe(data);
  expect(folderAfterUpdate(state, { version: '1.1.0', nowMs: 5 * MINUTE_MS })).toBeNull();
  for (const nowMs of [16 * MINUTE_MS, -16 * MINUTE_MS]) {
    await noteFolder(state, data, { version: '1.0.0', nowMs: 0 });
    expect(folderAfterUpdate(state, { version: '1.1.0', nowMs })).toBeNull();
    expect(readdirSync(state)).toEqual([]);
  }
});

it('the version that was there, whose update did not come about, has the usual folder, and so does what finds no folder any more', async () => {
  using at = freshFolder();
  const { state, data } = await noted(at.folder);
  expect(folderAfterUpdate(state, { version: '1.0.0', nowMs: 1 })).toBeNull();
  await noteFolder(state, join(data, 'gone'), { version: '1.0.0', nowMs: 0 });
  expect(folderAfterUpdate(state, { version: '1.1.0', nowMs: 1 })).toBeNull();
  await noteFolder(state, data, { version: '1.0.0', nowMs: 0 });
  forgetFolder(state);
  expect(folderAfterUpdate(state, { version: '1.1.0', nowMs: 1 })).toBeNull();
});

it('what somebody else has written in its place leads nowhere', async () => {
  using at = freshFolder();
  const { state, data } = await noted(at.folder);
  const file = join(state, 'after-update.json');
  const others = [
    '',
    'null',
    '[]',
    '{"folder":7,"from":"1.0.0","atMs":0}',
    '{"folder":"/","from":"1.0.0"}',
    'x'.repeat(20_000),
  ];
  for (const text of others) {
    writeFileSync(file, text);
    expect(folderAfterUpdate(state, { version: '1.1.0', nowMs: 1 })).toBeNull();
  }
  forgetFolder(state);
  writeFileSync(join(at.folder, 'other'), JSON.stringify({ folder: data, from: '1.0.0', atMs: 0 }));
  symlinkSync(join(at.folder, 'other'), file);
  expect(folderAfterUpdate(state, { version: '1.1.0', nowMs: 1 })).toBeNull();
  forgetFolder(state);
  // Nothing removes this one as a file: whoever tells why an update failed goes on to do so.
  mkdirSync(file);
  expect(folderAfterUpdate(state, { version: '1.1.0', nowMs: 1 })).toBeNull();
  expect(() => forgetFolder(state)).not.toThrow();
});
