import { expect, it } from 'vitest';
import { coreOn } from '../data-folder.ts';
import { goTo, journeys, seriousFindings } from './window.ts';

const open = journeys();

it('best times differ in forced colours as well', async () => {
  const { page } = await open({ posts: 600, browser: { forcedColors: 'active' } });
  await goTo(page, 'Analytics');
  await page.getByRole('table', { name: 'One row per account' }).locator('tbody a').first().click();
  await page.getByRole('grid', { name: /^Average per post/ }).waitFor();
  const fills = await page.evaluate<string[]>(`[...new Set([...document.querySelectorAll('.heat i')]
    .map((cell) => cell.dataset.v + ' ' + getComputedStyle(cell).backgroundColor))]`);
  const colours = new Set(fills.map((fill) => fill.slice(2)));
  expect(colours.size).toBe(fills.length);
  expect(colours.size).toBeGreaterThan(1);
});

it('the calendar says that posts are still being read, as long as they are', async () => {
  const { page } = await open({ posts: 3_000, apiLimit: { count: 6, windowMs: 600_000 } });
  await goTo(page, 'Calendar');
  await page.getByText(/^The posts of \d+ accounts? (is|are) not all here yet\./).waitFor();
});

it('whoever leaves the tour goes on with the keyboard from the view', async () => {
  const { page } = await open({ service: 'embedded' });
  await page.getByRole('region', { name: 'Tour' }).getByRole('button', { name: 'Leave the tour' }).press('Enter');
  await page.getByRole('region', { name: 'Tour' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).not.toBe('BODY');
});

it.each(['strings', 'sparse'] as const)(
  'the tour is gone through without a connection, forth and back, and goes on where it was after a reload (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    await journey.stopService();
    const tour = page.getByRole('region', { name: 'Tour' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('tour');
    await page.getByRole('option', { name: /tour/i }).first().click();
    for (const heading of ['Compose', 'Outbox', 'Calendar']) {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      if (heading === 'Calendar') break;
      await tour.getByRole('button', { name: 'Next' }).click();
    }
    await page.reload();
    await tour.getByText('3 of 3: Plan ahead.').waitFor();
    await tour.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
    await tour.getByRole('button', { name: 'Next' }).click();
    await tour.getByRole('button', { name: 'Begin' }).click();
    await tour.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await tour.count()).toBe(0);
  },
);

it('a space whose zone no report tells says whose zone its times are in, until one does', async () => {
  const { page, sandbox } = await open({
    async prepare(data, { faults }) {
      const core = coreOn(data, { shell: 'cli', dispatch: false });
      core.parts.store.raw.exec('UPDATE space SET zone_told = 0');
      await core.close(0);
      faults.add({
        method: 'GET',
        path: /analytics/,
        fault: { kind: 'status', status: 403, body: { message: 'No.' } },
      });
    },
  });
  await goTo(page, 'Settings');
  const said = page.getByText('The service has not told its time zone');
  await said.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL('/#/settings/connections', page.url()).href);
  await said.waitFor();
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByRole('button', { name: /^Change the time zone of / }).click();
  const dialog = page.getByRole('dialog', { name: 'Name and time zone of the space' });
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('until it does, times are read and shown in Tokyo time').waitFor();
  sandbox.faults.clear();
  await goTo(page, 'Analytics');
  await page.getByRole('table', { name: 'One row per account' }).locator('tbody a').first().click();
  await page.locator('.report .big').waitFor();
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: /^Rename/ }).waitFor();
  await said.waitFor({ state: 'detached' });
});
