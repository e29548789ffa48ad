import { describe, expect, it } from 'vitest';
import { journeys, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

describe('one draft in two windows', () => {
  it('follows what the other window writes, and is let go when it was queued there', async () => {
    journey = await open();
    const { page } = journey;
    const text = page.getByRole('textbox', { name: 'Post text' });
    await text.fill('Lamps along the quay');
    await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
    await page.getByText(/^Saved/).waitFor();
    await page
      .getByRole('button', { name: /^Lamps along the quay/ })
      .first()
      .waitFor();

    const other = await page.context().newPage();
    await other.goto(new URL('/', page.url()).href);
    await other
      .getByRole('button', { name: /^Lamps along the quay/ })
      .first()
      .click();
    const otherText = other.getByRole('textbox', { name: 'Post text' });
    await expect.poll(() => otherText.inputValue()).toBe('Lamps along the quay');
    await otherText.fill('Lamps along the quay, lit at six');
    await expect.poll(() => text.inputValue()).toBe('Lamps along the quay, lit at six');

    await other.keyboard.press('Control+Enter');
    await page.getByText('Queued or deleted in another window.').waitFor();
    await expect.poll(() => text.inputValue()).toBe('');
  });
});
