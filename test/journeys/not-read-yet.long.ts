import { expect, it } from 'vitest';
import { holdAnswers, journeys } from './window.ts';

const open = journeys();

it('no chosen account is said to be gone, and there are not said to be none, before the accounts are read', async () => {
  const { page } = await open({ posts: 5 });
  await page.getByRole('button', { name: /, Bluesky$/ }).click();
  const text = page.getByRole('textbox', { name: 'Post text' });
  await text.fill('The winter menu');
  await page.getByText(/^Saved/).waitFor();

  const accounts = await holdAnswers(page, /"handle":/);
  const chip = page.getByRole('group', { name: 'Accounts', exact: true }).getByRole('button', { name: /, Bluesky$/ });
  const reload = async (): Promise<void> => {
    accounts.hold();
    await page.reload();
    await page.getByRole('navigation').getByRole('link', { name: 'Compose' }).waitFor();
  };
  await reload();
  await expect.poll(() => text.inputValue()).toBe('The winter menu');
  const checks = page.getByRole('list', { name: 'Checks' });
  await checks.waitFor({ state: 'attached' });
  expect(await chip.count()).toBe(0);
  expect(await checks.getByRole('listitem').allInnerTexts()).toEqual([]);
  expect(await page.getByText(/^Choose accounts/).count()).toBe(0);
  accounts.release();
  await chip.waitFor();
  expect(await chip.getAttribute('aria-pressed')).toBe('true');
  expect(await checks.getByRole('listitem').allInnerTexts()).toEqual([]);

  await page.getByRole('navigation').getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  await reload();
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  await page.locator('.acc-list').waitFor({ state: 'attached' });
  expect(await page.getByText('No accounts are here yet.').count()).toBe(0);
  expect(await page.getByText('0 active').count()).toBe(0);
  accounts.release();
  await page.getByText(/^\d+ active/).waitFor();
});

it('no day is said to have nothing before what is planned is read', async () => {
  const { page } = await open({ posts: 5, browser: { viewport: { width: 390, height: 844 } } });
  const ranges = await holdAnswers(page, /"days":/);
  await page.getByRole('navigation').getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('grid', { name: /^Calendar/ }).waitFor();
  await page.evaluate(`location.hash = '/calendar?day=${new Date().getUTCFullYear() + 1}-06-15'`);
  const nothing = page.getByText(/^Nothing is planned/).first();
  await nothing.waitFor();
  ranges.hold();
  await page.reload();
  await page.getByRole('grid', { name: /^Calendar/ }).waitFor();
  expect(await nothing.count()).toBe(0);
  ranges.release();
  await nothing.waitFor();
});
