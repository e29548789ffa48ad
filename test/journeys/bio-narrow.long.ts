import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findingsIn, goTo, journeys, type Look } from './window.ts';

const open = journeys();
const looks: Look[] = [{ name: 'light' }, { name: 'dark', colorScheme: 'dark' }];

/** Where each control of the header stands, from left to right, with its height. */
const header = (page: Page): Promise<{ left: number; right: number; height: number }[]> =>
  page.evaluate(`[...document.querySelector('.head').children]
    .filter((one) => one.textContent.trim() !== '')
    .map((one) => one.getBoundingClientRect())
    .map(({ left, right, height }) => ({ left, right, height }))`);

describe('the bio page in a narrow window', () => {
  it.each([390, 360])(
    '%i px: its header is one line, also once it was published and something is staged',
    async (width) => {
      const journey = await open({ dialect: 'objects', browser: { viewport: { width, height: 844 } } });
      const { page } = journey;
      await goTo(page, 'Bio page');
      const outline = page.getByRole('region', { name: 'Blocks' });
      const title = page.getByRole('region', { name: 'Edit' }).getByRole('textbox', { name: 'Title' });
      const rename = async (name: RegExp, to: string): Promise<void> => {
        await page.getByRole('tab', { name: 'Outline' }).click();
        await outline.getByRole('button', { name }).first().click();
        await title.fill(to);
      };
      await rename(/^Autumn menu/, 'Winter menu');
      await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('tab', { name: 'Outline' }).click();
      await outline.getByText(/^Queued \d/).waitFor();
      await journey.letUndoPass();
      await outline.getByText(/^Published \d/).waitFor();
      await rename(/^Winter menu/, 'Spring menu');
      await rename(/^Book a cupping/, 'Book an hour');
      await page.getByRole('button', { name: '2 changes' }).waitFor();
      const parts = await header(page);
      expect(parts).toHaveLength(3);
      for (const [at, { height, left }] of parts.entries()) {
        expect(height).toBeLessThanOrEqual(44);
        expect(left).toBeGreaterThan(parts[at - 1]?.right ?? 0);
      }
      expect(parts.at(-1)?.right).toBeLessThanOrEqual(width);
      // The tabs share the whole width.
      const last = await page.getByRole('tab', { name: 'Edit' }).boundingBox();
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThan(width - 24);
      await page.getByRole('tab', { name: 'Outline' }).click();
      expect(await findingsIn(page, 'outline', looks)).toEqual({});
      await outline.getByRole('button', { name: 'Versions' }).click();
      await page.getByRole('dialog', { name: 'Versions' }).waitFor();
    },
  );

  it('768 px: the phone stands whole beside the outline, behind a tab, and so does the form', async () => {
    const { page } = await open({ dialect: 'objects', browser: { viewport: { width: 768, height: 844 } } });
    await goTo(page, 'Bio page');
    const outline = page.getByRole('region', { name: 'Blocks' });
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    const form = page.getByRole('region', { name: 'Edit' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Winter menu');
    await page.getByRole('tab', { name: 'Preview' }).click();
    const phone = page.getByRole('group', { name: 'The page as it will look' });
    await phone.getByText('Winter menu').waitFor();
    await expect.poll(() => form.count()).toBe(0);
    const boxes = await Promise.all(
      [phone, page.getByRole('region', { name: 'Preview' })].map((one) => one.boundingBox()),
    );
    const [inner, outer] = boxes.map((box) => ({ left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) }));
    expect(boxes[0]?.width).toBe(296);
    expect(inner?.left).toBeGreaterThan(outer?.left ?? 0);
    expect(inner?.right).toBeLessThan(outer?.right ?? 0);
    expect(outer?.right).toBeLessThanOrEqual(768);
    expect(await findingsIn(page, 'phone', looks)).toEqual({});
    await page.getByRole('tab', { name: 'Preview' }).press('ArrowRight');
    await form.waitFor();
    expect(await findingsIn(page, 'form', looks)).toEqual({});
  });

  it('480 px high: the phone is scrolled to what is chosen, and nothing around it', async () => {
    const { page } = await open({ dialect: 'objects', browser: { viewport: { width: 1280, height: 480 } } });
    await goTo(page, 'Bio page');
    const outline = page.getByRole('region', { name: 'Blocks' });
    const phone = page.getByRole('group', { name: 'The page as it will look' });
    const isSeen = async (text: string): Promise<boolean> => {
      const [inner, outer] = await Promise.all([phone.getByText(text).boundingBox(), phone.boundingBox()]);
      if (inner === null || outer === null) return false;
      return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
    };
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    expect(await isSeen('The buns have nuts.')).toBe(false);
    await outline.getByRole('button', { name: /^Allergens/ }).click();
    await expect.poll(() => isSeen('The buns have nuts.')).toBe(true);
    await outline.getByRole('button', { name: 'Title and introduction' }).click();
    await expect.poll(() => phone.evaluate((one) => (one as unknown as { scrollTop: number }).scrollTop)).toBe(0);
    expect(await page.evaluate('document.scrollingElement.scrollTop')).toBe(0);
  });

  it.each([390, 1280])('%i px: a new block has the keyboard in its first field', async (width) => {
    const { page } = await open({ dialect: 'objects', browser: { viewport: { width, height: 844 } } });
    await goTo(page, 'Bio page');
    const add = page.getByRole('button', { name: 'Add a block' });
    await add.press('Enter');
    await page.getByRole('menuitem', { name: 'Link' }).press('Enter');
    await page
      .getByRole('status')
      .getByText(/^Link added: \d+ of \d+$/)
      .waitFor({ state: 'attached' });
    const title = page.getByRole('region', { name: 'Edit' }).getByRole('textbox', { name: 'Title' });
    await title.waitFor();
    await expect
      .poll(() => page.evaluate('document.activeElement === document.querySelector(".bio-inspect input")'))
      .toBe(true);
    await page.keyboard.type('New here');
    expect(await title.inputValue()).toBe('New here');
  });
});
