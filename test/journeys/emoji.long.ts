import { expect, it } from 'vitest';
import { findingsIn, journeys, type Look } from './window.ts';

const open = journeys();
const looks: Look[] = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: '390 px', viewport: { width: 390, height: 844 } },
];

it('an emoji is put in by its name behind a colon, or chosen from the picker by the keyboard, and taken back with Undo', async () => {
  const { page } = await open();
  const text = page.getByRole('textbox', { name: 'Post text' });
  await text.pressSequentially('Open at 10:30 :cof');
  const offers = page.getByRole('listbox', { name: 'Emoji' });
  await offers.getByRole('option', { name: /hot beverage/ }).waitFor();
  await expect
    .poll(() =>
      page.evaluate(`document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))
      ?.textContent`),
    )
    .toContain('hot beverage');
  expect(await findingsIn(page, 'offers', looks)).toEqual({});
  await page.keyboard.press('Enter');
  await expect.poll(() => text.inputValue()).toBe('Open at 10:30 ☕️');
  await offers.waitFor({ state: 'detached' });
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => text.inputValue()).toBe('Open at 10:30 :cof');
  await page.keyboard.press('Escape');

  await text.fill('Well done ');
  await page.getByRole('button', { name: 'Emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await picker.getByRole('group', { name: 'Used lately' }).getByRole('button', { name: 'hot beverage' }).waitFor();
  await picker.getByRole('combobox', { name: 'Tone of skin' }).selectOption('Medium');
  await picker.getByRole('searchbox', { name: 'Search emoji' }).fill('clap');
  const found = picker.getByRole('group', { name: 'Found' }).getByRole('button');
  await expect.poll(() => found.first().textContent()).toBe('👏🏽');
  expect(await findingsIn(page, 'picker', looks)).toEqual({});
  await picker.getByRole('searchbox').press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('clapping hands');
  await page.keyboard.press('Enter');
  await picker.waitFor({ state: 'detached' });
  await expect.poll(() => text.inputValue()).toBe('Well done 👏🏽');
  expect(await page.evaluate('document.activeElement.id')).toBe('post-text');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => text.inputValue()).toBe('Well done ');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await picker.getByRole('searchbox').fill('no such thing');
  await picker.getByText('No emoji goes by this word.').waitFor();
  // The field for a word is emptied first.
  await page.keyboard.press('Escape');
  await picker.getByRole('group', { name: 'Smileys' }).waitFor();
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'detached' });
});
