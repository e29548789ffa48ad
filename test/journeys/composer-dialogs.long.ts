import { expect, it } from 'vitest';
import { journeys, seriousFindings } from './window.ts';

const open = journeys();

it('an account has its own words, a link its campaign, a draft is kept as a template and repeats, with no service in reach', async () => {
  const journey = await open({ posts: 20 });
  const { page } = journey;
  const text = page.getByRole('textbox', { name: 'Post text' });
  const chip = page
    .getByRole('group', { name: 'Accounts' })
    .getByRole('button', { name: /, Bluesky$/ })
    .first();
  await chip.waitFor();
  await journey.stopService();
  if ((await chip.getAttribute('aria-pressed')) === 'false') await chip.click();
  await text.fill('The menu: https://example.com/menu');

  await page.getByRole('button', { name: 'Campaign' }).click();
  const campaign = page.getByRole('dialog', { name: 'Campaign of a link' });
  await campaign.getByLabel('Source').fill('newsletter');
  await campaign.getByLabel('Campaign').fill('winter menu');
  const tagged = 'https://example.com/menu?utm_source=newsletter&utm_campaign=winter%20menu';
  await campaign.getByText(tagged).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await campaign.getByRole('button', { name: 'Take this link' }).click();
  await expect.poll(() => text.inputValue()).toBe(`The menu: ${tagged}`);

  await page.getByRole('tab', { name: /Bluesky/ }).click();
  await page.getByText('Uses the shared text. Type to change it for this account.').waitFor();
  await text.fill('For the sky');
  await page.getByText('This account has its own text.').waitFor();
  await page.getByRole('button', { name: 'Use the shared text' }).click();
  await expect.poll(() => text.inputValue()).toBe(`The menu: ${tagged}`);
  await page.getByText('Uses the shared text. Type to change it for this account.').waitFor();
  await page.getByRole('tab', { name: 'Every account' }).click();

  await page.getByRole('button', { name: 'Snippets' }).click();
  const kept = page.getByRole('dialog', { name: 'Snippets and templates' });
  await kept.getByLabel('Keep', { exact: true }).selectOption('template');
  await kept.getByLabel('Name').fill('weekly menu');
  await kept.getByRole('button', { name: 'Keep it' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await kept.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Control+N');
  await expect.poll(() => text.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Snippets' }).click();
  await kept.getByRole('button', { name: 'Use: weekly menu' }).click();
  await expect.poll(() => text.inputValue()).toBe(`The menu: ${tagged}`);
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');

  await page.getByRole('radio', { name: 'Schedule' }).click();
  // From a time that cannot be read nothing repeats.
  const date = page.getByLabel('Date', { exact: true });
  const planned = await date.inputValue();
  await date.fill('31 Feb');
  await date.blur();
  await page.getByRole('button', { name: 'Repeat…' }).waitFor({ state: 'detached' });
  await date.fill(planned);
  await date.blur();
  await page.getByRole('button', { name: 'Repeat…' }).click();
  const repeat = page.getByRole('dialog', { name: 'Repeat' });
  await repeat.getByLabel('Every').fill('0');
  await repeat.getByRole('alert').getByText('Choose a number from 1 to 365.').waitFor();
  await repeat.getByLabel('Every').fill('2');
  const byWeekday = repeat.getByText('None chosen: on the weekday of the first.');
  await byWeekday.waitFor();
  await repeat.getByRole('checkbox', { name: 'Mon' }).check();
  await byWeekday.waitFor({ state: 'detached' });
  await repeat.getByRole('checkbox', { name: 'Mon' }).uncheck();
  await repeat.getByText(/^Makes 2 more drafts, the last for .+\.$/).waitFor();
  // Days of months are typed.
  await repeat.getByLabel('Unit').selectOption('month');
  await repeat.getByText('None chosen: on the day of the first.').waitFor();
  await repeat.getByLabel('On the days').fill('1, 32');
  await repeat.getByRole('alert').getByText('Choose days from 1 to 31, or “last”, separated by commas.').waitFor();
  await repeat.getByLabel('On the days').fill('1, 15, last');
  await repeat.getByText('In a month without one of them, on its last day.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  // A window that becomes as narrow as a phone, and wide again, takes nothing of it away.
  const wide = page.viewportSize()!;
  for (const size of [{ width: 390, height: 844 }, wide]) {
    await page.setViewportSize(size);
    await page.locator('.when-b').waitFor({ state: size === wide ? 'detached' : 'attached' });
    expect(await repeat.getByLabel('On the days').inputValue()).toBe('1, 15, last');
  }
  await repeat.getByLabel('Unit').selectOption('week');
  await repeat.getByText(/^Makes 2 more drafts, the last for .+\.$/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await repeat.getByRole('button', { name: 'Create drafts' }).click();
  await page
    .getByRole('status')
    .getByText(/^2 more drafts, the last for /)
    .first()
    .waitFor();
  const rows = page.getByRole('region', { name: 'Drafts' }).locator('.draft');
  await expect.poll(() => rows.count()).toBe(4);
  // The same words three times, and three names.
  const away = page.getByRole('button', {
    name: /^Delete draft: The menu: .+, \d\d:\d\d$/,
    includeHidden: true,
  });
  const names = await away.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect([names.length, new Set(names).size]).toEqual([3, 3]);
  await page.getByRole('button', { name: 'End the rest' }).click();
  await expect.poll(() => rows.count()).toBe(2);
});
