import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { goTo, journeys, seriousFindings } from './window.ts';

const open = journeys();

/** The service's own list of an account's posts, but that two of its figures are no counts. Gives the account and what these two are called. */
async function inOtherUnits({ url, space, token, faults }: Sandbox): Promise<{ accountId: string; labels: string[] }> {
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`${url}/spaces/${space}${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const accounts = (await ask('/accounts')) as { data: { id: number; is_active: boolean }[] };
  const accountId = String(accounts.data.find((account) => account.is_active)?.id);
  const body = (await ask(
    `/accounts/${accountId}/analytics/posts?per_page=100&from=${daysAgo(300)}&to=${daysAgo(0)}`,
  )) as Record<string, unknown>;
  const columns = columnsIn(body);
  const units = ['percent', 'seconds'];
  for (const [index, unit] of units.entries()) Object.assign(columns[index] ?? {}, { unit });
  faults.add({
    method: 'GET',
    path: new RegExp(`/accounts/${accountId}/analytics/posts`),
    fault: { kind: 'status', status: 200, body },
  });
  return { accountId, labels: columns.slice(0, units.length).map(({ label }) => label) };
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

function columnsIn(value: unknown): { label: string; unit: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('columns' in value && Array.isArray(value.columns)) return value.columns as { label: string; unit: string }[];
  return Object.values(value).flatMap(columnsIn);
}

it('figures of posts that are no counts say their unit: in the list, on a card, of one post, in the columns and in what is exported', async () => {
  let told = { accountId: '', labels: [''] };
  const { page } = await open({
    posts: 300,
    async prepare(_data, sandbox) {
      told = await inOtherUnits(sandbox);
    },
  });
  const [inPercent = '', inSeconds = ''] = told.labels;
  await goTo(page, 'Posts');
  await page.getByRole('combobox', { name: 'Account' }).selectOption(told.accountId);
  const rows = page.getByRole('table', { name: 'Published posts' }).locator('tbody tr');
  const cells = rows.first().locator('td.num');
  await expect.poll(() => cells.allTextContents()).toContainEqual(expect.stringMatching(/^\s*[\d,]+\u2009%\s*$/));
  await expect.poll(() => cells.allTextContents()).toContainEqual(expect.stringMatching(/^\s*[\d,]+ seconds\s*$/));
  expect(
    await rows
      .locator('td.num')
      .evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth || cell.clientHeight > 60).length),
  ).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Export/ }).click();
  const heading = readFileSync(await (await download).path(), 'utf8').split('\r\n')[0];
  expect(heading).toContain(`${inPercent} (%),${inSeconds} (seconds)`);
  await page.getByRole('button', { name: /Columns/ }).click();
  await page.getByRole('checkbox', { name: `${inSeconds} (seconds)` }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await rows.first().locator('button.words').click();
  const tab = page.getByRole('tab', { name: inSeconds });
  await expect.poll(() => tab.textContent()).toMatch(/[\d,]+ seconds/);
  await tab.click();
  await page.getByRole('img', { name: new RegExp(`^${inSeconds} since publishing: [\\d,]+ seconds after`) }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.locator('.pcard').first().textContent()).toMatch(/\u2009%| seconds/);
});
