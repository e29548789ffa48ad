import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { importInto, withCore } from '../data-folder.ts';
import { goTo, journeys } from './window.ts';

/* Settings, diagnostics and the notifications, with the service there and without it, in two dialects of it. */

const open = journeys();
const dialects = ['objects', 'sparse'] as const;

async function settings(page: Page, section: string): Promise<void> {
  await goTo(page, 'Settings');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: new RegExp(`^${section}`) })
    .click();
  await page.getByRole('heading', { name: section }).first().waitFor();
}

it.each(dialects)(
  'what is set without a connection stays set, and the service hears nothing of it (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    const theme = page.getByRole('radiogroup', { name: 'Theme' });
    const publish = page.getByRole('radio', { name: /^Publish it anyway/ });
    const isDark = () => theme.getByRole('radio', { name: 'Dark' }).getAttribute('aria-checked');

    await settings(page, 'Appearance');
    await theme.getByRole('radio', { name: 'Light' }).click();
    await settings(page, 'Missed posts');
    await page.getByRole('radio', { name: /^Skip it/ }).check();

    await journey.stopService();
    await publish.check();
    await settings(page, 'Appearance');
    await expect.poll(isDark).toBe('false');
    await theme.getByRole('radio', { name: 'Dark' }).click();
    await page.reload();
    await expect.poll(isDark).toBe('true');
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await settings(page, 'Missed posts');
    await expect.poll(() => publish.isChecked()).toBe(true);

    await journey.startService();
    await page.reload();
    await expect.poll(() => publish.isChecked()).toBe(true);
    const writes = journey.sandbox.journal.entries().filter(({ method }) => method !== 'GET');
    expect(writes).toEqual([]);
  },
);

it.each(dialects)(
  'a connection that answers nothing says so, is named anew, and works when it answers (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    await settings(page, 'Connections');
    const card = page.getByRole('article').filter({ hasText: journey.sandbox.url });
    await card.getByRole('button', { name: 'Check now' }).click();
    await page.getByText(/^It answers in \d+ ms and has \d+ accounts\.$/).waitFor();

    await journey.stopService();
    await card.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Nothing answers at this address.').waitFor();
    await card.getByText('No answer', { exact: true }).waitFor();
    expect(await card.getByText('Works', { exact: true }).count()).toBe(0);
    await card.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Name and limits…' }).click();
    const limits = page.getByRole('dialog');
    await limits.getByLabel('Name').fill('The shop');
    await limits.getByLabel('Publish calls').fill('7');
    await limits.getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('article', { name: 'The shop' });
    await renamed.locator('.kv').filter({ hasText: 'Limits' }).getByText(/\b7\b/).waitFor();
    await page.reload();
    await renamed.getByRole('button', { name: 'Change the wire profile' }).click();
    const wire = page.getByRole('dialog', { name: /^Wire profile of/ });
    await wire.getByLabel('Search the keys').fill('requests.comment.content');
    await wire.getByRole('textbox', { name: 'requests.comment.content' }).fill('body');
    await page.keyboard.press('Escape');
    await wire.waitFor({ state: 'detached' });
    await renamed.getByRole('button', { name: 'Change the wire profile' }).click();
    await wire.getByText('You wrote this before. It was not saved.').waitFor();
    await wire.getByRole('textbox', { name: 'answers.block.title' }).fill('name');
    await wire.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The wire profile was saved. What it reads otherwise is read again.').waitFor();
    await renamed.getByText('Has values of its own').waitFor();

    await journey.startService();
    await renamed.getByRole('button', { name: 'Check now' }).click();
    await page.getByText(/^It answers in \d+ ms and has \d+ accounts\.$/).waitFor();
    await renamed.getByText('Works', { exact: true }).waitFor();
  },
);

it.each(dialects)('the report says how it stands with the service, and is made without it (%s)', async (dialect) => {
  const journey = await open({ dialect });
  const { page, sandbox } = journey;
  const report = page.getByRole('region', { name: 'Report' });
  const connection = async (state: string): Promise<void> => {
    await expect
      .poll(async () => {
        await page.reload();
        await report.locator('summary').click();
        await report.locator('pre').filter({ hasText: 'Outpost report' }).waitFor();
        return report.locator('pre').textContent();
      })
      .toContain(`Connection: ${state}`);
    const text = await report.locator('pre').textContent();
    for (const kept of [sandbox.token, sandbox.url, 'Harbour', '@harbourandpine']) expect(text).not.toContain(kept);
  };
  await settings(page, 'Diagnostics');
  await connection('online');
  await journey.stopService();
  await settings(page, 'Connections');
  await page.getByRole('button', { name: 'Check now' }).first().click();
  await page.getByText('Nothing answers at this address.').waitFor();
  await settings(page, 'Diagnostics');
  await connection('offline');
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByLabel('Words in the log').fill('nothing says this');
  await page.getByLabel('Words in the log').fill('');
});

