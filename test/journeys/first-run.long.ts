import { expect, it } from 'vitest';
import { journeys, seriousFindings } from './window.ts';

/* The first start, with the service there and without it, in two dialects of it. */

const open = journeys();

it.each(['strings', 'vast'] as const)(
  'a service that does not answer is said to, what was typed stays, and it connects as soon as it answers (%s)',
  async (dialect) => {
    const journey = await open({ service: 'embedded', welcome: 'stay', dialect });
    const { page, sandbox } = journey;
    const { url, token, space } = sandbox;
    await journey.stopService();
    const address = page.getByLabel('Address of the service');
    await address.fill(url);
    await page.getByLabel('API token').fill(token);
    await page.getByLabel('Space ID').fill(String(space));
    await page.getByText('Nothing answers at this address.').waitFor();
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    expect(await seriousFindings(page)).toEqual([]);

    await journey.startService();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    await page.getByRole('button', { name: /@harbourandpine\.com/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    expect(journey.sandbox.journal.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);

it('says that what a menu asks for needs a space, and does it as soon as there is one', async () => {
  const { page } = await open({ service: 'embedded', welcome: 'stay' });
  const said = page.getByText('What you asked for opens as soon as there is a space');
  await page.getByRole('button', { name: 'Try the sandbox' }).waitFor();
  expect(await said.count()).toBe(0);
  await page.evaluate("location.hash = '#/do/import'");
  await said.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try the sandbox' }).click();
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
});

it.each(['its welcome', 'Settings'])(
  'reads a file that is dropped on %s as soon as there is a space',
  async (where) => {
    const { page } = await open({ service: 'embedded', welcome: 'stay' });
    const enter = page.getByRole('button', { name: 'Try the sandbox' });
    await enter.waitFor();
    if (where === 'Settings') {
      await page.evaluate("location.hash = '#/settings/diagnostics'");
      await page.getByRole('heading', { name: 'Diagnostics' }).waitFor();
    }
    const dragged = await page.evaluateHandle(`(() => {
    const dragged = new DataTransfer();
    dragged.items.add(new File(['text\\nSpring is here\\n'], 'spring.csv'));
    return dragged;
  })()`);
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: dragged });
    await page.getByText('Drop the CSV or JSON file to try it').waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer: dragged });
    await page.getByText('What you asked for opens as soon as there is a space').waitFor();
    await enter.click();
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
    await page.getByText('spring.csv').waitFor();
  },
);

it('leads to what helps before anything is connected: backups, logs, updates, and back to the welcome', async () => {
  const { page } = await open({ service: 'embedded', welcome: 'stay' });
  await page.getByRole('link', { name: 'Put a backup back' }).click();
  await page.getByRole('heading', { name: 'Backups' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.evaluate("location.hash = '#/do/settings'");
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.evaluate("location.hash = '#/settings/diagnostics'");
  await page.getByRole('heading', { name: 'Diagnostics' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Compose' }).click();
  await page.getByRole('button', { name: 'Try the sandbox' }).waitFor();
});
