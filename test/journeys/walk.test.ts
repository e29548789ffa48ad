import { describe, expect, it } from 'vitest';
import { lookAround } from './walk-page.ts';
import { openView, walkThroughViews } from './walk-views.ts';

/* The narrowest and the usual window, in two ways of drawing; the others: walk.long.ts. */

const pageNow = walkThroughViews([
  { width: 360, mode: 'dark' },
  { width: 1280, mode: 'forced' },
]);

describe('in a narrow window', () => {
  it('the bar of places leads everywhere, and says where one is', async () => {
    const page = pageNow();
    await page.setViewportSize({ width: 360, height: 720 });
    const bar = page.getByRole('navigation', { name: 'Places' });
    await bar.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
    await expect.poll(() => bar.locator('[aria-current=page]').allInnerTexts()).toEqual(['Outbox']);
    await bar.getByRole('button', { name: 'More' }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    await more.waitFor();
    expect((await lookAround(page)).found).toEqual([]);
    await more.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await expect.poll(() => bar.locator('[aria-current=page]').allInnerTexts()).toEqual(['More']);
  });

  it('the drafts lie over the text, and go at Esc and at a click beside them', async () => {
    const page = pageNow();
    await page.setViewportSize({ width: 900, height: 720 });
    await openView('#/', 'Compose');
    const drafts = page.getByRole('region', { name: 'Drafts' });
    const opener = page.getByRole('button', { name: /^Drafts \d/ });
    await opener.click();
    await drafts.waitFor();
    await page.keyboard.press('Escape');
    await drafts.waitFor({ state: 'hidden' });
    await opener.click();
    await drafts.waitFor();
    // What lies under them takes no click of its own, and no key; a click beside them closes them.
    const text = await page.getByLabel('Post text').boundingBox();
    await page.mouse.click((text?.x ?? 0) + 400, (text?.y ?? 0) + 20);
    await drafts.waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: 'Post text' }).click();
  });
});
