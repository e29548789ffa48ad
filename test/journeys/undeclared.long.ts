import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, journeys, seriousFindings, type Journey } from './window.ts';

/*
 * What the service answers without saying so in its specification, in two dialects of it: accounts, the bio page, a new token, and
 * why an account cannot be active again. The README says where each is seen.
 */

const open = journeys();

/** As the service tells it now. */
async function told<T>({ sandbox: { url, space, token } }: Journey, path: string): Promise<T> {
  const answer = await fetch(`${url}/spaces/${space}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: T }).data;
}

interface AccountTold {
  social: string;
  display_name: string;
  handler: string;
  avatar: string | null;
  is_active: boolean;
  disconnected_at: string | null;
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it.each(['strings', 'sparse'] as const)(
  'each account is seen by its name, network, handle, picture and state, with the service there and without it (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    const accounts = await told<AccountTold[]>(journey, '/accounts');
    expect(accounts).toHaveLength(11);
    await goTo(page, 'Accounts');
    const isSeen = async (): Promise<void> => {
      for (const { display_name, handler, avatar, is_active, disconnected_at } of accounts) {
        const state = disconnected_at === null ? (is_active ? 'Active' : 'Parked') : 'Disconnected';
        const row = section(page, state)
          .getByRole('link')
          .filter({ hasText: display_name })
          .filter({ hasText: handler });
        await row.first().waitFor();
        if (avatar !== null) await row.first().locator('.face img').waitFor();
        if (disconnected_at === null) continue;
        const day = new Date(disconnected_at).toLocaleDateString('en-GB', {
          ...{ day: 'numeric', month: 'short', timeZone: 'Europe/Lisbon' },
        });
        await row.getByText(`Disconnected ${day}`).waitFor();
      }
      const networks = await page.getByRole('main').locator('.acc-row small .sr').allTextContents();
      expect(networks.map((word) => word.replace(/^, /, '').toLowerCase()).toSorted()).toEqual(
        accounts.map(({ social }) => social).toSorted(),
      );
    };
    await isSeen();
    await journey.stopService();
    await page.reload();
    await isSeen();
  },
);

it.each(['strings', 'sparse'] as const)(
  'an account that cannot be active again is put back with the words of the service, also where that was asked without it (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    await goTo(page, 'Accounts');
    const nimbus = (name: string) => section(page, name).getByRole('link', { name: /Nimbus Roasters/ });
    await nimbus('Parked').click();
    const detail = page.getByRole('complementary', { name: 'Nimbus Roasters' });
    await detail.getByText(/keeps its slot, its posts and its analytics/).waitFor();
    await journey.stopService();
    await detail.getByRole('button', { name: 'Activate' }).click();
    await nimbus('Active').getByText('To be active').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await journey.startService();
    journey.sandbox.setPlanSlots(10);
    await journey.letUndoPass();
    await nimbus('Parked').getByText('Still parked').waitFor();
    const { status } = journey.sandbox.journal.entries().find(({ method }) => method === 'PATCH') ?? {};
    expect(status).toBe(dialect === 'sparse' ? 409 : 422);
    await detail.getByText('Still parked').waitFor();
    await detail.getByText('“No free slot in your plan.”').waitFor();
    await detail.getByText('A parked account keeps its slot: disconnect another one').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(journey.executed('account.activated')).toEqual([]);
    journey.sandbox.setPlanSlots(20);
    await detail.getByRole('button', { name: 'Ask again' }).click();
    await nimbus('Active').waitFor();
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('account.activated').length).toBe(1);
    await detail.getByText('Still parked').waitFor({ state: 'detached' });
  },
);

it.each(['objects', 'terse'] as const)(
  'the words, address, theme and picture of the bio page are seen, and the ID of a token that was made (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    const bio = await told<Record<'title' | 'description' | 'slug' | 'theme', string>>(journey, '/bio');
    await goTo(page, 'Bio page');
    const form = page.getByRole('region', { name: 'Edit' });
    await page.getByRole('button', { name: /^Title and introduction/ }).click();
    const phone = page.getByRole('group', { name: 'The page as it will look' });
    for (const [label, said] of [
      ['Title', bio.title],
      ['Introduction', bio.description],
      ['Address of the page', bio.slug],
      ['Theme', bio.theme],
    ] as const)
      await expect.poll(() => form.getByRole('textbox', { name: label }).inputValue()).toBe(said);
    await phone.getByText(bio.title, { exact: true }).waitFor();
    await phone.getByText(bio.description, { exact: true }).waitFor();
    await page.getByLabel('Picture of the page').setInputFiles('resources/pictures/outbox.png');
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('bio.avatar-uploaded').length).toBe(1);
    await page.getByText(/^Published \d/).waitFor();
    await page.reload();
    await phone.locator('img').waitFor();

    await goTo(page, 'Accounts');
    await page.getByRole('link', { name: 'API tokens' }).click();
    await page.getByLabel('Name of the new token').fill('Till');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('button', { name: 'I have it' }).click();
    const [made] = journey.sandbox.journal.executed('token.created');
    const row = page.getByRole('region', { name: 'Made here' }).getByRole('listitem');
    await row.getByText(`ID ${made?.remoteId}`).waitFor();
  },
);

/** What the service tells of one thing, by the names that it gives it: IDs beyond 2^53 are numbers there and text here. */
async function isToldWhole(page: Page, { of, as }: { of: string; as: object }): Promise<void> {
  const shown = page.getByRole('region', { name: `${of} as JSON` });
  const names = async (): Promise<string[]> => {
    const json = JSON.parse((await shown.textContent()) ?? '') as unknown;
    const [one] = Array.isArray(json) ? (json as object[]) : [json as object];
    return Object.keys(one ?? {}).toSorted();
  };
  await expect.poll(names).toEqual(Object.keys(as).toSorted());
}

it.each(['vast', 'sparse'] as const)(
  'members that nobody has heard of are seen of an account, its boards, a webhook, the page, its blocks and the summary, with the service there and without it (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    const accounts = await told<(AccountTold & { id: number })[]>(journey, '/accounts');
    const pinning = accounts.find(({ social }) => social === 'pinterest') ?? expect.fail('nobody pins');
    const id = await pinningId(journey);
    const of = {
      'The account': pinning,
      'The boards': (await told<object[]>(journey, `/accounts/${id}/boards`))[0] ?? {},
      'The webhook': (await told<object[]>(journey, '/webhooks'))[0] ?? {},
      'The page at the service': await told<object>(journey, '/bio'),
      'The summary': (await told<object[]>(journey, '/analytics'))[0] ?? {},
    };
    const blocks = await told<({ title: string | null } | string)[]>(journey, '/bio/blocks');
    // One of the dialects lists them by their IDs alone.
    const block = blocks.find((one) => typeof one === 'object' && one.title === 'Marvila opens');
    expect(typeof block).toBe(dialect === 'vast' ? 'object' : 'undefined');
    for (const one of Object.values(of)) expect(Object.hasOwn(one, 'x-unknown')).toBe(dialect === 'vast');
    const isSeen = async (): Promise<void> => {
      await goTo(page, 'Accounts');
      await section(page, 'Active')
        .getByRole('link', { name: /Boards by Marta/ })
        .click();
      const detail = page.getByRole('complementary', { name: 'Boards by Marta' });
      await detail.getByRole('region', { name: 'Boards' }).getByText('As JSON').click();
      await isToldWhole(page, { of: 'The boards', as: of['The boards'] });
      await detail.getByText('As JSON').last().click();
      await isToldWhole(page, { of: 'The account', as: of['The account'] });
      await page.getByRole('link', { name: 'Webhooks' }).click();
      const hook = page.getByRole('article').first();
      await hook.getByText(/\bID \d+, made /).waitFor();
      await hook.getByRole('button', { name: /^Edit/ }).click();
      await hook.getByText('As JSON').click();
      await isToldWhole(page, { of: 'The webhook', as: of['The webhook'] });
      expect(await seriousFindings(page)).toEqual([]);
      await hook.getByRole('button', { name: /^Close/ }).click();
      await goTo(page, 'Bio page');
      await page.getByRole('button', { name: /^Title and introduction/ }).click();
      await page.getByRole('region', { name: 'Edit' }).getByText('As JSON').click();
      await isToldWhole(page, { of: 'The page at the service', as: of['The page at the service'] });
      // Beside what is edited of it: when it was made and changed is in no field.
      if (typeof block === 'object') {
        await page.getByRole('button', { name: /^Marvila opens/ }).click();
        await page.getByRole('region', { name: 'Edit' }).getByText('As the service told it').click();
        await isToldWhole(page, { of: 'The block at the service', as: block });
        expect(await seriousFindings(page)).toEqual([]);
      }
      await goTo(page, 'Analytics');
      await page.getByText('As JSON').click();
      await isToldWhole(page, { of: 'The summary', as: of['The summary'] });
    };
    await isSeen();
    await journey.stopService();
    await page.reload();
    await isSeen();
  },
);

/** The ID of the account that pins, as it stands in the answer: a number may be too large to be read as one. */
async function pinningId({ sandbox: { url, space, token } }: Journey): Promise<string> {
  const answer = await fetch(`${url}/spaces/${space}/accounts`, { headers: { authorization: `Bearer ${token}` } });
  const [, id = ''] = /"id":"?(\d+)"?,"social":"pinterest"/.exec(await answer.text()) ?? expect.fail('nobody pins');
  return id;
}
