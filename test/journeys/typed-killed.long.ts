import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { goTo, journeys } from './window.ts';

/* What is typed in a dialog or a form is there again where the program was killed and its window is another one. */

const open = journeys();

it('what is typed and not saved outlives a kill of the program, until it is saved or given up', async () => {
  const journey = await open({ shell: 'built' });
  const { page } = journey;
  const stored = (): string[] => {
    const db = new Database(join(journey.data, 'outpost.sqlite'), { readonly: true });
    const all = db.prepare<[], { name: string }>('SELECT name FROM typed ORDER BY name').all();
    db.close();
    return all.map(({ name }) => name.replace('outpost:typed:', '').replaceAll(/ [\d_a-z-]*\d[\w-]*/g, ''));
  };
  const comment = page.getByRole('dialog', { name: 'Add a first comment' });
  const words = comment.getByRole('textbox', { name: 'Comment' });
  const toComment = async (): Promise<void> => {
    await goTo(page, 'Posts');
    await page.getByRole('row').nth(1).getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'Post' }).getByRole('button', { name: 'First comment' }).click();
    await words.waitFor();
  };
  const naming = page.getByRole('dialog').getByLabel('Name');
  const rename = async (): Promise<void> => {
    await goTo(page, 'Settings');
    const first = page.getByRole('button', { name: /^Rename / }).first();
    await first.click();
    await naming.waitFor();
  };
  await toComment();
  await words.fill('More at our stand');
  // With which comment was the last one when it was begun, which the dialog is told after it opens.
  await expect.poll(stored).toEqual(['before comment', 'comment']);
  await page.keyboard.press('Escape');
  await comment.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await rename();
  await naming.fill('Roastery');
  await expect.poll(stored).toEqual(['before comment', 'comment', 'name of the space']);

  // As in a window that was never open before.
  await page.evaluate('sessionStorage.clear()');
  await journey.killAndOpenAgain();
  await toComment();
  expect(await words.inputValue()).toBe('More at our stand');
  await comment.getByText('You wrote this before. It was not queued.').waitFor();
  await comment.getByRole('button', { name: 'Queue comment' }).click();
  await expect.poll(stored).toEqual(['name of the space']);
  await page.keyboard.press('Escape');
  await rename();
  expect(await naming.inputValue()).toBe('Roastery');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(stored).toEqual([]);
});
