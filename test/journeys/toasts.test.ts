import { describe, expect, it } from 'vitest';
import { journeys } from './window.ts';

const open = journeys();

describe('what the window says in passing', () => {
  it('goes when what it warns of is mended, counts up instead of piling up, and can be dismissed', async () => {
    const { page } = await open();
    await page.getByRole('textbox', { name: 'Post text' }).fill('Doors open at 7:30');
    await page.keyboard.press('Control+Enter');
    const warning = page.getByRole('alert').filter({ hasText: 'Choose at least one account.' });
    await warning.waitFor();
    await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
    await warning.waitFor({ state: 'detached', timeout: 4_000 });

    for (const text of ['First', 'Second', 'Third']) {
      await page.getByRole('button', { name: 'New draft' }).first().click();
      await page.getByRole('textbox', { name: 'Post text' }).fill(text);
      await page.getByRole('button', { name: `Delete draft: ${text}` }).waitFor({ state: 'attached' });
    }
    for (const text of ['First', 'Second']) {
      const away = page.getByRole('button', { name: `Delete draft: ${text}` });
      await away.locator('..').hover();
      await away.click();
    }
    const told = page.getByRole('status').filter({ hasText: '2 drafts deleted.' });
    await told.waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    await told.getByRole('button', { name: 'Dismiss' }).click();
    await told.waitFor({ state: 'detached' });
  });
});
