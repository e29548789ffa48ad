import { expect, it } from 'vitest';
import { goTo, journeys, seriousFindings } from './window.ts';

/* API tokens, with the service there and without it, in two dialects: nothing of them may wait, since a secret is told once. */

const open = journeys();

it.each(['objects', 'sparse'] as const)(
  'a token is neither made nor revoked without the service, which says so at once, keeps what was typed and lets nothing wait (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    await goTo(page, 'Accounts');
    const tabs = page.getByRole('navigation', { name: 'Sections of Accounts' });
    await tabs.getByRole('link', { name: 'API tokens' }).click();
    const name = page.getByLabel('Name of the new token');
    const create = page.getByRole('button', { name: 'Create token' });
    const made = page.getByRole('region', { name: 'The new token' });
    const row = page.getByRole('region', { name: 'Made here' }).getByRole('listitem');

    const told = (what: string) =>
      page
        .getByRole('alert')
        .filter({ hasText: what })
        .filter({ hasText: 'The service cannot be reached. Nothing was sent.' });

    await name.fill('Night script');
    await page.getByRole('checkbox', { name: /keep/i }).uncheck();
    await create.click();
    await made.getByText('was made').waitFor();
    const secret = await made.locator('code').textContent();
    await made.getByRole('button', { name: 'I have it' }).click();

    await journey.stopService();
    await page.reload();
    await row.filter({ hasText: 'Night script' }).waitFor();
    await name.fill('Day script');
    await create.click();
    await told('could not be created').waitFor();
    expect(await name.inputValue()).toBe('Day script');
    await page.reload();
    await row.filter({ hasText: 'Night script' }).waitFor();
    expect(await name.inputValue()).toBe('Day script');
    await expect.poll(() => row.count()).toBe(1);
    await row.getByRole('button', { name: /^Revoke: / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
    await told('could not be revoked').waitFor();
    await row.getByRole('button', { name: 'Take off the list: Night script' }).waitFor();
    await row.getByRole('button', { name: 'Take off the list: Night script' }).click();
    const asked = page.getByRole('dialog', { name: 'Take “Night script” off the list?' });
    await asked.getByText(/^Its ID .+ goes with it, by which it can be revoked from here/).waitFor();
    await asked.getByRole('button', { name: 'Keep it' }).click();
    await row.filter({ hasText: 'Night script' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await goTo(page, 'Outbox');
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
    await page.getByText('Nothing is waiting', { exact: true }).first().waitFor();

    await journey.startService();
    await goTo(page, 'Accounts');
    await tabs.getByRole('link', { name: 'API tokens' }).click();
    expect(journey.executed('token.created')).toHaveLength(1);
    expect(journey.executed('token.revoked')).toHaveLength(0);
    expect(await page.content()).not.toContain(secret);
  },
);

it('a token whose copy is kept here goes off the list, and its copy with it, only when that is said once more', async () => {
  const journey = await open({ dialect: 'objects' });
  const { page } = journey;
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'API tokens' }).click();
  await page.getByLabel('Name of the new token').fill('Till');
  await page.getByRole('checkbox', { name: /keep/i }).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('button', { name: 'I have it' }).click();
  const row = page.getByRole('region', { name: 'Made here' }).getByRole('listitem').filter({ hasText: 'Till' });
  const dialog = page.getByRole('dialog', { name: 'Take “Till” off the list?' });
  await journey.stopService();
  await row.getByRole('button', { name: 'Revoke: Till' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await row.getByRole('button', { name: 'Take off the list: Till' }).click();
  await dialog.getByText('The copy of the token that is kept here goes with it').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Use for this connection: Till' }).waitFor();
  await row.getByRole('button', { name: 'Take off the list: Till' }).press('Enter');
  await dialog.getByRole('button', { name: 'Take off the list' }).click();
  await expect.poll(() => row.count()).toBe(0);
});

it('a token of which nobody here knows is told to be revoked in the words of the service, not in ours', async () => {
  const journey = await open({ dialect: 'terse' });
  const { page } = journey;
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'API tokens' }).click();
  await page.getByLabel('ID of the token').fill('999999');
  await page.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await page
    .getByText(/^The service answered that the token 999999 is revoked\. .*check that the token no longer works\.$/)
    .waitFor();
});

it.each(['strings', 'vast'] as const)(
  'a token that was made here is what the connection works with once that is asked for, with an api limit of its own, and the one before can go (%s)',
  async (dialect) => {
    const journey = await open({ dialect, apiLimit: { count: 60, windowMs: 3_600_000 } });
    const { page, sandbox } = journey;
    await goTo(page, 'Accounts');
    const tabs = page.getByRole('navigation', { name: 'Sections of Accounts' });
    await tabs.getByRole('link', { name: 'API tokens' }).click();
    const row = (name: string) =>
      page.getByRole('region', { name: 'Made here' }).getByRole('listitem').filter({ hasText: name });
    const secrets: Record<string, string> = {};
    for (const name of ['Till', 'Night script']) {
      await page.getByLabel('Name of the new token').fill(name);
      await page.getByRole('button', { name: 'Create token' }).click();
      const made = page.getByRole('region', { name: 'The new token' });
      secrets[name] = (await made.locator('code').textContent()) ?? '';
      await made.getByRole('button', { name: 'I have it' }).click();
    }
    const use = (name: string) => row(name).getByRole('button', { name: `Use for this connection: ${name}` });
    const isUsed = async (name: string): Promise<void> => {
      await row(name).getByText('This connection works with it').waitFor();
      // What the connection works with is not offered to be revoked.
      expect(await row(name).getByRole('button').count()).toBe(0);
    };
    const usedLast = () => journey.sandbox.journal.entries().at(-1)?.token;

    // Without the service nothing is known of the new one, and the connection stays with what it has.
    await journey.stopService();
    await use('Till').click();
    await page.getByRole('alert').filter({ hasText: 'Nothing answers at this address.' }).waitFor();
    await use('Till').waitFor();
    await journey.startService();

    await use('Till').click();
    await page.getByText('This connection works with it from now on. The one before was not revoked.').waitFor();
    await isUsed('Till');
    // What was asked with the one before may still come.
    await expect.poll(usedLast).toBe(secrets['Till']?.slice(-4));
    expect(await seriousFindings(page)).toEqual([]);

    // Nobody else's calls take what the new one has.
    const headers = { authorization: `Bearer ${secrets['Till']}` };
    const ask = async () => (await fetch(`${sandbox.url}/spaces/${sandbox.space}/accounts`, { headers })).status;
    await expect.poll(ask, { interval: 1 }).toBe(429);
    await use('Night script').click();
    await isUsed('Night script');
    const before = journey.sandbox.journal.entries().length;
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Check now' }).first().click();
    await page.getByText(/^It answers in \d+ ms and has \d+ accounts\.$/).waitFor();
    const since = journey.sandbox.journal.entries().slice(before);
    expect(since.map(({ status }) => status)).not.toContain(429);

    await goTo(page, 'Accounts');
    await tabs.getByRole('link', { name: 'API tokens' }).click();
    await row('Till').getByRole('button', { name: 'Revoke: Till' }).click();
    await page.getByRole('dialog', { name: 'Revoke “Till”?' }).getByRole('button', { name: 'Revoke token' }).click();
    await expect.poll(() => journey.executed('token.revoked').length).toBe(1);
    await row('Till').waitFor({ state: 'detached' });
    await isUsed('Night script');
    expect(await ask()).toBe(401);
    await page.reload();
    await isUsed('Night script');
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Check now' }).first().click();
    await page.getByText(/^It answers in \d+ ms and has \d+ accounts\.$/).waitFor();
    await page.getByRole('button', { name: /^Online/ }).waitFor();
  },
);
