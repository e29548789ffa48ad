import { describe, expect, it } from 'vitest';
import { spoil, stopClock } from '../lent-page.ts';
import { journeys } from './window.ts';

const open = journeys();

/** Of the first comment and its delay, whether nothing lies on it: near each of its corners, what is seen is the field. */
const uncovered = `[...document.querySelectorAll('.opt-edit :is(textarea, input)')].map((field) => {
  field.scrollIntoView({ block: 'nearest' });
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const inset = 4;
  return [left + inset, right - inset].every((x) =>
    [top + inset, bottom - inset].every((y) => document.elementFromPoint(x, y) === field),
  );
})`;

describe('what the window says in passing', () => {
  it('goes when what it warns of is mended, counts up instead of piling up, and can be dismissed', async () => {
    const { page } = await open();
    spoil(page);
    await page.clock.install();
    await page.getByRole('textbox', { name: 'Post text' }).fill('Doors open at 7:30');
    await page.keyboard.press('Control+Enter');
    const warning = page.getByRole('alert').filter({ hasText: 'Choose at least one account.' });
    await warning.waitFor();
    // By itself it stands for eight seconds: of the window's time, however slow the machine is.
    await stopClock(page);
    await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
    await page.clock.runFor(2_000);
    await warning.waitFor({ state: 'detached' });
    await page.clock.resume();

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

  it('lies on no field of the composer while it stands, in a wide window and a narrow one', async () => {
    const { page } = await open();
    spoil(page);
    await page.clock.install();
    await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
    await page.getByRole('textbox', { name: 'Post text' }).fill('Doors open at 7:30');
    await page.keyboard.press('Control+Enter');
    const told = page.getByRole('status').filter({ hasText: 'Doors open' });
    await told.waitFor();
    // It stands for ten seconds: of the window's time, which stops here.
    await stopClock(page);
    await page.getByRole('button', { name: /^First comment/ }).click();
    const seen = () => page.evaluate<boolean[]>(uncovered);
    await expect.poll(seen).toEqual([true, true]);
    await page.setViewportSize({ width: 390, height: 700 });
    await page.getByRole('button', { name: /^Options:/ }).click();
    await expect.poll(seen).toEqual([true, true]);
    expect(await told.count()).toBe(1);
  });
});
