import { expect, it } from 'vitest';
import { journeys, seriousFindings } from './window.ts';

const open = journeys();

it('the licences of what Outpost is made with are read under Settings, Diagnostics, where it says which version it is', async () => {
  const { page } = await open();
  await page.goto(new URL('/#/settings/diagnostics', page.url()).href);
  const about = page.getByRole('region', { name: 'About' });
  const said = about.getByRole('paragraph').first();
  await expect.poll(() => said.innerText()).toMatch(/^Outpost\s\d+\.\d+\.\d+, under the MIT licence\./);
  await about.getByText('Licences of what it is made with').click();
  await expect.poll(() => about.getByLabel('Licences').innerText()).toMatch(/^Outpost\n[^]*\nsvelte \d[^]*\nzod \d/);
});

it('a browser says that updates come with the desktop application, and how its own Outpost is updated', async () => {
  const { page } = await open();
  await page.goto(new URL('/#/settings/updates', page.url()).href);
  await page.getByText(/^This is Outpost \d+\.\d+\.\d+\.$/).waitFor();
  await page.getByText('Updates are looked for by the desktop application.').waitFor();
  expect(await page.getByRole('button', { name: 'Look now' }).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
});
