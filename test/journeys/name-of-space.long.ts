import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { coreOn } from '../data-folder.ts';
import { goTo, journeys, type Journey } from './window.ts';

const open = journeys();

/** Two windows on the settings of a space whose zone its service has not told. */
async function withUntoldZone(): Promise<Journey & { other: Page }> {
  const journey = await open({
    async prepare(data, { faults }) {
      const core = coreOn(data, { shell: 'cli', dispatch: false });
      core.parts.store.raw.exec(`UPDATE space SET zone_told = 0, time_zone = 'Europe/Lisbon'`);
      await core.close(0);
      faults.add({
        method: 'GET',
        path: /analytics/,
        fault: { kind: 'status', status: 403, body: { message: 'No.' } },
      });
    },
  });
  await goTo(journey.page, 'Settings');
  const other = await journey.page.context().newPage();
  await other.goto(journey.page.url());
  return Object.assign(journey, { other });
}

const both = 'Name and time zone of the space';
const saidOf = (page: Page, city: string): Promise<void> =>
  page.getByText(`until it does, times are read and shown in ${city} time`).waitFor();
const rename = (page: Page): Promise<void> => page.getByRole('button', { name: /^Rename / }).click();

async function chooseZone(page: Page, zone: string): Promise<void> {
  await page.getByRole('button', { name: /^Change the time zone of / }).click();
  const dialog = page.getByRole('dialog', { name: both });
  await dialog.getByLabel('Time zone').selectOption(zone);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('a rename leaves the zone that another window gave the space meanwhile; both are given in one go', async () => {
  const { page, other } = await withUntoldZone();
  await rename(page);
  const dialog = page.getByRole('dialog', { name: both });
  await dialog.getByLabel('Name').fill('Half Moon');
  await chooseZone(other, 'Asia/Tokyo');
  await saidOf(other, 'Tokyo');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await other.getByRole('button', { name: 'Rename Half Moon' }).waitFor();
  await saidOf(page, 'Tokyo');
  await saidOf(other, 'Tokyo');

  await rename(page);
  expect(await dialog.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
  await dialog.getByLabel('Name').fill('Whole Moon');
  await dialog.getByLabel('Time zone').selectOption('America/Lima');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Rename Whole Moon' }).waitFor();
  await saidOf(other, 'Lima');
  await other.close();
});

it('a zone that the service tells while it is asked for is asked for no more, and the name is saved alone', async () => {
  const { page, other, sandbox } = await withUntoldZone();
  await rename(page);
  const asked = page.getByRole('dialog', { name: both });
  await asked.getByLabel('Name').fill('Half Moon');
  await asked.getByLabel('Time zone').selectOption('Asia/Tokyo');
  sandbox.faults.clear();
  await goTo(other, 'Analytics');
  await other.getByRole('table', { name: 'One row per account' }).locator('tbody a').first().click();
  await other.locator('.report .big').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Name of the space', exact: true });
  await dialog.waitFor();
  expect(await dialog.getByLabel('Time zone').count()).toBe(0);
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Half Moon');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Rename Half Moon' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await other.close();
});
