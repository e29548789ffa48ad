import { expect, it } from 'vitest';
import { findingsIn, goTo, journeys } from './window.ts';

/* What is asked of accounts, webhooks and tokens arrives as it was asked, and where the answer is lost that is said. */

const open = journeys();

it('the address and the events of a webhook are saved offline, and reach the service in one call', async () => {
  const journey = await open({ dialect: 'objects' });
  const { page } = journey;
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  const hook = page.getByRole('article').filter({ hasText: 'automation.example' });
  await hook.waitFor();
  await journey.stopService();
  await hook.getByRole('button', { name: /^Edit: / }).click();
  const form = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Save changes' }) });
  await form.getByRole('textbox', { name: 'Address' }).fill('https://automation.example/workflows/new');
  await form.getByRole('checkbox', { name: 'post.failed' }).uncheck();
  await form.getByRole('textbox', { name: 'Another event' }).fill('post.archived');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
  await hook.getByText('a change waits').waitFor();
  expect(journey.executed('webhook.updated')).toEqual([]);

  await journey.startService();
  await journey.letUndoPass();
  await expect.poll(() => journey.executed('webhook.updated').length).toBe(1);
  expect(journey.executed('webhook.updated')[0]?.body).toMatchObject({
    url: 'https://automation.example/workflows/new',
    events: ['post.published', 'post.archived'],
  });
  await hook.getByText('a change waits').waitFor({ state: 'detached' });
  await hook.getByText('https://automation.example/workflows/new').waitFor();
  expect(journey.executed('webhook.updated')).toHaveLength(1);
});

it('webhooks that the service lists no more, also all of them, leave the list once their user believes it', async () => {
  const { page, sandbox } = await open({ dialect: 'objects' });
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  const hooks = page.locator('article.acc-hook');
  await expect.poll(() => hooks.count()).toBe(3);
  const none = { kind: 'status', status: 200, body: { data: [] } } as const;
  sandbox.faults.add({ method: 'GET', path: /\/webhooks$/, fault: none });
  await page.getByRole('button', { name: /^Synced/ }).click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByText('Synced.', { exact: true }).waitFor();
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('The service lists 3 of these webhooks no more.').waitFor();
  expect(await findingsIn(page, 'Gone', [{ name: '390 px', viewport: { width: 390, height: 780 } }])).toEqual({});
  await page.getByRole('button', { name: 'Are they gone?' }).click();
  await page.getByRole('button', { name: 'Keep these copies' }).click();
  await expect.poll(() => hooks.count()).toBe(3);
  await page.getByRole('button', { name: 'Are they gone?' }).click();
  await page.getByRole('button', { name: 'Ask, and believe it' }).click();
  await page.getByText('3 webhooks are kept here no more.').waitFor();
  await page.getByText('This space has no webhooks.').waitFor();
  expect(await hooks.count()).toBe(0);
});

it('a token whose answer is lost is said to be lost, is not asked for again, and leaves the list when told to', async () => {
  const journey = await open({ dialect: 'objects' });
  const { page } = journey;
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'API tokens' }).click();
  const lost = { kind: 'reset', when: 'after' } as const;
  journey.sandbox.faults.add({ method: 'POST', path: /tokens$/, times: 1, fault: lost });
  await page.getByLabel('Name of the new token').fill('Till');
  await page.getByRole('button', { name: 'Create token' }).click();
  const row = page.getByRole('region', { name: 'Made here' }).getByRole('listitem').filter({ hasText: 'Till' });
  await row.getByText('May have been made, its secret is lost').waitFor();
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByRole('button', { name: 'I have it' }).count()).toBe(0);
  expect(await page.getByLabel('Name of the new token').inputValue()).toBe('Till');
  expect(journey.executed('token.created')).toHaveLength(1);

  await row.getByRole('button', { name: 'Take off the list: Till' }).click();
  await expect.poll(() => row.count()).toBe(0);
  expect(journey.executed('token.created')).toHaveLength(1);
});

it('an account that is parked leaves the icons of the bio page here before the service has heard of it (plain)', async () => {
  const journey = await open({ dialect: 'plain' });
  const { page } = journey;
  const icons = page.getByRole('region', { name: 'Preview' }).locator('.ic').getByRole('img');
  await goTo(page, 'Bio page');
  // Its blocks are listed by their IDs alone: what they are is asked for.
  await page.getByRole('region', { name: 'Blocks' }).locator('.blk-b').nth(1).click();
  await page.getByRole('button', { name: 'Ask for all 7' }).click();
  await icons.first().waitFor();
  const before = await icons.count();
  expect(await icons.and(page.getByRole('img', { name: 'Pinterest' })).count()).toBe(1);

  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: /Boards by Marta/ }).click();
  const detail = page.getByRole('complementary', { name: 'Boards by Marta' });
  await journey.stopService();
  await detail.getByRole('button', { name: /^Park/ }).click();
  await page.getByRole('region', { name: 'Parked' }).getByText('Boards by Marta').waitFor();
  await goTo(page, 'Bio page');
  await expect.poll(() => icons.count()).toBe(before - 1);
  expect(await icons.and(page.getByRole('img', { name: 'Pinterest' })).count()).toBe(0);
  expect(journey.executed('account.parked')).toEqual([]);

  await journey.startService();
  await journey.letUndoPass();
  await expect.poll(() => journey.executed('account.parked').length).toBe(1);
  expect(await icons.count()).toBe(before - 1);
});