it.each(dialects)('the notifications are read and cleared without a connection, and stay so (%s)', async (dialect) => {
  const journey = await open({
    dialect,
    prepare: (data, sandbox) => {
      const refusal = { kind: 'status', status: 422, body: { message: 'Not with your plan.' } } as const;
      sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: refusal });
      return importInto(data, 'text,accounts\nWe roast on Tuesdays,x\nAnd on Fridays,x\n');
    },
  });
  const { page } = journey;
  const bell = page.locator('.bell');
  const news = page.getByRole('dialog', { name: 'Notifications' });
  await expect.poll(() => bell.textContent()).toMatch(/2/);
  expect(journey.executed('post.created')).toHaveLength(1);

  await journey.stopService();
  await page.reload();
  await bell.click();
  await news.getByText('Refused').waitFor();
  await news.getByText('Published').waitFor();
  await news.getByRole('button', { name: /Refused/ }).click();
  await page.getByRole('dialog', { name: 'What happened' }).getByText('Not with your plan.').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => bell.textContent()).not.toMatch(/\d/);
  await bell.click();
  const clearAll = news.getByRole('button', { name: 'Clear all' });
  await clearAll.click();
  await news.getByText('Nothing happened since you looked last.').waitFor();
  // It has the keyboard, which was on the button that is gone.
  await news.getByRole('button', { name: 'Undo' }).and(page.locator(':focus')).press('Enter');
  await news.getByText('Published').waitFor();
  await clearAll.click();
  await news.getByText('Nothing happened since you looked last.').waitFor();
  await news.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.getByText('Notifications cleared.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await bell.click();
  await news.getByText('Published').waitFor();
  // Its second click meets nothing of what comes under the pointer.
  await clearAll.dblclick({ delay: 150 });
  await news.getByText('Nothing happened since you looked last.').waitFor();
  await news.getByRole('button', { name: 'Undo' }).waitFor();
  await page.keyboard.press('Escape');

  await journey.startService();
  await page.reload();
  await bell.click();
  await news.getByText('Nothing happened since you looked last.').waitFor();
  expect(journey.executed('post.created')).toHaveLength(1);
});

it('notifications that are cleared twice while they are open come back with one Undo', async () => {
  const journey = await open({
    async prepare(data) {
      await importInto(data, 'text,accounts\nWe roast on Tuesdays,x\n');
      await withCore(data, async (client) => {
        const spaceId = (await client.settings.get({})).activeSpaceId ?? '';
        const content = 'text,accounts\nAnd on Fridays,x\n';
        const { importId } = await client.import.dryRun({ spaceId, name: 'fridays.csv', content });
        await client.import.commit({ importId, as: 'queue', undoMs: 60_000 });
      });
    },
  });
  const { page } = journey;
  const bell = page.locator('.bell');
  const news = page.getByRole('dialog', { name: 'Notifications' });
  const clearAll = news.getByRole('button', { name: 'Clear all' });
  const undo = news.getByRole('button', { name: 'Undo' });
  await expect.poll(() => bell.textContent()).toMatch(/1/);
  await bell.click();
  await news.getByText('We roast on Tuesdays').waitFor();
  await clearAll.click();
  await news.getByText('Nothing happened since you looked last.').waitFor();
  await journey.letUndoPass();
  await news.getByText('And on Fridays').waitFor();
  await undo.waitFor();
  await clearAll.click();
  await news.getByText('Nothing happened since you looked last.').waitFor();
  await undo.and(page.locator(':focus')).press('Enter');
  await news.getByText('We roast on Tuesdays').waitFor();
  await news.getByText('And on Fridays').waitFor();
});

it.each(dialects)(
  'connections that are one user say so, with the service there and without it (%s)',
  async (dialect) => {
    const journey = await open({
      dialect,
      prepare(data, { url, faults }) {
        // The sandbox has one space: here it has another one as well, and another token for it.
        faults.add({ path: /\/spaces\/9009\//, fault: { kind: 'status', status: 200, body: { data: [] } } });
        return withCore(data, async (client) => {
          const [connection] = await client.connections.list({});
          const spaceId = connection?.spaces[0]?.id ?? '';
          const { secret } = await client.tokens.create({ spaceId, name: 'For the second shop', keep: false });
          const second = { url, spaceRemoteId: '9009', token: secret, name: 'The second shop' };
          await client.connections.save(second);
        });
      },
    });
    const { page } = journey;
    const same = (name: string) => page.getByRole('article', { name }).locator('.kv').filter({ hasText: 'Same user' });
    const isSaid = async (): Promise<void> => {
      await same('Harbour & Pine').getByText('The second shop').waitFor();
      await same('The second shop').getByText('Harbour & Pine').waitFor();
      await same('The second shop').getByText('one publish limit').waitFor();
      await same('The second shop').getByText('Taken from the address').waitFor();
    };
    await settings(page, 'Connections');
    await isSaid();
    await journey.stopService();
    await page.reload();
    await isSaid();
    await page.getByRole('button', { name: 'More for The second shop' }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await same('Harbour & Pine').waitFor({ state: 'detached' });
  },
);

it.each(dialects)(
  'contrast and clock are chosen without a connection and seen at once, and the report is saved as a file (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page, sandbox } = journey;
    const choice = (group: string, name: string) =>
      page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
    const contrast = () => page.evaluate<string | undefined>('document.documentElement.dataset.contrast');
    const clock = page.getByRole('button', { name: 'Space: Harbour & Pine' }).locator('small');
    await settings(page, 'Appearance');
    await journey.stopService();
    await choice('Contrast', 'High').click();
    await expect.poll(contrast).toBe('more');
    await choice('Clock', '6:00 pm').click();
    await expect.poll(() => clock.textContent()).toMatch(/Lisbon, \d?\d:\d\d [ap]m/);
    await page.reload();
    await expect.poll(contrast).toBe('more');
    await expect.poll(() => clock.textContent()).toMatch(/[ap]m/);
    await choice('Contrast', 'Normal').click();
    await expect.poll(async () => (await contrast()) ?? null).toBe(null);
    await choice('Clock', '18:00').click();
    await expect.poll(() => clock.textContent()).not.toMatch(/[ap]m/);

    await settings(page, 'Diagnostics');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save report' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('outpost-report.txt');
    const report = readFileSync(await file.path(), 'utf8');
    expect(report).toContain('Outpost report');
    for (const kept of [sandbox.token, sandbox.url, 'Harbour', '@harbourandpine']) expect(report).not.toContain(kept);
  },
);
