import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openJourney, problemsOf, type Journey } from './window.ts';

let browser: Browser;
let journey: Journey;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  expect(problemsOf(journey.page)).toEqual([]);
  await journey.close();
});
afterAll(() => browser.close());

describe('one draft in two windows', () => {
  it('follows what the other window writes, and is let go when it was queued there', async () => {
    journey = await openJourney(browser);
    const { page } = journey;
    page.setDefaultTimeout(10_000);
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
    await expect.poll(() => text.inputValue(), { timeout: 10_000 }).toBe('Lamps along the quay, lit at six');

    await other.keyboard.press('Control+Enter');
    await page.getByText('Queued or deleted in another window.').waitFor();
    expect(await text.inputValue()).toBe('');
  });
});
