import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findingsIn, goTo, journeys, type Look } from './window.ts';

/* What axe finds, and what does not fit, where the figures are. */

const open = journeys();

const looks: Look[] = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: '360 px', viewport: { width: 360, height: 780 } },
];

/** How far the page reaches over the window, in pixels. */
const tooWidePx = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

describe('Posts', () => {
  it('have nothing serious in light, dark and at 360 px, a post open or not', async () => {
    const { page } = await open({ posts: 300 });
    const rows = page.getByRole('table', { name: 'Published posts' }).locator('tbody tr');
    const found: Record<string, string[]> = {};
    await goTo(page, 'Posts');
    await rows.first().waitFor();
    Object.assign(found, await findingsIn(page, 'posts', looks));
    await page.setViewportSize({ width: 360, height: 780 });
    await expect.poll(() => tooWidePx(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await rows.first().locator('.words').click();
    const post = page.getByRole('dialog', { name: 'Post' });
    await post.getByRole('button', { name: 'Duplicate as draft' }).waitFor();
    await post.getByRole('tablist', { name: 'Figure' }).waitFor();
    Object.assign(found, await findingsIn(page, 'a post', looks));
    expect(found).toEqual({});
    for (const width of [1280, 900, 640, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await expect.poll(() => cutAnswers(post), { message: `at ${width} px` }).toEqual([]);
    }
  });
});

describe('Analytics', () => {
  it('have nothing serious in light, dark and at 360 px: the summary and a report', async () => {
    const { page } = await open({ posts: 300 });
    const rows = page.getByRole('table', { name: 'One row per account' }).locator('tbody tr');
    const found: Record<string, string[]> = {};
    await goTo(page, 'Analytics');
    await rows.first().waitFor();
    Object.assign(found, await findingsIn(page, 'summary', looks.slice(1)));
    await rows.getByRole('link').nth(1).click();
    await page.locator('.report .big').waitFor();
    Object.assign(found, await findingsIn(page, 'report', looks));
    for (const tab of ['Best times', 'Audience', 'Rates']) {
      await page.setViewportSize({ width: 360, height: 780 });
      await page.getByRole('tab', { name: tab }).click();
      await expect.poll(() => tooWidePx(page)).toBeLessThanOrEqual(0);
    }
    expect(found).toEqual({});
  });
});

/** Of a dialog's answers those that reach over its edges. */
async function cutAnswers(dialog: Locator): Promise<string[]> {
  const around = await dialog.boundingBox();
  const cut: string[] = [];
  for (const answer of await dialog.locator('.acts > *').all()) {
    const box = await answer.boundingBox();
    const isWithin =
      box !== null && around !== null && box.x >= around.x && box.x + box.width <= around.x + around.width;
    if (!isWithin) cut.push((await answer.textContent()) ?? '');
  }
  return cut;
}
