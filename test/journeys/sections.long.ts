import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { batchCsv } from '../cli/batch.ts';
import { goTo, journeys, seriousFindings, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

const hourMs = 3_600_000;
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function importCsv(page: Page, csv: string, posts: number): Promise<void> {
  await page.getByRole('link', { name: 'Compose' }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  const file = { name: 'posts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: posts === 1 ? /^Queue 1 post$/ : `Queue ${posts} posts` }).click();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
}

const scheduledCsv = (text: string, inHours: number): string =>
  `text,accounts,scheduled_at\n${text},x,${new Date(Date.now() + inHours * hourMs).toISOString()}\n`;

describe('the sections of the outbox', () => {
  it('show a post the service has accepted for later as scheduled, and change its text and time there', async () => {
    journey = await open();
    const { page } = journey;
    await importCsv(page, scheduledCsv('Spring menu', 90 * 24), 1);
    await journey.letUndoPass();
    const scheduled = section(page, 'Scheduled');
    const row = scheduled.getByRole('option').filter({ hasText: 'Spring menu' });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/Scheduled.*accepted \d\d:\d\d/s);
    expect(await page.getByRole('heading', { name: 'Done today' }).count()).toBe(0);
    // Nothing is done with several of them, and so none is selected.
    await row.click({ modifiers: ['Control'] });
    const sheet = page.getByRole('dialog', { name: 'What happened' });
    await sheet.waitFor();
    expect(await scheduled.locator('[aria-selected="true"]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByText(/^Nothing is waiting\.\s+Write a post$/).waitFor();
    await row.click();
    await sheet.getByRole('button', { name: 'Reschedule' }).waitFor();
    await sheet.getByText('this computer need not be on').waitFor();
    expect(await sheet.locator('.events li').last().innerText()).toContain('Accepted by the service');
    expect(await sheet.locator('.acts').getByRole('button').allTextContents()).toEqual(['Edit', 'Reschedule']);
    await page.keyboard.press('Escape');
    await row.hover();
    await page.getByRole('toolbar', { name: 'Row' }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the scheduled post' });
    await dialog.getByText('no way to delete a post').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByLabel('Text').fill('Spring menu, with rhubarb');
    await dialog.getByRole('button', { name: 'Send the change' }).click();
    await expect.poll(() => journey.executed('post.updated').length).toBe(1);
    await scheduled.getByRole('option').filter({ hasText: 'with rhubarb' }).waitFor();
    const edit = page.getByRole('toolbar', { name: 'Row' }).getByRole('button', { name: 'Edit' });
    const bodies = () => journey.executed('post.updated').map(({ body }) => body);
    await row.hover();
    await edit.click();
    await dialog.getByLabel('Link', { exact: true }).fill('harbourandpine.com/spring');
    await dialog.getByRole('button', { name: 'Send the change' }).click();
    await expect.poll(bodies).toContainEqual(expect.objectContaining({ link: 'https://harbourandpine.com/spring' }));
    // What was changed since is told with the post, and leads to what was sent for it and answered.
    await row.click();
    await sheet.getByText('Link: https://harbourandpine.com/spring').waitFor();
    const changes = sheet.locator('.events').nth(1);
    await expect.poll(() => changes.getByRole('button').allInnerTexts()).toEqual(['New text', 'Other link']);
    await changes.getByRole('button', { name: 'Other link' }).click();
    await sheet.getByText('What was answered: 200').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await sheet.getByRole('heading', { name: 'What was changed since' }).waitFor();
    await page.keyboard.press('Escape');
    await row.hover();
    await edit.click();
    await expect
      .poll(() => dialog.getByLabel('Link', { exact: true }).inputValue())
      .toBe('https://harbourandpine.com/spring');
    await dialog.getByRole('button', { name: 'No link' }).click();
    await dialog.getByRole('button', { name: 'Send the change' }).click();
    // Left out, it would stay as it was.
    await expect.poll(() => bodies().at(-1)).toMatchObject({ link: null });

    const [link, time] = [dialog.getByLabel('Link', { exact: true }), dialog.getByRole('spinbutton', { name: 'Time' })];
    await row.hover();
    await edit.click();
    await link.waitFor();
    const was = await time.inputValue();
    await time.fill('7:45');
    await link.fill('harbourandpine.com/kept');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await row.hover();
    await edit.click();
    await dialog.getByText('You wrote this before. It was not saved.').waitFor();
    expect([await link.inputValue(), await time.inputValue()]).toEqual(['harbourandpine.com/kept', '07:45']);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await row.hover();
    await edit.click();
    await link.waitFor();
    expect([await link.inputValue(), await time.inputValue()]).toEqual(['', was]);
  });

  it('keep what was cancelled until midnight: undone from the toast, or put back where it stood', async () => {
    journey = await open();
    const { page } = journey;
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('button', { name: 'Pause all' }).click();
    await importCsv(page, batchCsv(3), 3);
    const waiting = page.getByRole('listbox', { name: 'Waiting' }).getByRole('option');
    const cancelled = section(page, 'Cancelled');
    const cancel = async (): Promise<void> => {
      await waiting.filter({ hasText: 'Post 1' }).hover();
      await page.getByRole('toolbar', { name: 'Row' }).getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Cancel it' }).click();
      await expect.poll(() => waiting.count()).toBe(2);
    };
    await cancel();
    await page.getByRole('status').filter({ hasText: 'cancelled' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => waiting.first().textContent()).toContain('Post 1');
    await cancel();
    await cancelled.getByText('Post 1 of the batch').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await cancelled.getByRole('button', { name: 'Put back' }).count()).toBe(1);
    await cancelled.getByText('Post 1 of the batch').click();
    const sheet = page.getByRole('dialog', { name: 'What happened' });
    await sheet.getByRole('button', { name: 'Put back' }).click();
    await sheet.getByRole('button', { name: 'Hold' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => waiting.first().textContent()).toContain('Post 1');
    await expect.poll(() => cancelled.count()).toBe(0);
    await page
      .getByRole('status')
      .filter({ hasText: '1 item put back.' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await cancelled.getByText('Post 1 of the batch').waitFor();
    await expect.poll(() => waiting.count()).toBe(2);
  });

  it('let several of what was cancelled be selected and put back, without what cannot come back', async () => {
    journey = await open();
    const { page } = journey;
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('button', { name: 'Pause all' }).click();
    await importCsv(page, batchCsv(5), 5);
    const waiting = page.getByRole('listbox', { name: 'Waiting' });
    await waiting.getByRole('option').first().waitFor();
    await waiting.focus();
    await page.keyboard.press('Control+A');
    await page.getByRole('toolbar', { name: 'Selected' }).getByText('5 items selected').waitFor();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Cancel them' }).click();
    const cancelled = section(page, 'Cancelled');
    const rows = cancelled.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(5);
    await rows
      .nth(0)
      .locator('.plain-row')
      .click({ modifiers: ['Control'] });
    await rows.nth(2).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: 'Selected of the cancelled' });
    await bar.getByText('2 items selected').waitFor();
    await rows
      .nth(4)
      .locator('.plain-row')
      .click({ modifiers: ['Shift'] });
    await bar.getByText('3 items selected').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Put 3 back' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => waiting.getByRole('option').count()).toBe(3);
    await cancelled.getByRole('button', { name: 'Put all back' }).click();
    await cancelled.waitFor({ state: 'detached' });
  });

  it('agree with the status bar on what waits, and pause one batch while the other goes', async () => {
    journey = await open({ publishLimit: { count: 1, windowMs: 600_000 } });
    const { page } = journey;
    await importCsv(page, batchCsv(4, 'Autumn'), 4);
    await journey.letUndoPass();
    const waiting = page.getByRole('listbox', { name: 'Waiting' }).getByRole('option');
    await expect.poll(() => waiting.count()).toBe(3);
    await expect.poll(() => page.locator('.status').textContent()).toContain('3 waiting');
    await page.getByRole('button', { name: 'Pause this batch' }).click();
    await page.getByRole('button', { name: 'Resume this batch' }).waitFor();
    expect(await page.getByRole('button', { name: 'Pause all' }).count()).toBe(1);
    await expect.poll(() => page.getByText('held by you').count()).toBe(3);
    expect(await page.locator('.status').textContent()).toContain('3 waiting');
    await page.getByRole('button', { name: 'Resume this batch' }).click();
    await expect.poll(() => page.getByText('held by you').count()).toBe(0);
  });

  it('mark what was searched for, with the commands of a row that waits', async () => {
    journey = await open();
    const { page } = journey;
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('button', { name: 'Pause all' }).click();
    await importCsv(page, batchCsv(2), 2);
    await goTo(page, 'Outbox');
    await page.getByRole('searchbox', { name: 'Search the outbox' }).fill('post 2');
    const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
    await expect.poll(() => found.locator('mark').allTextContents()).toEqual(['Post 2']);
    await found.first().hover();
    await page.getByRole('toolbar', { name: 'Row' }).getByRole('button', { name: 'Hold' }).click();
    await expect.poll(() => found.getByText('held by you').count()).toBe(1);
  });
});
