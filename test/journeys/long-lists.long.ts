import Database from 'better-sqlite3';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { findingsIn, goTo, journeys } from './window.ts';

/* Of lists without end so many rows are in the page at once that the window stays at hand. */

const open = journeys();

/** Copies of a row of a table, each with another value where it must. */
function copies(data: string, table: string, many: number, set: Record<string, string>, first: string): void {
  const db = new Database(join(data, 'outpost.sqlite'));
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
  const values = columns.map((name) => set[name] ?? `${table}.${name}`).join(', ');
  db.prepare(
    `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${many})
     INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values} FROM n, ${table} WHERE ${table}.remote_id = (${first})`,
  ).run();
  db.close();
}

it('2,000 blocks, 1,000 accounts and 2,000 boards are stepped through by keys and shown part by part', async () => {
  const journey = await open({ posts: 0, dialect: 'objects' });
  const { page, data } = journey;
  await goTo(page, 'Bio page');
  const outline = page.getByRole('region', { name: 'Blocks' });
  await outline.getByRole('button', { name: 'Autumn menu' }).waitFor();
  await goTo(page, 'Accounts');
  await page.locator('.acc-list li').filter({ hasText: 'Pinterest' }).getByRole('link').first().click();
  const boards = page.getByRole('region', { name: 'Boards' }).locator('.acc-board');
  await boards.first().waitFor();
  await journey.stopService();
  const block = "SELECT min(remote_id) FROM bio_block WHERE type = 'link'";
  const put = { remote_id: "'zz' || n.at", position: '100 + n.at' };
  copies(data, 'bio_block', 2_000, { ...put, id: "'zz' || n.at", title: "'Block ' || n.at" }, block);
  const account = "SELECT remote_id FROM account WHERE social = 'x'";
  copies(data, 'account', 1_000, { remote_id: "'9' || n.at", display_name: "'Account ' || n.at" }, account);
  const board = 'SELECT min(remote_id) FROM board';
  copies(data, 'board', 2_000, { ...put, name: "'Board ' || n.at", is_default: '0' }, board);
  await page.reload();

  await boards.first().waitFor();
  await expect.poll(() => boards.count()).toBe(100);
  await page
    .getByRole('region', { name: 'Boards' })
    .getByRole('button', { name: /^Show more: 1,9\d\d rows$/ })
    .click();
  await expect.poll(() => boards.count()).toBe(200);
  await expect.poll(() => boards.nth(100).locator('button:focus').count()).toBe(1);
  const accounts = page.getByRole('region', { name: 'Active' }).locator('li:not(.more-rows)');
  expect(await accounts.count()).toBeLessThanOrEqual(200);
  expect(await findingsIn(page, 'Many accounts', [{ name: 'wide' }])).toEqual({});

  await goTo(page, 'Bio page');
  const rows = outline.locator('.blk-b');
  await rows.first().waitFor();
  // The page itself stands before its blocks.
  await expect.poll(() => rows.count()).toBe(101);
  await rows.last().focus();
  const last = (await rows.last().textContent())?.trim() ?? '';
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => rows.count()).toBe(201);
  const now = (): Promise<string> => page.evaluate<string>('document.activeElement.textContent.trim()');
  await expect.poll(now).not.toBe(last);
  expect(await now()).toMatch(/^Block \d+$/);
  await page.keyboard.press('ArrowUp');
  expect(await now()).toBe(last);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(now).toContain(last);
  await outline.getByRole('button', { name: /^Show more: 1,8\d\d rows$/ }).press('Enter');
  await expect.poll(() => rows.count()).toBe(301);
  expect(await now()).toMatch(/^Block \d+$/);
});

/** Rows of their own, 300 of each, in the one space; `n.at` counts them. */
function made(data: string, table: string, set: Record<string, string>): void {
  const db = new Database(join(data, 'outpost.sqlite'));
  db.prepare(
    `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 300)
     INSERT INTO ${table} (${Object.keys(set).join(', ')}) SELECT ${Object.values(set).join(', ')} FROM n, space`,
  ).run();
  db.close();
}

it('300 webhooks, comments, tokens and versions are shown part by part, and the keyboard goes along', async () => {
  const journey = await open({ posts: 0 });
  const { page, data } = journey;
  await goTo(page, 'Bio page');
  const versionsButton = page.getByRole('button', { name: 'Versions' });
  await versionsButton.waitFor();
  await journey.stopService();
  const at = { space_id: 'space.id', remote_id: "'zz' || n.at", raw: "'{}'" };
  made(data, 'webhook', { ...at, url: "'https://hooks.example/' || n.at", events: "'[]'", synced_at_ms: '1' });
  const told = { ...at, content: "'Comment ' || n.at", reported_at_ms: 'n.at' };
  made(data, 'scheduled_comment', { ...told, scheduled_at_iso: "'2130-01-01T00:00:00Z'" });
  const over = { ...told, remote_id: "'over' || n.at", published_at_iso: "'2020-01-01T00:00:00Z'" };
  made(data, 'scheduled_comment', over);
  const token = { id: "'t' || n.at", connection_id: 'space.connection_id', remote_id: "'9' || n.at" };
  made(data, 'made_token', { ...token, name: "'Token ' || n.at", is_lost: '0', made_at_ms: 'n.at' });
  const said = `'{"title":"Page ' || n.at || '","description":null,"slug":null,"theme":null,"blocks":[]}'`;
  const version = { space_id: 'space.id', page: said, base: said, cause: "'published'" };
  made(data, 'bio_version', { ...version, published_at_ms: 'n.at * 86400000' });
  await page.reload();
  /** In the row, or on it where nothing of it can be pressed. */
  const isFocused = async (row: Locator): Promise<boolean> =>
    (await row
      .locator(':focus')
      .or(row.and(page.locator(':focus')))
      .count()) === 1;
  /** 100 are there, a press brings 100 more, and the keyboard is on the first of them; another one brings the rest. */
  async function partByPart(list: Locator, rows: Locator): Promise<void> {
    await expect.poll(() => rows.count()).toBe(100);
    for (const [more, total] of [
      [/^Show more: 20\d rows$/, 200],
      [/^Show more: 10\d rows$/, 300],
    ] as const) {
      await list.getByRole('button', { name: more }).press('Enter');
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(total);
      await expect.poll(() => isFocused(rows.nth(total - 100))).toBe(true);
    }
  }

  await goTo(page, 'Accounts');
  const tabs = page.getByRole('navigation', { name: 'Sections of Accounts' });
  await tabs.getByRole('link', { name: 'Webhooks' }).click();
  await partByPart(page.locator('.acc-page'), page.getByRole('article'));
  await tabs.getByRole('link', { name: 'Comments' }).click();
  for (const name of ['To come', 'Published, or due by now']) {
    const section = page.getByRole('region', { name });
    await partByPart(section, section.locator('.acc-comment'));
  }
  expect(await findingsIn(page, 'Many comments', [{ name: 'wide' }])).toEqual({});
  await tabs.getByRole('link', { name: 'Tokens' }).click();
  const tokens = page.getByRole('region', { name: 'Made here' });
  await partByPart(tokens, tokens.locator('.tok-row'));
  await goTo(page, 'Bio page');
  await versionsButton.click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await partByPart(versions, versions.locator('.bio-line'));
  expect(await findingsIn(page, 'Many versions', [{ name: 'wide' }])).toEqual({});
});
