import { expect, it } from 'vitest';
import { journeys } from './window.ts';

const open = journeys();

it('the labels of a draft stay as they are typed until their field is left, one that begins with another among them', async () => {
  const { page } = await open();
  await page.getByRole('textbox', { name: 'Post text' }).fill('Winter menu');
  const options = page.getByRole('group', { name: 'Options' });
  await options.getByRole('button', { name: /^Labels/ }).click();
  const field = page.getByRole('textbox', { name: 'Labels, separated by commas' });
  await field.pressSequentially('winter, winter-menu;  spring');
  expect(await field.inputValue()).toBe('winter, winter-menu;  spring');
  await field.press('Home');
  await field.pressSequentially('new, ');
  expect(await field.inputValue()).toBe('new, winter, winter-menu;  spring');
  await field.press('Enter');
  const shown = options.getByRole('button', { name: /^Labels/ });
  await expect.poll(() => shown.locator('.tag').allInnerTexts()).toEqual(['new', 'winter', 'winter-menu', 'spring']);
  await shown.click();
  expect(await field.inputValue()).toBe('new, winter, winter-menu, spring');
});
