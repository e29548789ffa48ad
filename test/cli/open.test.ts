import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { silentLog } from '../../src-main/core/log.ts';
import { serveLocally } from '../../src-main/host/local-socket/serve.ts';
import { freshFolder, tinyHost } from '../host/playground.ts';
import { outpost } from './outpost.ts';

const realCore = fileURLToPath(new URL('../../src-main/core/worker.ts', import.meta.url));

it('another address is not given beside the desktop, which is said to have the data open', async () => {
  using at = freshFolder();
  await using started = await tinyHost(at.folder, { worker: realCore });
  await serveLocally(started.host, { dataFolder: at.folder, shell: 'desktop', version: '1.0.0', log: silentLog });
  const { code, stderr } = await outpost(at.folder, ['open']);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`has this data open (desktop, process ${process.pid})`)]);
  expect(stderr).not.toContain('No Outpost runs');
});
