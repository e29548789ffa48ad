import { expect, it } from 'vitest';
import { journeys } from './window.ts';

/* Where it stands after each thing that is pressed: keyboard.long.ts. */

const open = journeys();

it('the keyboard alone writes, chooses, queues, and takes back', async () => {
  const journey = await open();
  const { page } = journey;
  await page.keyboard.press('Control+N');
  await page.getByRole('textbox', { name: 'Post text' }).focus();
  await page.keyboard.type('Typed, not clicked');
  const chip = page.getByRole('button', { name: /@harbourandpine\.com/ });
  await chip.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  const undo = page.getByRole('button', { name: /^Undo/ }).first();
  await undo.waitFor();
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('Typed, not clicked').count()).toBeGreaterThan(0);
  expect(journey.executed('post.created')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+2');
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
  await page.keyboard.press('Shift+?');
  await page.getByRole('dialog').waitFor();
});
