import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, journeys } from './window.ts';

/* What is typed in forms and dialogs and not saved is there again after a reload, until it is saved or given up. */

const open = journeys();

it.each(['objects', 'sparse'] as const)('what is typed and not saved outlives a reload (%s)', async (dialect) => {
  const journey = await open({ dialect });
  const { page } = journey;
  const again = async (show: () => Promise<unknown>, field: Locator, typed: string): Promise<void> => {
    await page.reload();
    await show();
    await expect.poll(() => field.inputValue()).toBe(typed);
  };

  await goTo(page, 'Settings');
  const dialog = page.getByRole('dialog');
  const choose = async (item: string): Promise<void> => {
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const limits = () => choose('Name and limits…');
  await limits();
  const seconds = dialog.getByLabel('in seconds').first();
  await dialog.getByLabel('Name').fill('The shop');
  await seconds.fill('');
  await seconds.pressSequentially('30.5');
  await again(limits, dialog.getByLabel('Name'), 'The shop');
  expect(await seconds.inputValue()).toBe('30.5');
  await dialog.getByText('You wrote this before. It was not saved.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await limits();
  expect(await dialog.getByLabel('Name').inputValue()).not.toBe('The shop');
  await page.keyboard.press('Escape');

  const add = () => choose('Add a space…');
  await add();
  await dialog.getByLabel('Name (optional)').fill('Second shop');
  await dialog.getByLabel('Space ID').fill('4128');
  await again(add, dialog.getByLabel('Space ID'), '4128');
  expect(await dialog.getByLabel('Name (optional)').inputValue()).toBe('Second shop');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const rename = () =>
    page
      .getByRole('button', { name: /^Rename / })
      .first()
      .click();
  await rename();
  await dialog.getByLabel('Name').fill('Roastery');
  await again(rename, dialog.getByLabel('Name'), 'Roastery');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Rename Roastery' }).waitFor();

  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'API tokens' }).click();
  const token = page.getByLabel('ID of the token');
  await token.fill('tok-17');
  await again(() => token.waitFor(), token, 'tok-17');

  await page.getByRole('link', { name: 'Webhooks' }).click();
  const hook = page.getByRole('article').first();
  const edit = () => hook.getByRole('button', { name: 'Edit' }).click();
  await edit();
  const address = hook.getByRole('textbox', { name: 'Address' });
  await address.fill('https://hooks.example/anew?key=k3y-anew');
  await hook.getByText('edited, not saved').waitFor();
  await again(edit, address, 'https://hooks.example/anew?key=k3y-anew');
  const stored = 'JSON.stringify([{ ...sessionStorage }, { ...localStorage }])';
  expect(await page.evaluate(stored)).not.toContain('k3y-anew');
  await hook.getByRole('button', { name: 'Save changes' }).click();
  await journey.letUndoPass();
  await expect.poll(() => journey.executed('webhook.updated').length).toBe(1);
  expect(journey.executed('webhook.updated')[0]?.body).toMatchObject({
    url: 'https://hooks.example/anew?key=k3y-anew',
  });
  await hook.getByText('edited, not saved').waitFor({ state: 'detached' });
  // In the list nobody reads the key over a shoulder, unless it is asked for.
  await hook.getByText('https://hooks.example/anew?key=••••••').waitFor();
  await hook.getByRole('button', { name: 'Show the whole address' }).click();
  await hook.getByText('https://hooks.example/anew?key=k3y-anew').waitFor();
});
