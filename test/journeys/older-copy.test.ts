import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  const { page, executed } = await open({ prepare: becomeOlder });
  await goTo(page, 'Outbox');
  const card = page.getByRole('article', { name: 'This copy is older than what was sent from here.' });
  await card.getByText('3 posts went out since').waitFor();
  // What it says is the reason why everything stands still: none of it is cut off.
  const cutOff = `[...document.querySelectorAll('.need .post > span')].filter((one) => one.scrollWidth > one.clientWidth)`;
  expect(await page.evaluate<string[]>(`${cutOff}.map((one) => one.textContent)`)).toEqual([]);
  for (const name of ['Look at the analytics', 'Mark all as sent…', 'Decide one by one'])
    expect(await card.getByRole('button', { name }).isEnabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Resume' }).isDisabled()).toBe(true);
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
  await page.getByRole('button', { name: 'Resume' }).first().click();
  await page.getByRole('button', { name: 'Pause all' }).waitFor();
  expect(executed('post.created')).toHaveLength(3);
});

it('a database that was put aside is told in the outbox, by its name, until it was read', async () => {
  const spoil = async (data: string): Promise<void> => {
    const file = join(data, 'outpost.sqlite');
    const db = new Database(file);
    backup(db, data, Date.now());
    db.close();
    writeFileSync(file, 'no database '.repeat(1_000));
  };
  const { page } = await open({ prepare: spoil });
  await goTo(page, 'Outbox');
  const notice = page.getByRole('status').filter({ hasText: /outpost\.sqlite\.unreadable-\d+/ });
  const read = page.getByRole('button', { name: 'I have read this' });
  await notice.filter({ has: read }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await read.click();
  await read.waitFor({ state: 'detached' });
});
