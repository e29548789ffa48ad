import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { batchCsv } from '../cli/batch.ts';
import { goTo, journeys, seriousFindings, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

/** As a file manager does it: a file held over the window and let go. */
const drop = (name: string, text: string): string => `(() => {
  const carried = new DataTransfer();
  carried.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'text/csv' }));
  for (const type of ['dragenter', 'dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carried }));
})()`;

async function dropAndQueue(page: Page, posts: number): Promise<void> {
  await page.evaluate(drop('dropped.csv', batchCsv(posts)));
  await page.getByRole('button', { name: `Queue ${posts} posts` }).click();
  await page.getByRole('button', { name: 'Pause all' }).click();
  await page.getByRole('button', { name: 'Resume' }).first().waitFor();
}

describe('a file dropped on the window', () => {
  it('is tried, and its rejected rows come back as a file', async () => {
    journey = await open();
    const { page } = journey;
    await page.evaluate(drop('dropped.csv', `${batchCsv(3)}Nobody is called so,@nobody\n`));
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 1 rejected row' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file).toContain('Nobody is called so');
    expect(file).not.toContain('Post 1 of the batch');
  });
});

describe('what waits', () => {
  it('is moved up, held, let go and cancelled from its row and from its sheet', async () => {
    journey = await open();
    const { page } = journey;
    await dropAndQueue(page, 30);
    const rows = page.getByRole('listbox', { name: 'Waiting' }).getByRole('option');
    const row = (text: string) => rows.filter({ hasText: text });
    const acts = page.getByRole('toolbar', { name: 'Row' });
    const sheet = page.getByRole('dialog', { name: 'What happened' });

    await rows.nth(2).hover();
    const text = /Post \d+ of the batch/.exec((await rows.nth(2).textContent()) ?? '')?.[0] ?? 'nothing';
    await acts.getByRole('button', { name: 'Move up' }).click();
    await expect.poll(() => rows.first().textContent()).toContain(text);

    await row(text).click();
    await sheet.getByRole('button', { name: 'Hold' }).click();
    await sheet.getByRole('button', { name: 'Release' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Release' }).click();
    await sheet.getByRole('button', { name: 'Hold' }).waitFor();
    await sheet.getByRole('button', { name: 'Try now' }).click();
    await sheet.getByRole('button', { name: 'Cancel…' }).click();
    const sure = page.getByRole('dialog', { name: /^Cancel/ });
    await sure.getByRole('button', { name: /^Cancel/ }).click();
    await expect.poll(() => row(text).count()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  it('keeps the keyboard and its place on the page, whatever is done to it', async () => {
    journey = await open();
    const { page } = journey;
    await dropAndQueue(page, 60);
    const list = page.getByRole('listbox', { name: 'Waiting' });
    const acts = page.getByRole('toolbar', { name: 'Row' });
    const onList = () => list.evaluate((element) => element === element.ownerDocument.activeElement);
    const scrolled = () => page.locator('.body').evaluate((element) => element.scrollTop);

    await list.getByRole('option').nth(2).hover();
    await acts.getByRole('button', { name: 'Hold' }).click();
    await expect.poll(() => list.getByText('held by you').count()).toBe(1);
    await expect.poll(onList).toBe(true);
    await page.keyboard.press('Delete');
    await page.getByRole('dialog', { name: 'Cancel this item?' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(onList).toBe(true);
    expect(await scrolled()).toBe(0);

    // What is selected has a bar at the foot; the active row is never under it.
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Shift+ArrowDown');
    const bar = page.locator('.selbar');
    await bar.waitFor();
    const gapPx = async () => {
      const [row, foot] = await Promise.all([page.locator('.is-active').boundingBox(), bar.boundingBox()]);
      return (foot?.y ?? 0) - ((row?.y ?? 0) + (row?.height ?? 0));
    };
    await expect.poll(gapPx).toBeGreaterThanOrEqual(0);

    // From the list one comes to the buttons of its row.
    await page.keyboard.press('Tab');
    await acts.getByRole('button', { name: 'Move up' }).and(page.locator(':focus')).waitFor();

    // Letters typed right after the shortcut are for the palette, not for the list below it.
    await list.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('etch');
    await page.getByRole('option', { name: 'Search the outbox for “etch”' }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Post 27 of');
    await page.getByRole('option', { name: 'Search the outbox for “Post 27 of”' }).click();
    const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
    await found.filter({ hasText: 'Post 27 of the batch' }).waitFor();
    await expect.poll(() => found.count()).toBe(1);
    await page.getByRole('main').and(page.locator(':focus')).waitFor();
  });

  it('is found by its words', async () => {
    journey = await open();
    const { page } = journey;
    await dropAndQueue(page, 30);
    await page.getByRole('searchbox', { name: 'Search the outbox' }).fill('Post 27 of');
    const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
    await found.filter({ hasText: 'Post 27 of the batch' }).waitFor();
    await expect.poll(() => found.count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search the outbox' }).fill('');
    await page.getByRole('listbox', { name: 'Waiting' }).getByRole('option').nth(3).waitFor();
  });

  it('is taken back into the composer with its text', async () => {
    journey = await open();
    const { page } = journey;
    await dropAndQueue(page, 12);
    const rows = page.getByRole('listbox', { name: 'Waiting' }).getByRole('option');
    await rows.nth(1).hover();
    const text = /Post \d+ of the batch/.exec((await rows.nth(1).textContent()) ?? '')?.[0] ?? '';
    await page.getByRole('toolbar', { name: 'Row' }).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Post text' }).inputValue()).toBe(text);
    await goTo(page, 'Outbox');
    await expect.poll(() => rows.filter({ hasText: text }).count()).toBe(0);
  });
});
