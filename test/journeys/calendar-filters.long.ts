import { expect, it } from 'vitest';
import { importInto, pauseAll } from '../data-folder.ts';
import { findingsIn, journeys } from './window.ts';

const open = journeys();

/** In the week after this one, so that no hour of it is past. */
function nextMonday(): string {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + 8 - (at.getUTCDay() || 7));
  return at.toISOString().slice(0, 10);
}

it('the calendar shows what is of an account, in a state and with a label, all three together, and everything again with one press', async () => {
  const day = nextMonday();
  const { page } = await open({
    posts: 5,
    prepare: async (data) => {
      await pauseAll(data);
      const drafts = [`The menu,x,${day} 10:00,Winter`, `The boats,bluesky,${day} 12:00,boats`];
      await importInto(data, ['text,accounts,scheduled_at,labels', ...drafts].join('\n'), 'drafts');
      await importInto(data, `text,accounts,scheduled_at\nThe lamps,x,${day} 15:00\n`);
    },
  });
  await page.evaluate(`location.hash = '/calendar?look=week&day=${day}'`);
  const shown = (): Promise<string[]> => page.locator('.cal-ev .t').allTextContents();
  const choose = async (filter: string, option: RegExp): Promise<void> => {
    const select = page.getByRole('combobox', { name: filter, exact: true });
    const value = await select.locator('option').filter({ hasText: option }).first().getAttribute('value');
    await select.selectOption(value);
  };
  /** Each with its shape: it says what the signs mean, too. */
  const chooseState = async (word: string): Promise<void> => {
    await page.getByRole('button', { name: /^State: / }).click();
    const choice = page.getByRole('menuitemradio', { name: word, exact: true });
    if (word !== 'All states') expect(await choice.locator('svg').count()).toBeGreaterThan(0);
    await choice.click();
    await page.getByRole('button', { name: `State: ${word}`, exact: true }).waitFor();
  };
  await expect.poll(shown).toEqual(['The menu', 'The boats', 'The lamps']);
  await choose('Account', /\(X\)$/);
  await expect.poll(shown).toEqual(['The menu', 'The lamps']);
  await chooseState('Queued');
  await expect.poll(shown).toEqual(['The lamps']);
  await chooseState('Draft');
  await expect.poll(shown).toEqual(['The menu']);
  await choose('Account', /^All accounts$/);
  await choose('Label', /^boats$/);
  await expect.poll(shown).toEqual(['The boats']);
  await chooseState('Queued');
  await page.getByText('Nothing here is like this.').waitFor();
  expect(await findingsIn(page, 'a calendar with filters', [])).toEqual({});
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(shown).toEqual(['The menu', 'The boats', 'The lamps']);
});
