import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { journeys } from './window.ts';

const open = journeys();
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Post text' });
const list = (page: Page) => page.getByRole('region', { name: 'Drafts' });
const rows = (page: Page) => list(page).locator('.draft');

/** A draft that repeats weekly, with four runs more. */
async function repeated(page: Page): Promise<void> {
  await textOf(page).fill('Weekly menu');
  await page.getByRole('radio', { name: 'Schedule' }).click();
  await page.getByRole('button', { name: 'Repeat…' }).click();
  const repeat = page.getByRole('dialog', { name: 'Repeat' });
  await repeat.getByText(/^Makes 4 more drafts/).waitFor();
  // As some press everything: it asks once.
  await repeat.getByRole('button', { name: 'Create drafts' }).dblclick();
  await expect.poll(() => rows(page).count()).toBe(5);
  expect(await page.getByText('repeats already').count()).toBe(0);
}

it('the runs of one that repeats are selected once they are made; taken back, those that were rewritten stay', async () => {
  const { page } = await open();
  await repeated(page);
  await list(page).getByRole('button', { name: '4 selected' }).waitFor();
  expect(await list(page).locator('.draft.picked').count()).toBe(4);
  await list(page).locator('.draft.picked .open').first().click();
  await page.getByRole('button', { name: 'End the rest' }).or(page.getByText('this is the last one')).first().waitFor();
  await textOf(page).fill('Weekly menu, and soup');
  await page.getByText(/^Saved/).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await page.getByText('1 draft was changed meanwhile, so it stays.').waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(await textOf(page).inputValue()).toBe('Weekly menu, and soup');
  expect(await page.getByText('in another window').count()).toBe(0);
  await list(page).getByRole('button', { name: '1 selected' }).waitFor();
});

it('the list shows the runs of one alone, or what has a label, and all of a series are selected from one of them', async () => {
  const { page } = await open();
  await repeated(page);
  await list(page).getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'New draft' }).first().click();
  await textOf(page).fill('Once only');
  await expect.poll(() => rows(page).count()).toBe(6);
  const which = list(page).getByRole('combobox', { name: 'Which drafts' });
  await which.selectOption('Weekly menu (5)');
  await expect.poll(() => rows(page).count()).toBe(5);
  await rows(page).first().locator('.open').focus();
  await page.keyboard.press('Control+a');
  await list(page).getByRole('button', { name: '5 selected' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Labels…' }).press('Enter');
  const labels = page.getByRole('dialog', { name: /label/i });
  await labels.getByRole('textbox').fill('menu');
  await page.keyboard.press('Enter');
  await labels.waitFor({ state: 'detached' });
  await list(page).getByRole('button', { name: 'Clear' }).click();
  await which.focus();
  await which.selectOption('All drafts');
  await expect.poll(() => rows(page).count()).toBe(6);
  await which.selectOption('menu (5)');
  await expect.poll(() => rows(page).count()).toBe(5);
  await which.selectOption('All drafts');
  await rows(page).filter({ hasText: 'Weekly' }).last().locator('.open').click();
  await page.getByText(/^Repeats: 4 more drafts to come/).waitFor();
  // In a window in which the list is behind its button it comes forth.
  await textOf(page).focus();
  await page.setViewportSize({ width: 900, height: 800 });
  await page.getByRole('button', { name: 'Select them all' }).click();
  await list(page).getByRole('button', { name: '5 selected' }).waitFor();
});

it('in a narrow window the sheet goes once runs are made or ended, so that Undo of it can be pressed', async () => {
  const { page } = await open({ browser: { viewport: { width: 390, height: 844 } } });
  await textOf(page).fill('Weekly menu');
  const sheet = page.getByRole('dialog', { name: 'When' });
  const when = page.getByRole('button', { name: /^When: / });
  await when.click();
  await sheet.getByRole('radio', { name: 'Schedule' }).click();
  await sheet.getByRole('button', { name: 'Repeat…' }).click();
  await page.getByRole('dialog', { name: 'Repeat' }).getByRole('button', { name: 'Create drafts' }).click();
  await page.getByRole('status').filter({ hasText: '4 more drafts' }).getByRole('button', { name: 'Undo' }).waitFor();
  await sheet.waitFor({ state: 'detached' });

  await when.click();
  await sheet.getByText('Repeats: 4 more drafts to come.').waitFor();
  await sheet.getByRole('button', { name: 'End the rest' }).click();
  await sheet.waitFor({ state: 'detached' });
  await when.and(page.locator(':focus')).waitFor();
  await page.getByRole('status').filter({ hasText: '4 drafts deleted.' }).getByRole('button', { name: 'Undo' }).click();
  await when.click();
  await sheet.getByText('Repeats: 4 more drafts to come.').waitFor();
});
