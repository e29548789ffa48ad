import { expect, it } from 'vitest';
import { goTo, journeys } from './window.ts';

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
