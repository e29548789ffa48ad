import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import { proxyTo } from '../service/proxy-to.ts';
import { journeys } from './window.ts';

const open = journeys();
afterEach(() => vi.unstubAllEnvs());

const ADDRESS = 'https://publish.example/api';

/** What was connected is at an address to which a proxy leads: this computer itself is never reached by one. */
async function movedAway(data: string): Promise<void> {
  const store = new Database(join(data, 'outpost.sqlite'));
  store.prepare('UPDATE connection SET url = ?').run(ADDRESS);
  store.close();
}

it('Settings say which proxy of the environment leads to a service, without its password', async () => {
  const proxy = await proxyTo('502 Bad Gateway');
  for (const name of ['HTTPS_PROXY', 'https_proxy']) vi.stubEnv(name, proxy.url);
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '');
  const { page } = await open({ shell: 'built', prepare: movedAway });
  await page.goto(new URL('/#/settings/connections', page.url()).href);
  const card = page.getByRole('article').filter({ hasText: ADDRESS });
  const network = card.locator('.kv').filter({ hasText: 'Network' });
  await network.getByText('Through a proxy, as the system says').waitFor();
  await network.getByText(new URL(proxy.url).host, { exact: true }).waitFor();
  expect(await page.content()).not.toContain('anna');
  await expect.poll(() => proxy.asked.length).toBeGreaterThan(0);
  expect(proxy.asked[0]).toMatch(/^publish\.example:443 Basic /);
});

it('Settings say that an address of NO_PROXY is reached directly', async () => {
  const proxy = await proxyTo('502 Bad Gateway');
  for (const name of ['HTTPS_PROXY', 'https_proxy']) vi.stubEnv(name, proxy.url);
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, 'publish.example');
  const { page } = await open({ shell: 'built', prepare: movedAway });
  await page.goto(new URL('/#/settings/connections', page.url()).href);
  const network = page.getByRole('article').filter({ hasText: ADDRESS }).locator('.kv').filter({ hasText: 'Network' });
  await network.getByText('Directly').waitFor();
  await network.getByText('no proxy').waitFor();
  expect(proxy.asked).toEqual([]);
});
