import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePrivateFolder } from '../../src-main/host/data-folder.ts';
import { backup } from '../../src-main/core/store/backups.ts';
import { becomeOlder } from '../cli/older-copy.ts';
import { goTo, journeys, seriousFindings } from './window.ts';

const open = journeys();
let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'outpost-older-state-'));
  vi.stubEnv('OUTPOST_STATE', state);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(state, { recursive: true, force: true });
});

it('an older copy is one card with its answers, nothing can be resumed before, and all are marked as sent after a question that names how many', async () => {
  const { page, executed } = await open({ prepare: (data) => becomeOlder(data) });
  await goTo(page, 'Outbox');
  const card = page.getByRole('article', { name: 'This copy is older than what was sent from here.' });
  await card.getByText('3 posts went out since').waitFor();
  // What it says is the reason why everything stands still: none of it is cut off.
  const cutOff = `[...document.querySelectorAll('.need .post > span')].filter((one) => one.scrollWidth > one.clientWidth)`;
  expect(await page.evaluate<string[]>(`${cutOff}.map((one) => one.textContent)`)).toEqual([]);
  for (const name of ['Look at the analytics', 'Mark all as sent…', 'Decide one by one'])
    expect(await card.getByRole('button', { name }).isEnabled()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Resume' }).isDisabled()).toBe(true);
  await page.getByText('Paused, older copy').first().waitFor();
  const mayBeOut = page.getByRole('option', { name: /The harbour at night/ }).filter({ hasText: 'may be out' });
  await expect.poll(() => mayBeOut.count()).toBe(3);
  expect(await seriousFindings(page)).toEqual([]);

  await card.getByRole('button', { name: 'Look at the analytics' }).click();
  await page.getByText('0 posts found. 3 items may still be out').first().waitFor();
  await card.getByRole('button', { name: 'Mark all as sent…' }).click();
  const question = page.getByRole('dialog', { name: 'Mark 3 items as sent?' });
  await question.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Not yet' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await card.isVisible()).toBe(true);
  await card.getByRole('button', { name: 'Mark all as sent…' }).click();
  await question.getByRole('button', { name: 'Mark all 3 as sent' }).click();
  await card.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Resume' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Pause all' }).and(page.locator(':focus')).waitFor();
  expect(executed('post.created')).toHaveLength(3);
});

it('a database that was put aside is told in every view, by its name and with its times in words, until it was read', async () => {
  const spoil = async (data: string): Promise<void> => {
    const file = join(data, 'outpost.sqlite');
    const db = new Database(file);
    backup(db, data, Date.now());
    db.close();
    writeFileSync(file, 'no database '.repeat(1_000));
  };
  const { page } = await open({ prepare: spoil });
  const notice = page.getByRole('status').filter({ hasText: /outpost\.sqlite\.unreadable-\d+/ });
  const read = page.getByRole('button', { name: 'I have read this' });
  await notice.filter({ has: read }).waitFor();
  await notice.getByText(/The backup of \d\d:\d\d was opened\./).waitFor();
  for (const view of ['Settings', 'Outbox'] as const) {
    await goTo(page, view);
    await expect.poll(() => read.count()).toBe(1);
    expect(await page.getByText(/\d\d\d\d-\d\d-\d\dT/).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  }
  await page.reload();
  await read.focus();
  await page.keyboard.press('Enter');
  await read.waitFor({ state: 'detached' });
  const onHeading = page.getByRole('heading', { level: 1 }).and(page.locator(':focus'));
  await onHeading.waitFor();
});

it('a database that was put aside without a backup is told on the welcome, until it was read', async () => {
  const spoil = async (data: string): Promise<void> => {
    makePrivateFolder(data);
    writeFileSync(join(data, 'outpost.sqlite'), 'no database '.repeat(1_000));
  };
  const { page } = await open({ service: 'embedded', welcome: 'stay', prepare: spoil });
  const notice = page.getByRole('status').filter({ hasText: /outpost\.sqlite\.unreadable-\d+/ });
  await notice.getByText('There was no backup, so a new one was begun.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await notice.getByRole('button', { name: 'I have read this' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Welcome to Outpost').first().waitFor();
  expect(await notice.count()).toBe(0);
});
