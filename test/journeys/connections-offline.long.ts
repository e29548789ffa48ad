import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { goTo, journeys, seriousFindings } from './window.ts';

/* What a connection is given and what goes with it, with the service there and without it, in two dialects of it. */

const open = journeys();
const dialects = ['strings', 'sparse'] as const;

/** The sandbox has one space: here the same user has another one as well, in another zone. */
async function addTokyo({ faults, url, space, token }: Sandbox): Promise<void> {
  const answers = (method: string, path: RegExp, body: unknown): void =>
    void faults.add({ method, path, fault: { kind: 'status', status: 200, body } });
  const account = { id: 5, social: 'mastodon', display_name: 'Harbour East', handler: '@east', is_active: true };
  answers('GET', /\/spaces\/9009\/accounts$/, { data: [account] });
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (await (await fetch(`${url}/spaces/${space}/accounts/811/analytics`, { headers })).json()) as {
    data: { range: object };
  };
  const report = { ...data, range: { ...data.range, timezone: 'Asia/Tokyo' } };
  answers('GET', /\/spaces\/9009\/accounts\/5\/analytics(\?|$)/, { data: report });
  answers('POST', /\/spaces\/9009\/posts$/, { data: { id: 77 } });
  answers('GET', /\/spaces\/9009\//, { data: [] });
}

async function connections(page: Page): Promise<void> {
  await goTo(page, 'Settings');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /^Connections/ })
    .click();
}

async function more(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^More for Harbour/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function queueNow(page: Page, account: RegExp, text: string): Promise<void> {
  await goTo(page, 'Compose');
  await page.getByRole('textbox', { name: 'Post text' }).fill(text);
  await page.getByRole('button', { name: account }).click();
  await page.getByRole('radio', { name: 'Send now' }).click();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.getByRole('textbox', { name: 'Post text' }).inputValue()).toBe('');
}

it.each(dialects)(
  'a space is added with the token that is there, has a zone of its own, and leaves with its connection, of which an export is offered (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    await addTokyo(journey.sandbox);
    await connections(page);
    const adding = page.getByRole('dialog', { name: /^Add a space to/ });
    const add = adding.getByRole('button', { name: 'Add space' });
    await journey.stopService();
    await more(page, 'Add a space…');
    await adding.getByLabel('Space ID').fill('9009');
    await adding.getByLabel('Name (optional)').fill('The east');
    await add.click();
    await adding.getByText('Nothing answers at this address.').waitFor();
    expect(await adding.getByLabel('Name (optional)').inputValue()).toBe('The east');
    await journey.startService();
    await addTokyo(journey.sandbox);
    // Zeros before a number make no other space of it.
    await adding.getByLabel('Space ID').fill(`00${journey.sandbox.space}`);
    await add.click();
    await adding.getByText('This space is connected already.').waitFor();
    await adding.getByLabel('Space ID').fill('9009');
    await add.click();
    await adding.waitFor({ state: 'detached' });
    await page.getByText('The space was added. It stands in the list of spaces.').waitFor();
    const row = page.getByRole('row').filter({ hasText: '9009' });
    await row.getByText('Asia/Tokyo').waitFor();
    await page.getByRole('row').filter({ hasText: 'Harbour & Pine' }).getByText('Europe/Lisbon').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await row.getByRole('button', { name: 'Open The east' }).click();
    const switcher = page.getByRole('button', { name: 'Space: The east' });
    await switcher.waitFor();
    const clockIn = (timeZone: string): string =>
      new Date().toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).slice(0, 2);
    await expect.poll(() => switcher.textContent()).toContain(`Tokyo, ${clockIn('Asia/Tokyo')}`);
    await goTo(page, 'Calendar');
    await page.getByText(/Tokyo/).first().waitFor();
    await journey.stopService();
    await queueNow(page, /@east/, 'Good morning from the east');
    await connections(page);
    await more(page, 'Remove…');
    const removing = page.getByRole('dialog', { name: /^Remove Harbour/ });
    await removing.getByText('Its token and the local copies of 2 spaces are forgotten.').waitFor();
    await removing.getByText('1 item of its outbox was not sent yet.').waitFor();
    await removing.getByRole('button', { name: 'Remove it' }).click();
    await removing.getByText('Removing it anyway loses them.').waitFor();
    await removing.getByRole('button', { name: 'Export first…' }).click();
    const exporting = page.getByRole('dialog', { name: 'Export everything' });
    await exporting.getByLabel('File, with its whole path').fill(`${journey.data}-everything.outpost`);
    await exporting.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText(/^Everything is in/).waitFor();
    await exporting.waitFor({ state: 'detached' });
    await removing.getByRole('button', { name: 'Keep it' }).click();

    // It goes with the token of the other one.
    await journey.startService();
    await addTokyo(journey.sandbox);
    await journey.letUndoPass();
    const sent = () =>
      journey.sandbox.journal.entries().filter(({ method, path }) => method === 'POST' && path.endsWith('/9009/posts'));
    await expect.poll(() => sent().map(({ token }) => token)).toEqual([journey.sandbox.token.slice(-4)]);
    await page.getByRole('button', { name: 'Remove The east…' }).click();
    const leaving = page.getByRole('dialog', { name: 'Remove The east?' });
    await leaving.getByText('The local copy of this space is forgotten.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await leaving.getByRole('button', { name: 'Remove it' }).click();
    await page.getByText('The east was removed.').waitFor();
    await page.getByRole('button', { name: 'Space: Harbour & Pine' }).waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Remove Harbour/ }).count()).toBe(0);
    await journey.stopService();
    await more(page, 'Remove…');
    await removing.getByRole('button', { name: 'Remove it' }).click();
    await page.getByRole('button', { name: 'Try the sandbox' }).waitFor();
  },
);

it.each(dialects)(
  'a token that is refused is replaced: not without the service, not by a wrong one; what waited goes on then (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page, sandbox } = journey;
    const fresh = sandbox.addToken();
    sandbox.revokeToken(sandbox.token);
    await queueNow(page, /@harbourandpine\.com/, 'Doors open at ten');
    await journey.letUndoPass();
    await page.getByText('Sign-in needed').first().waitFor();
    await connections(page);
    const card = page.getByRole('article').filter({ hasText: sandbox.url });
    await card.getByText('Sign-in needed').waitFor();
    const replacing = page.getByRole('dialog', { name: /^A new token for/ });
    const token = replacing.getByLabel('API token');
    await more(page, 'Replace the token…');
    await token.fill('not-the-token');
    await replacing.getByRole('button', { name: 'Use this token' }).click();
    await replacing.getByText('The token was refused.').waitFor();
    await journey.stopService();
    await token.fill(fresh);
    await replacing.getByRole('button', { name: 'Try again' }).click();
    await replacing.getByText('Nothing answers at this address.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(journey.executed('post.created')).toEqual([]);
    await journey.startService();
    await replacing.getByRole('button', { name: 'Try again' }).click();
    // Whatever becomes of it is said in the dialog: it is not closed meanwhile.
    await page.keyboard.press('Escape');
    await replacing.waitFor({ state: 'detached' });
    await card.getByText('Works', { exact: true }).waitFor();
    await expect.poll(() => journey.executed('post.created').length).toBe(1);
    await page.getByRole('button', { name: /^Online/ }).waitFor();
    expect(await page.content()).not.toContain(fresh);
  },
);
