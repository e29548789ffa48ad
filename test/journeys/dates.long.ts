import { expect, it } from 'vitest';
import { spoil } from '../lent-page.ts';
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

  // The year is not taken for an hour on its way.
  const time = page.getByRole('spinbutton', { name: 'Time' });
  const before = await time.inputValue();
  await day.fill('');
  await day.pressSequentially('29 Nov 2028');
  await page.keyboard.press('Tab');
  expect([await day.inputValue(), await time.inputValue()]).toEqual(['Wed 29 Nov 2028', before]);
  await day.fill('tomorrow');
  await page.keyboard.press('Tab');

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

it('a time counted from now is taken by either field, and of an hour that the clocks go over twice the one that is meant', async () => {
  const { page } = await open();
  spoil(page);
  // In Lisbon 1:05, for the first time: at 2:00 the clocks go back to 1:00.
  await page.clock.setFixedTime(Date.UTC(2027, 9, 31, 0, 5));
  await page.reload();
  await page.getByRole('textbox', { name: 'Post text' }).fill('Night shift');
  await page.getByRole('radio', { name: 'Schedule' }).click();
  const [day, time] = [page.getByRole('combobox', { name: 'Date' }), page.getByRole('spinbutton', { name: 'Time' })];
  await day.fill('in 1 h 5 min');
  await page.keyboard.press('Tab');
  await expect.poll(() => time.inputValue()).toBe('01:10');
  await expect.poll(() => day.inputValue()).toMatch(/31 Oct/);
  const remark = (which: string) => page.getByText(`01:10 happens twice that night. It goes at the ${which}.`);
  await remark('second').waitFor();
  await page.getByRole('button', { name: 'Use the first' }).click();
  await remark('first').waitFor();
  await time.fill('in 65 min');
  await page.keyboard.press('Enter');
  await remark('second').waitFor();
  expect(await day.getAttribute('aria-invalid')).toBe('false');

  await time.fill('next friday 18:00');
  await page.keyboard.press('Tab');
  await expect.poll(() => day.inputValue()).toMatch(/^Fri 5 Nov/);
  expect(await time.inputValue()).toBe('18:00');
  await day.fill('in 3 days');
  await page.keyboard.press('Tab');
  await expect.poll(() => day.inputValue()).toMatch(/^Wed 3 Nov/);
  expect(await time.inputValue()).toBe('18:00');
});

it('“next Friday” with a time of day says which Friday is not meant, in whichever field it is typed', async () => {
  const { page } = await open();
  spoil(page);
  // A Wednesday.
  await page.clock.setFixedTime(Date.UTC(2027, 10, 3, 10));
  await page.reload();
  await page.getByRole('textbox', { name: 'Post text' }).fill('The end of the week');
  await page.getByRole('radio', { name: 'Schedule' }).click();
  const [day, time] = [page.getByRole('combobox', { name: 'Date' }), page.getByRole('spinbutton', { name: 'Time' })];
  const remark = page.getByText('That of next week. This week’s is 5 Nov.');
  await day.fill('next Friday 18:00');
  await remark.waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => day.inputValue()).toMatch(/^Fri 12 Nov/);
  await remark.waitFor();

  await day.fill('tomorrow');
  await remark.waitFor({ state: 'detached' });
  await time.fill('next friday 9:30');
  await page.keyboard.press('Tab');
  await expect.poll(() => day.inputValue()).toMatch(/^Fri 12 Nov/);
  await remark.waitFor();
});
