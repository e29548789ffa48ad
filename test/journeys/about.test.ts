import { expect, it } from 'vitest';
import { journeys } from './window.ts';

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
