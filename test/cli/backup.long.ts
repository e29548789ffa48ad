import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder, importInto, pauseAll, sendAll } from '../data-folder.ts';
import { batchCsv } from './batch.ts';
import { outpost } from './outpost.ts';
import { inConnectedPlace, openPlaceWithState } from './place.ts';

let folder: string;
let data: string;
let sandbox: Sandbox;
inConnectedPlace(
  () => openPlaceWithState({ posts: 5 }),
  (place) => ({ folder, data, sandbox } = place),
);

it('outpost backup and outpost restore move everything into another folder, where nothing that went out goes out again', async () => {
  await pauseAll(data);
  await importInto(data, batchCsv(3));
  const file = join(folder, 'everything.sqlite');
  expect((await outpost(data, ['backup', file])).stdout).toMatch(/everything\.sqlite, .* Tokens are not in it/);
  await sendAll(data);
  expect((await outpost(data, ['backup', folder])).stderr).toContain('This is a folder.');
  const elsewhere = join(folder, 'elsewhere');
  const restored = await outpost(elsewhere, ['restore', file]);
  expect([restored.code, restored.stdout]).toEqual([0, expect.stringMatching(/took the place of what was here/)]);
  await connectFolder(elsewhere, sandbox);
  const sent = await outpost(elsewhere, ['send', '--until-empty', '--timeout', '5']);
  expect(sent.code).toBe(2);
  expect(sandbox.journal.executed('post.created')).toHaveLength(3);
  rmSync(elsewhere, { recursive: true });
});

it('lists what outpost backup makes, by names that outpost restore takes, and refuses any other file', async () => {
  const { path } = (await outpost(data, ['--json', 'backup'])).json() as { path: string };
  const listed = (await outpost(data, ['--json', 'backup', '--list'])).json() as {
    backups: { name: string; path: string }[];
  };
  expect(listed.backups.map((one) => one.path)).toContain(path);
  const name = listed.backups.find((one) => one.path === path)?.name ?? '';
  expect((await outpost(data, ['restore', name])).code).toBe(0);
  const refused = await outpost(data, ['restore', 'no-such-file']);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/no such file\. Nothing was changed/)]);
});
