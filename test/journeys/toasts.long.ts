import { describe, expect, it } from 'vitest';
import { spoil, stopClock } from '../lent-page.ts';
import { batchCsv } from '../cli/batch.ts';
import { goTo, journeys } from './window.ts';

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

/** How many messages there are, and how far the lower of two is below the other. */
const gapBetween = `(() => {
  const messages = [...document.querySelectorAll('[data-sonner-toast] .toast')].map((one) => one.getBoundingClientRect());
  const [upper, lower] = messages.toSorted((one, other) => one.top - other.top);
  return { heightPx: lower?.height ?? 0, count: messages.length, gapPx: Math.round((lower?.top ?? 0) - (upper?.bottom ?? 0)) };
})()`;

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

  it('lies on no other one where the window becomes narrow while they stand', async () => {
    const { page } = await open();
    spoil(page);
    await page.clock.install();
    await page.getByRole('button', { name: 'New draft' }).first().click();
    await page.getByRole('textbox', { name: 'Post text' }).fill('First');
    const away = page.getByRole('button', { name: 'Delete draft: First' });
    await away.waitFor({ state: 'attached' });
    await away.locator('..').hover();
    await away.click();
    await page.getByRole('status').filter({ hasText: 'deleted' }).waitFor();
    await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
    await page.getByRole('textbox', { name: 'Post text' }).fill('Doors open at 7:30 and close at 23:15');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status').filter({ hasText: 'Doors open' }).waitFor();
    // They stand for ten seconds: of the window's time, which stops here.
    await stopClock(page);
    const between = () => page.evaluate<{ heightPx: number; count: number; gapPx: number }>(gapBetween);
    await expect.poll(between).toMatchObject({ count: 2, gapPx: 8 });
    const { heightPx } = await between();
    await page.setViewportSize({ width: 390, height: 700 });
    await expect.poll(async () => (await between()).heightPx).toBeGreaterThan(heightPx);
    await expect.poll(between).toMatchObject({ count: 2, gapPx: 8 });
  });

  it('stands above the foot of the composer after Ctrl+Enter, however wide the window and high the foot is', async () => {
    const { page } = await open();
    const primary = page.locator('footer.when .primary');
    for (const [width, when] of [
      [1280, 'Queue'],
      [1280, 'Schedule'],
      [800, 'Queue'],
      [390, 'Queue'],
    ] as const) {
      await page.setViewportSize({ width, height: 780 });
      const text = page.getByRole('textbox', { name: 'Post text' });
      await text.fill(`Doors open at ${width}, ${when}`);
      if (width > 640) await page.getByRole('radio', { name: when, exact: true }).click();
      await text.press('Control+Enter');
      const toast = page.locator('[data-sonner-toast]').last();
      await toast.waitFor();
      for (const over of [page.locator('footer.when'), primary]) {
        await expect
          .poll(async () => {
            const [said, foot] = [await toast.boundingBox(), await over.boundingBox()];
            return said !== null && foot !== null && said.y + said.height <= foot.y;
          })
          .toBe(true);
      }
    }
  });

  it('lies on none of the buttons for what is selected in the outbox', async () => {
    const { page } = await open();
    await goTo(page, 'Outbox');
    await page.getByRole('button', { name: 'Pause all' }).click();
    spoil(page);
    await page.clock.install();
    await goTo(page, 'Compose');
    await page.getByRole('button', { name: 'Import' }).click();
    const plan = { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(batchCsv(40)) };
    await page.locator('input[type=file]').setInputFiles(plan);
    await page.getByRole('button', { name: 'Queue 40 posts' }).click();
    const told = page.locator('[data-sonner-toast]').filter({ hasText: '40' });
    await told.waitFor();
    await stopClock(page);
    const rows = page.getByRole('listbox', { name: 'Waiting' });
    await rows.getByRole('option').first().waitFor();
    await rows.focus();
    await page.keyboard.press('Control+A');
    const bar = page.getByRole('toolbar', { name: 'Selected' });
    await bar.waitFor();
    const edges = async () => {
      const [above, below] = [await told.boundingBox(), await bar.boundingBox()];
      return (above?.y ?? Infinity) + (above?.height ?? 0) <= (below?.y ?? 0);
    };
    await expect.poll(edges).toBe(true);
  });
});
