import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { journeys } from './window.ts';

const open = journeys();
const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

async function forTwo(page: Page): Promise<void> {
  const chips = page.getByRole('group', { name: 'Accounts' });
  for (const network of ['Bluesky', 'Mastodon']) {
    const chip = chips.getByRole('button', { name: new RegExp(`, ${network}$`) }).first();
    if ((await chip.getAttribute('aria-pressed')) === 'false') await chip.click();
  }
}

it('Undo in the tab of an account leaves the text of all others alone, and the other way round', async () => {
  const { page } = await open();
  await forTwo(page);
  await text(page).pressSequentially('Boats at nine');
  await tab(page, /Mastodon/).click();
  await text(page).press('ControlOrMeta+Z');
  await page.getByText('Uses the shared text.').waitFor();
  expect(await text(page).inputValue()).toBe('Boats at nine');

  await text(page).press('End');
  await text(page).pressSequentially('!');
  await page.getByText('This account has its own text.').waitFor();
  await tab(page, /Every account/).click();
  await text(page).press('ControlOrMeta+Z');
  await expect.poll(() => text(page).inputValue()).toBe('Boats at ');
  await text(page).press('ControlOrMeta+Shift+Z');
  await expect.poll(() => text(page).inputValue()).toBe('Boats at nine');
  await tab(page, /Mastodon/).click();
  await expect.poll(() => text(page).inputValue()).toBe('Boats at nine!');
  await text(page).press('ControlOrMeta+Z');
  await page.getByText('Uses the shared text.').waitFor();
  expect(await text(page).inputValue()).toBe('Boats at nine');

  // In another field the page's own Undo may reach for this one's words.
  await text(page).pressSequentially('?');
  await page.getByRole('group', { name: 'Options' }).getByRole('button', { name: /^Link/ }).click();
  await page.getByRole('textbox', { name: 'Link address' }).press('ControlOrMeta+Z');
  expect(await text(page).inputValue()).toBe('Boats at nine?');
});

it('an account’s own words come back after “Use the shared text”, and one goes on writing there', async () => {
  const { page } = await open();
  await forTwo(page);
  await text(page).fill('For all');
  await tab(page, /Mastodon/).click();
  await text(page).fill('For Mastodon');
  await page.getByRole('button', { name: 'Use the shared text' }).click();
  await expect.poll(() => text(page).inputValue()).toBe('For all');
  expect(await page.evaluate('document.activeElement.id')).toBe('post-text');
  await page
    .getByRole('status')
    .filter({ hasText: 'has the shared text again' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(() => text(page).inputValue()).toBe('For Mastodon');
  await page.getByRole('button', { name: 'Use the shared text' }).click();
  await expect.poll(() => text(page).inputValue()).toBe('For all');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => text(page).inputValue()).toBe('For Mastodon');
});
