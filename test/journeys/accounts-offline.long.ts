import { expect, it } from 'vitest';
import { findingsIn, goTo, journeys, type Look } from './window.ts';

const open = journeys();

const looks: Look[] = [
  { name: 'dark', colorScheme: 'dark' },
  { name: '390 px', viewport: { width: 390, height: 844 } },
];

it('Accounts: what is asked for stands at once, with the service stopped too, can be taken back, and goes when it is there again', async () => {
  const journey = await open();
  const { page } = journey;
  await goTo(page, 'Accounts');
  const active = page.getByRole('region', { name: 'Active', exact: true });
  const rows = active.getByRole('link');
  await rows.first().waitFor();
  // As the sandbox draws it: fetched by the core, shown by the window.
  await rows.first().locator('.face img').waitFor();
  const marta = (within = page.locator('main')) => within.getByRole('link', { name: /Boards by Marta/ });
  await marta(active).click();
  const detail = page.getByRole('complementary', { name: 'Boards by Marta' });
  const boards = detail.getByRole('region', { name: 'Boards' }).getByRole('listitem');
  await boards.first().locator('img').waitFor();
  const listed = await boards.allTextContents();
  await journey.stopService();
  await page.reload();
  await expect.poll(() => boards.allTextContents()).toEqual(listed);
  await detail.getByText(/^Parked, it stops publishing .* It keeps its slot, its posts and its analytics\.$/).waitFor();
  await detail.getByRole('button', { name: 'Park' }).click();
  const parked = page.getByRole('region', { name: 'Parked', exact: true });
  await marta(parked).getByText('To be parked').waitFor();
  await detail.getByText('Nothing else waits for it.').waitFor();
  await detail.getByText('A parked account keeps its slot, its posts and its analytics.').waitFor();
  expect(await page.evaluate('document.activeElement.textContent.trim()')).toBe('Activate');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await marta(active).waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.textContent.trim()')).toBe('Park');
  await detail
    .getByText(/^To be/)
    .first()
    .waitFor({ state: 'detached' });
  expect(await findingsIn(page, 'accounts', looks)).toEqual({});
  // As some press everything: the second click must not activate it again.
  await detail.getByRole('button', { name: 'Park' }).dblclick({ delay: 100 });
  await marta(parked).waitFor();
  expect(await detail.getByRole('button', { name: 'Activate' }).count()).toBe(1);
  await journey.letUndoPass();
  await journey.startService();
  await expect.poll(() => journey.executed('account.parked').length).toBe(1);
  await marta(parked).getByText('To be parked').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Webhooks' }).click();
  const hooks = page.getByRole('article');
  await hooks.first().waitFor();
  await page.getByText('Its API does not offer to create one: that is done on the service’s website.').waitFor();
  await page.getByText(/^Read .*\d\.$/).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(add|create|new)/i })
      .count(),
  ).toBe(0);
  await hooks.first().getByRole('button', { name: 'Edit' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.waitFor();
  // The form stays open while another view is shown, and goes on as it was.
  await goTo(page, 'Outbox');
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await address.fill('https://hooks.example/anew');
  await hooks.first().getByText('edited, not saved').waitFor();
  expect(await hooks.first().locator('.was').textContent()).toMatch(/^was http/);
  expect(await findingsIn(page, 'a webhook that is edited', looks)).toEqual({});
  await hooks.first().getByRole('button', { name: 'Close' }).click();
  await hooks.first().getByRole('button', { name: 'Edit' }).click();
  expect(await address.inputValue()).toBe('https://hooks.example/anew');
  // In words of its own, at the line, not in a bubble of the browser's.
  await address.fill('no address');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await hooks.first().getByText('This address is not one that can be reached').waitFor();
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  await address.fill('https://hooks.example/anew');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('article', { name: 'https://hooks.example/anew' }).getByText('a change waits').waitFor();
  expect(await findingsIn(page, 'webhooks', looks)).toEqual({});
  await hooks.first().getByRole('button', { name: 'Delete webhook' }).press('Enter');
  await hooks.first().getByRole('button', { name: 'Keep it' }).waitFor();
  expect(await page.evaluate('document.activeElement.closest("article")?.textContent')).toContain('Keep it');
  expect(await findingsIn(page, 'a webhook that is to be deleted', looks)).toEqual({});
  // The last toast is the first.
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await hooks.first().getByRole('button', { name: 'Delete webhook' }).dblclick({ delay: 100 });
  await hooks.first().getByRole('button', { name: 'Keep it' }).waitFor();
  expect(await page.getByText('The webhook stays.').count()).toBe(0);
  await hooks.first().getByRole('button', { name: 'Keep it' }).click();
  await page.getByText('The webhook stays.').waitFor();
  await goTo(page, 'Outbox');
  await page.getByRole('button', { name: 'Put back: Delete the webhook at hooks.example' }).first().waitFor();
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'Follow-up comments' }).click();
  await page.getByText('Outpost knows those that were made here').waitFor();
  expect(await findingsIn(page, 'follow-up comments', looks)).toEqual({});
});
