import { expect, it } from 'vitest';
import { goTo, journeys } from './window.ts';

const open = journeys();

it('a day that there is not stays as it was typed, and the field that is wrong is the one that says so', async () => {
  const { page } = await open();
  await page.getByRole('textbox', { name: 'Post text' }).fill('Weekly');
  await page.getByRole('radio', { name: 'Schedule' }).click();
  const day = page.getByRole('combobox', { name: 'Date' });
  for (const typed of ['2027-13-45', '2027-02-30']) {
    await day.fill(typed);
    await page.keyboard.press('Tab');
    await expect.poll(() => day.inputValue()).toBe(typed);
    expect(await day.getAttribute('aria-invalid')).toBe('true');
  }
  await day.fill('tomorrow');
  await page.keyboard.press('Tab');
  await page.getByText(/^Saved/).waitFor();

  await page.getByRole('button', { name: /Repeat/ }).click();
  const repeat = page.getByRole('dialog', { name: 'Repeat' });
  const [every, last] = [repeat.getByRole('spinbutton'), repeat.getByRole('combobox', { name: 'Last day' })];
  await every.fill('400');
  await repeat.getByRole('alert').filter({ hasText: 'a number from 1 to 365' }).waitFor();
  expect([await every.getAttribute('aria-invalid'), await last.getAttribute('aria-invalid')]).toEqual([
    'true',
    'false',
  ]);
  await every.fill('2');
  await last.fill('2027-02-30');
  await page.keyboard.press('Tab');
  await repeat.getByRole('alert').filter({ hasText: 'Choose the last day.' }).waitFor();
  expect([await every.getAttribute('aria-invalid'), await last.getAttribute('aria-invalid')]).toEqual([
    'false',
    'true',
  ]);
  await page.keyboard.press('Escape');

  // Days of one's own are typed: the keyboard is in the field, not on the button before it.
  await goTo(page, 'Analytics');
  await page
    .getByRole('radio', { name: 'Custom' })
    .or(page.getByRole('button', { name: 'Custom' }))
    .first()
    .click();
  const custom = page.getByRole('dialog', { name: 'Custom range' });
  await custom.getByRole('combobox', { name: 'First day' }).and(page.locator(':focus')).waitFor();
});
