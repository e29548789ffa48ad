import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readPostRow, readPostsPage } from '../../src-main/core/service/shapes/posts-report.ts';
import type { AccountReport } from '../../src-main/core/service/shapes/report.ts';
import { importInto } from '../data-folder.ts';
import { membersOf, missingIn, specMembers } from '../spec-members.ts';

import { goTo, journeys, type Journey } from './window.ts';

/*
 * Every member that the specification declares of the service's answers, looked up in the window at the address that
 * `test/spec-members.ts` gives: each with what the service says itself.
 */

const open = journeys();

async function asked<T>({ sandbox }: Journey, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${sandbox.token}` };
  return (await (await fetch(`${sandbox.url}/spaces/${sandbox.space}${path}`, { headers })).json()) as T;
}

/** A parked account: its figures stand still while they are compared. */
const STILL = '@nimbus_roast';

async function reported(journey: Journey, handler: string): Promise<{ account: { id: number } }> {
  const { data } = await asked<{ data: { account: { id: number; handler: string } }[] }>(journey, '/analytics');
  return data.find(({ account }) => account.handler === handler) ?? expect.fail(`${handler} is not reported`);
}

/** Goes to where a list says that its members are: `{account}` and the like stand for what is meant. */
async function goWhere(page: Page, { at }: { at: string }, meant: Record<string, string | number> = {}): Promise<void> {
  const hash = at.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(meant[name]));
  await page.evaluate<void>(`location.hash = ${JSON.stringify(hash)}`);
}

/** What was seen of one call's answer: in the end it must be all that is declared. */
function sightOf(call: string) {
  const seen: string[] = [];
  return {
    async see(member: string, where: Locator): Promise<void> {
      await where.first().waitFor();
      seen.push(member);
    },
    async is(member: string, shown: () => Promise<unknown>, told: unknown): Promise<void> {
      await expect.poll(shown, { message: `${call}: ${member}` }).toEqual(told);
      seen.push(member);
    },
    /** What is shown as the service names it. `wrapped`: as it is in its answer. */
    async json(shown: Locator, wrapped: (json: unknown) => unknown = (json) => json): Promise<unknown> {
      const json: unknown = JSON.parse((await shown.textContent()) ?? '');
      const missing = missingIn(wrapped(json), membersOf(call));
      seen.push(...membersOf(call).filter((member) => !missing.includes(member)));
      return json;
    },
    all: () => expect(membersOf(call).filter((member) => !seen.includes(member))).toEqual([]),
  };
}

const flat = async (where: Locator): Promise<string> => ((await where.textContent()) ?? '').replaceAll(/\s+/g, ' ');
const figure = (value: number | null | undefined): string => (value ?? Number.NaN).toLocaleString('en');
const part = (page: Page, name: string): Locator => page.getByRole('region', { name });

it('the report of an account is seen whole', async () => {
  const journey = await open({ posts: 1_200 });
  const { page } = journey;
  const { account } = await reported(journey, STILL);
  const { data } = await asked<{ data: AccountReport }>(journey, `/accounts/${account.id}/analytics`);
  const { see, is, json, all } = sightOf('analytics.show');
  await goWhere(page, specMembers['analytics.show']![0]!, { account: account.id });
  await page.locator('.report .big').waitFor();
  const chosen = page.getByRole('combobox', { name: 'Account' }).locator('option:checked');
  await is('account', () => chosen.textContent(), `${data.account?.handler} (X, parked)`);
  const days = Number(data.range?.from?.slice(8, 10));
  await see('range', page.locator('.range').getByText(new RegExp(`^${days} [A-Z][a-z]{2} – .+ time, against `)));
  const { posts_in_range: posts, days_in_range: ofDays, days_with_posts: onDays } = data.coverage ?? {};
  await see('coverage', page.locator('.range').getByText(`${posts} posts, on ${onDays} of ${ofDays} days`));
  const [lead, ...others] = data.totals;
  const label = data.metrics.find(({ key }) => key === data.headline_metric)?.label ?? '';
  await see('headline_metric', page.getByRole('heading', { level: 2, name: label }));
  await is('totals', () => flat(page.locator('.report .big')), figure(lead?.value));
  const cards = page.locator('.totals dd:nth-of-type(1)');
  await is('interactions', () => flat(cards.nth(others.length)), figure(data.interactions?.value));
  const rates = page.getByRole('table', { name: 'Rates' }).getByRole('row');
  await is('rates', async () => (await rates.count()) - 1, data.rates.length);
  await page.getByText('How these figures are counted').click();
  const counted = page.getByRole('table', { name: 'How each figure is counted' });
  await see('metrics', counted.getByText(data.metrics[0]?.definition ?? ''));
  const ratios = page.getByRole('table', { name: 'How each rate is counted' }).getByRole('row');
  const [rate] = data.rates;
  const labelled = new Map([...data.metrics, data.interactions].map((one) => [one?.key, one?.label]));
  await is('rates', () => ratios.nth(1).locator('th, td').allInnerTexts(), [
    ...[rate?.label, labelled.get(rate?.numerator_key), `${rate?.denominator_label} (${rate?.denominator_unit})`],
    'Posts in range',
  ]);
  await see('contract', page.getByText(`The service calls this form of its report “${data.contract}”.`));
  await see(
    'series',
    page.getByText(`counted by the ${data.series?.interval}, in the days of ${data.series?.timezone}`),
  );
  await see('best_times', page.getByText(`in the hours of ${data.best_times?.timezone}`));
  await see('basis', page.getByText(data.basis?.note ?? ''));
  const byDay = part(page, 'By day of publishing');
  await byDay.getByRole('button', { name: 'Show as table' }).click();
  const dayRows = page.getByRole('table', { name: 'By day of publishing' }).locator('tbody tr');
  await is('series', () => dayRows.count(), data.series?.points.length);
  const followers = data.audience?.latest?.values[data.audience.metrics[0] ?? ''];
  await see('audience', part(page, 'Followers').getByText(figure(followers)));
  await see(
    'best_times',
    part(page, 'Best times').getByText(`at least ${data.best_times?.min_posts ?? 0} posts an hour`),
  );
  await see('collection', page.locator('.range').getByText(/^(Figures from|Fetched) /));
  await page.getByText('As JSON', { exact: true }).click();
  const told = await json(page.getByRole('region', { name: 'The report as JSON' }));
  // An ID is kept as text.
  const whose = { ...data.account, id: String(account.id) };
  expect(told).toMatchObject({ ...data, account: whose, range: expect.anything() as object });
  all();
});

it('the posts of an account, and what is said of their list, are seen', async () => {
  const journey = await open({ posts: 1_200 });
  const { page } = journey;
  const { account } = await reported(journey, STILL);
  const path = `/accounts/${account.id}/analytics/posts?per_page=50&from=2015-01-01&to=${encodeURIComponent(new Date().toISOString())}`;
  const answer = await asked<{ data: unknown[] }>(journey, path);
  const told = readPostsPage(
    answer,
    answer.data.flatMap((row) => readPostRow(row) ?? []),
  );
  const { see, is, json, all } = sightOf('analytics.posts');
  const [ofList, ofRow] = specMembers['analytics.posts']!;
  await goWhere(page, ofList!, { account: account.id });
  const chosen = page.getByRole('combobox', { name: 'Account' });
  await is('account', () => flat(chosen.locator('option:checked')), `${told.account?.handler} (X, parked)`);
  await see('meta', page.locator('.pfoot').filter({ hasText: new RegExp(`of ${told.meta?.total}\\s*$`) }));
  const table = page.getByRole('table', { name: 'Published posts' });
  const rows = table.locator('tbody tr');
  const said = async (): Promise<string[]> => (await rows.locator('.words').allInnerTexts()).slice(0, told.data.length);
  await is(
    'data',
    said,
    told.data.map(({ excerpt }) => excerpt),
  );
  const heads = table.getByRole('columnheader');
  const figures = told.columns.map(({ label }) => label);
  await is('columns', () => heads.allInnerTexts(), ['Published', 'Post', ...figures, 'Interactions']);
  const sorted = told.sort?.options.filter(({ sortable }) => sortable === true).map(({ label }) => label);
  await is('sort', async () => (await heads.getByRole('button').allInnerTexts()).toSorted(), sorted?.toSorted());

  const at = told.data.findIndex(({ imported }) => imported === true);
  const post = told.data[at]!;
  const row = rows.nth(at);
  await see('excerpt', row.getByRole('button', { name: post.excerpt ?? '' }));
  await see('imported', row.getByText('imported', { exact: true }));
  await is('permalink', () => row.getByRole('link', { name: 'Open on X' }).getAttribute('href'), post.permalink);
  const cells = await row.getByRole('cell').allInnerTexts();
  await is(
    'metrics',
    async () => cells.slice(2, -1),
    told.columns.map(({ key }) => figure(post.metrics[key ?? '']?.value)),
  );
  await is('interactions', async () => cells.at(-1), figure(post.interactions?.total));
  await goWhere(page, ofRow!, { account: account.id, post: post.post_id });
  const day = new Date(post.published_at ?? '').toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'Europe/Lisbon',
  });
  await see(
    'published_at',
    page.getByRole('dialog', { name: 'Post' }).getByText(new RegExp(`^Published [A-Z][a-z]{2} ${day}`)),
  );
  await page.getByRole('dialog', { name: 'Post' }).getByText('As JSON', { exact: true }).click();
  const rowAsJson = await json(page.getByRole('region', { name: 'The post as JSON' }), (one) => ({ data: [one] }));
  expect(rowAsJson).toEqual(answer.data[at]);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  await is('data.post_id', async () => csv.includes(post.post_id), true);
  await page.getByRole('button', { name: 'Columns' }).click();
  await see('contract', page.getByText(`The service calls this form of its list “${told.contract}”.`));
  await page.getByRole('dialog', { name: 'Columns' }).getByText('As JSON', { exact: true }).click();
  await json(page.getByRole('region', { name: 'What is said of the list as JSON' }));
  await page.keyboard.press('Escape');
  await chosen.selectOption({ label: '@harbour.and.pine (Instagram)' });
  await see('thumbnail', rows.locator('img'));

  await page.getByRole('button', { name: /^Synced/ }).click();
  const copies = page.getByRole('table', { name: /^What is here of/ });
  const copy = copies.getByRole('row', { name: new RegExp(`^Posts ${STILL} `) });
  await see('range', copy.getByText(String(told.meta?.total)));
  await see('collection', copy.getByText('Just now'));
  all();
});

it('boards, webhooks and follow-up comments are seen whole', async () => {
  const journey = await open({
    prepare: (data) =>
      importInto(data, 'text,accounts,first_comment,comment_delay_minutes\nWe roast on Tuesdays,x,Link in bio,600\n'),
  });
  const { page } = journey;
  await goTo(page, 'Accounts');
  await page
    .getByRole('region', { name: 'Active', exact: true })
    .getByRole('link', { name: /Boards by Marta/ })
    .click();
  const marta = page.getByRole('complementary', { name: 'Boards by Marta' });
  const boards = sightOf('accounts.boards');
  const listed = marta.getByRole('region', { name: 'Boards' }).getByRole('listitem');
  const pinning = /\d+/.exec(await page.evaluate<string>('location.hash'))?.[0] ?? '';
  const { data: told } = await asked<{ data: Record<string, string>[] }>(journey, `/accounts/${pinning}/boards`);
  const board = told.find(({ description }) => description) ?? {};
  const shown = listed.filter({ hasText: board['name'] ?? 'no name' });
  await boards.see('name', shown);
  await boards.see('description', shown.getByText(board['description'] ?? 'no description'));
  await boards.see('image', shown.locator('img'));
  await goTo(page, 'Compose');
  await page.getByRole('button', { name: /@harbourpineboards/ }).click();
  const chosen = page.getByRole('combobox', { name: 'Board' });
  await chosen.selectOption({ label: board['name'] ?? 'no name' });
  await boards.is('id', () => chosen.inputValue(), String(board['id']));
  boards.all();
  await goTo(page, 'Accounts');

  await page.getByRole('link', { name: 'Webhooks' }).click();
  const hooks = sightOf('webhooks.index');
  const { data } = await asked<{ data: { id: number; url: string; events: string[]; is_active: boolean }[] }>(
    journey,
    '/webhooks',
  );
  const hook = page.getByRole('article').first();
  await hook.waitFor();
  const whole = hook.getByRole('button', { name: 'Show the whole address' });
  if ((await whole.count()) > 0) await whole.click();
  await hooks.see('url', hook.getByText(data[0]?.url ?? 'no address', { exact: true }));
  await hooks.see('events', hook.getByText(data[0]?.events[0] ?? 'no event'));
  await hooks.is('is_active', () => hook.getByRole('switch', { name: 'Active' }).isChecked(), data[0]?.is_active);
  await hooks.see('created_at', hook.getByText(/, made \d+ [A-Z][a-z]{2}/));
  await hooks.see('updated_at', hook.getByText(/, changed \d+ [A-Z][a-z]{2}/));
  await hooks.see('id', hook.getByText(new RegExp(`\\bID ${data[0]?.id}, made `)));
  await hook.getByRole('switch', { name: 'Active' }).click();
  await journey.letUndoPass();
  await expect.poll(() => journey.executed('webhook.updated').length).toBe(1);
  hooks.all();
  const answerOf = async (item: string | RegExp): Promise<Locator> => {
    await goTo(page, 'Outbox');
    await page.getByRole('listbox', { name: 'Done today' }).getByRole('option').filter({ hasText: item }).click();
    const sheet = page.getByRole('dialog', { name: 'What happened' });
    await sheet.getByText(/^What was answered/).click();
    return sheet.locator('details[open] pre');
  };
  const unwrapped = (json: unknown): unknown => (json as { data: unknown }).data;
  const hookAnswer = sightOf('webhooks.update');
  await hookAnswer.json(await answerOf(/webhook/i), unwrapped);
  hookAnswer.all();
  await page.keyboard.press('Escape');
  await goTo(page, 'Accounts');

  await page.getByRole('link', { name: 'Follow-up comments' }).click();
  const toCome = page.getByRole('region', { name: 'To come' });
  await toCome.getByText('Link in bio').waitFor();
  await expect.poll(() => journey.executed('comment.created').length).toBe(1);
  await toCome.getByRole('button', { name: 'Edit' }).press('Enter');
  const editor = page.getByRole('dialog', { name: 'Edit the follow-up comment' });
  await editor.getByRole('textbox', { name: 'Comment' }).fill('The link is in our bio');
  await editor.getByRole('button', { name: 'Save comment' }).press('Enter');
  await journey.letUndoPass();
  await expect.poll(() => journey.executed('comment.updated').length).toBe(1);
  await toCome.getByText('A change waits').waitFor({ state: 'detached' });
  const comments = sightOf('comments.update');
  const comment = toCome.getByRole('listitem');
  await comments.see('content', comment.getByText('The link is in our bio'));
  await comments.see('status', comment.getByText('Status 1 at the service'));
  await comments.see('delay_minutes', comment.getByText('600 min after its post'));
  await comments.see('scheduled_at', comment.getByRole('time'));
  await comments.see('account_id', comment.getByText('@harbourandpine'));
  await comments.json(await answerOf('Change of a comment'), unwrapped);
  comments.all();
  await page.keyboard.press('Escape');
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'Follow-up comments' }).click();
  await toCome.getByRole('button', { name: 'Edit' }).press('Enter');
  await editor.getByText('As JSON', { exact: true }).click();
  const kept = sightOf('comments.update');
  await kept.json(page.getByRole('region', { name: 'The comment as JSON' }));
  kept.all();
});

it('what only a summary, a block and a refusal tell is seen', async () => {
  const body = { message: 'Not so.', errors: { content: ['Too long for this network.'] } };
  const journey = await open({
    dialect: 'objects',
    async prepare(data, { faults }) {
      faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'status', status: 422, body } });
      await importInto(data, 'text,accounts\nWe roast on Tuesdays,x\n');
    },
  });
  const { page } = journey;
  const summary = sightOf('analytics.index');
  await goWhere(page, specMembers['analytics.index']![0]!);
  await summary.see('collection', page.locator('.c-health .st'));
  summary.all();

  const { data } = await asked<{ data: { id: number; title: string | null; sort_order: number }[] }>(
    journey,
    '/bio/blocks',
  );
  const sorted = data.toSorted((one, other) => one.sort_order - other.sort_order);
  const at = sorted.findIndex(({ title }) => title === 'Autumn menu');
  const block = sightOf('bio.blocks.index');
  await goWhere(page, specMembers['bio.blocks.index']![0]!);
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Autumn menu' }).click();
  const inspector = page.getByRole('region', { name: 'Edit' });
  await inspector.getByText('As JSON', { exact: true }).click();
  await block.see('id', inspector.getByText(`Its ID at the service is ${sorted[at]?.id},`));
  await block.see('sort_order', inspector.getByText(`its place there ${at + 1}.`));
  block.all();

  const error = sightOf('error');
  const card = page.getByRole('region', { name: 'Needs you' }).getByRole('article').first();
  await goTo(page, 'Outbox');
  await card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'What happened' }).click();
  const sheet = page.getByRole('dialog', { name: 'What happened' });
  await sheet.getByText(/^What was answered/).click();
  expect(await error.json(sheet.locator('details[open] pre'))).toEqual(body);
  error.all();
});
