import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startCore } from '../../src-main/host/host.ts';
import { openLog } from '../../src-main/host/log.ts';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { memorySecrets } from '../../src-main/host/secrets.ts';
import { freshFolder } from './playground.ts';

it('goes on following when the core was started again, and ends with the shell', async () => {
  using at = freshFolder();
  const logged: string[] = [];
  const host = await startCore({
    dataFolder: at.folder,
    stateFolder: null,
    version: '0.0.0',
    shell: 'desktop',
    secrets: memorySecrets(),
    log: openLog({ shell: 'test', stderrLevel: 'error', stderr: (line) => void logged.push(line) }),
    worker: fileURLToPath(new URL('./mortal-core.ts', import.meta.url)),
  });
  const link = new OwnLink(host, 10);
  const themes: string[] = [];
  link.follow(
    (core) => core.settings.watch({}),
    ({ theme }) => themes.push(theme),
  );
  await expect.poll(() => themes).toEqual(['system']);
  await link.core.settings.update({ theme: 'dark' });
  await expect.poll(() => themes).toEqual(['system', 'dark']);
  const end = new BroadcastChannel(`die ${at.folder}`);
  end.postMessage('die');
  end.close();
  await expect.poll(() => themes).toEqual(['system', 'dark', 'dark']);
  // What failed once while the core lives is asked for anew.
  const told: string[] = [];
  let tries = 0;
  link.follow(
    (core) => ((tries += 1) === 1 ? Promise.reject(new Error('deliberate')) : core.settings.watch({})),
    ({ theme }) => told.push(theme),
  );
  await expect.poll(() => told).toEqual(['dark']);
  await link.core.settings.update({ theme: 'light' });
  await expect.poll(() => [themes.at(-1), told.at(-1)]).toEqual(['light', 'light']);
  // One that cannot be shown is logged, and the next one is told.
  const shown: string[] = [];
  link.follow(
    (core) => core.settings.watch({}),
    ({ theme }) => {
      if (shown.push(theme) === 1) throw new Error('deliberate, too');
    },
  );
  await expect.poll(() => shown).toEqual(['light']);
  await link.core.settings.update({ theme: 'dark' });
  await expect.poll(() => shown).toEqual(['light', 'dark']);
  expect(logged.filter((line) => line.includes('deliberate, too'))).toHaveLength(1);
  link.close();
  await expect(link.core.settings.get({})).rejects.toMatchObject({ data: { code: 'core-gone' } });
  expect([tries, told]).toEqual([2, ['dark', 'light', 'dark']]);
  await host.close(500);
});
