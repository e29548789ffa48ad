import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { journeys } from './window.ts';

const open = journeys();

/** The dialog with a snippet of opening hours that is kept, and whose other words stand in its field, not saved yet. */
async function editedHours(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Snippets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snippets and templates' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('hours');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Open from 8');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.getByRole('button', { name: 'Edit: hours' }).click();
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Open from 9');
  return dialog;
}

it('a snippet that was deleted is had back in its dialog, which goes on with the keyboard in it', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Snippets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snippets and templates' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('🎄');
  await dialog.getByRole('alert').filter({ hasText: 'letters, numbers, - and _' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Keep it' }).isDisabled()).toBe(true);
  await name.fill(';hours');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Open from 8');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.getByRole('button', { name: 'Use: hours' }).waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('snippet-name');

  await dialog.getByRole('button', { name: 'Delete: hours' }).click();
  await dialog.getByText('“hours” is deleted.').waitFor();
  await dialog.getByRole('button', { name: 'Undo: hours' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Use: hours' }).waitFor();
  await expect.poll(() => dialog.getByText('is deleted').count()).toBe(0);
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('snippet-name');
});

it('a snippet under a name that is taken says before which words it replaces', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Snippets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snippets and templates' });
  const [name, text] = ['Name', 'Text'].map((label) => dialog.getByRole('textbox', { name: label }));
  const kept = dialog.getByRole('list', { name: 'Kept' });
  const taken = dialog.getByRole('status').filter({ hasText: 'This name is taken' });
  await name?.fill('hours');
  await text?.fill('Open from 8');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await kept.getByText('Open from 8').waitFor();
  expect(await taken.count()).toBe(0);

  await name?.fill(';hours');
  await text?.fill('Open {weekday} from {time}');
  await dialog.getByText('{weekday}: none of these, so it is published as it is written.').waitFor();
  await text?.fill('Open from 9');
  expect(await taken.textContent()).toContain('what you keep replaces “Open from 8”');
  await dialog.getByRole('combobox', { name: 'Keep' }).selectOption('Hashtag group');
  await taken.waitFor({ state: 'detached' });
  await dialog.getByRole('combobox', { name: 'Keep' }).selectOption('Snippet');
  await dialog.getByRole('button', { name: 'Replace it' }).click();
  await kept.getByText('Open from 9').waitFor();
  expect(await kept.getByRole('listitem').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Edit: hours' }).click();
  expect([await taken.count(), await dialog.getByRole('button', { name: 'Save changes' }).count()]).toEqual([0, 1]);
});

it('what was typed of a snippet is there again after another one was changed meanwhile', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Snippets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snippets and templates' });
  const [name, text] = [dialog.getByRole('textbox', { name: 'Name' }), dialog.getByRole('textbox', { name: 'Text' })];
  const shown = async () => [await name.inputValue(), await text.inputValue()];
  for (const hours of ['summer', 'winter']) {
    await name.fill(hours);
    await text.fill(`Open in ${hours}`);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.getByRole('button', { name: `Edit: ${hours}` }).waitFor();
  }
  await name.fill('spring');
  await text.fill('Open in spr');
  await dialog.getByRole('button', { name: 'Edit: summer' }).click();
  await text.fill('Open all summer');
  await dialog.getByRole('button', { name: 'Edit: summer' }).click();
  await dialog.getByRole('button', { name: 'Edit: winter' }).click();
  expect(await shown()).toEqual(['winter', 'Open in winter']);
  await dialog.getByRole('button', { name: 'Edit: summer' }).click();
  expect(await shown()).toEqual(['summer', 'Open all summer']);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('list', { name: 'Kept' }).getByText('Open all summer').waitFor();
  await expect.poll(shown).toEqual(['spring', 'Open in spr']);
  await dialog.getByRole('button', { name: 'Clear' }).click();
  expect(await shown()).toEqual(['', '']);
});

it('a snippet has the date and the time of its post where that is scheduled, else those of now', async () => {
  const { page } = await open();
  const nextYear = new Date().getUTCFullYear() + 1;
  await page.getByRole('button', { name: 'Snippets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snippets and templates' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('when');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('On {date} at {time}.');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.getByRole('button', { name: 'Use: when' }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const text = page.getByRole('textbox', { name: 'Post text' });
  const use = async (): Promise<void> => {
    await text.fill('');
    await text.pressSequentially(';when');
    await page.getByRole('option', { name: /when/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => text.inputValue()).toMatch(/^On /);
  };
  await use();
  expect(await text.inputValue()).not.toContain(String(nextYear));
  await page.getByRole('radio', { name: 'Schedule' }).click();
  await page.getByRole('combobox', { name: 'Date' }).fill(`12 Mar ${nextYear} 18:05`);
  await page.keyboard.press('Tab');
  await use();
  expect(await text.inputValue()).toBe(`On 12 Mar ${nextYear} at 18:05.`);
});

it('a snippet that is kept again after it was deleted is called deleted no more', async () => {
  const { page } = await open();
  const dialog = await editedHours(page);
  await dialog.getByRole('button', { name: 'Delete: hours' }).click();
  await dialog.getByRole('button', { name: 'Undo: hours' }).and(page.locator(':focus')).waitFor();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('list', { name: 'Kept' }).getByText('Open from 9').waitFor();
  await expect.poll(() => dialog.getByText('is deleted').count()).toBe(0);
});

it('where names are long each snippet that is offered is one line in a narrow window too', async () => {
  const { page } = await open({ browser: { viewport: { width: 390, height: 844 } } });
  await page.getByRole('button', { name: 'Snippets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snippets and templates' });
  for (const name of ['all', 'a-long-name-of-a-snippet-that-says-a-lot-of-what-it-has-in-it']) {
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name.slice(0, 60));
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Open from 8 '.repeat(20));
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.getByRole('button', { name: `Use: ${name.slice(0, 60)}`, exact: true }).waitFor();
  }
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('textbox', { name: 'Post text' }).pressSequentially(';a');
  const offered = page.locator('[role=option]');
  await expect.poll(() => offered.count()).toBe(2);
  const heights = await offered.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect(heights[0]).toBe(heights[1]);
  // Of a long name enough is seen to tell it by.
  const shown = await offered
    .locator('.medium')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(Math.max(...shown)).toBeGreaterThan(100);
});

it('a snippet that another window changed meanwhile says which words saving it replaces', async () => {
  const { page } = await open();
  const dialog = await editedHours(page);

  const other = await page.context().newPage();
  await other.goto(new URL('/', page.url()).href);
  await other.getByRole('button', { name: 'Snippets' }).click();
  const there = other.getByRole('dialog', { name: 'Snippets and templates' });
  await there.getByRole('button', { name: 'Edit: hours' }).click();
  await there.getByRole('textbox', { name: 'Text' }).fill('Open from 10');
  await there.getByRole('button', { name: 'Save changes' }).click();

  const said = dialog.getByRole('status').filter({ hasText: 'Changed in another window' });
  await expect.poll(() => said.textContent()).toContain('what you keep replaces “Open from 10”');
  await dialog.getByRole('button', { name: 'Replace it' }).click();
  await there.getByRole('list', { name: 'Kept' }).getByText('Open from 9').waitFor();
  await expect.poll(() => said.count()).toBe(0);
});
