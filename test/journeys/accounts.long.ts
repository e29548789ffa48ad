import { expect, it } from 'vitest';
import type { Client } from '../../src-preload/contract/contract.ts';
import { importInto, withCore } from '../data-folder.ts';
import { findingsIn, goTo, journeys, type Look } from './window.ts';

const open = journeys();
const looks: Look[] = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: '390 px', viewport: { width: 390, height: 844 } },
];

/** Four drafts that repeat, and a posting time. */
async function planForMarta({ accounts, connections, drafts, recurrence, slots }: Client): Promise<void> {
  const spaceId = (await connections.list({}))[0]?.spaces[0]?.id ?? '';
  const marta = (await accounts.list({ spaceId })).find(({ displayName }) => displayName === 'Boards by Marta');
  const accountId = marta?.id ?? '';
  const when = { mode: 'schedule', atMs: Date.UTC(2030, 0, 7, 9) } as const;
  const { draftId } = await drafts.save({ spaceId, body: { text: 'Market day', accountIds: [accountId], when } });
  await recurrence.repeat({ spaceId, draftId, rule: { every: 1, unit: 'week', untilDay: '2030-02-01' } });
  await slots.set({ spaceId, accountId, slots: [{ weekday: 1, time: '09:00' }] });
}

/** What goes away at the service, and what is said to it late: each with its way back, in two dialects. */
it.each(['objects', 'sparse'] as const)(
  'a webhook is deleted, a follow-up comment changed, a token revoked and an account disconnected (%s)',
  async (dialect) => {
    const journey = await open({
      dialect,
      async prepare(data) {
        await importInto(
          data,
          'text,accounts,first_comment,comment_delay_minutes\nWe roast on Tuesdays,x,Link in bio,600\n',
        );
        await withCore(data, planForMarta);
      },
    });
    const { page } = journey;
    await goTo(page, 'Accounts');

    await page.getByRole('link', { name: 'Webhooks' }).click();
    const hooks = page.getByRole('article');
    await hooks.first().waitFor();
    const before = await hooks.count();
    const edit = hooks.first().getByRole('button', { name: /^Edit: https?:/ });
    await edit.press('Enter');
    const another = hooks.first().getByRole('textbox', { name: 'Another event' });
    await another.fill('post.archived');
    await another.press('Enter');
    await another.press('Escape');
    await another.waitFor({ state: 'detached' });
    await hooks.first().getByText('edited, not saved').waitFor();
    await edit.and(page.locator(':focus')).waitFor();
    await edit.press('Enter');
    expect(await hooks.first().getByRole('checkbox', { name: 'post.archived' }).isChecked()).toBe(true);
    await hooks.first().getByRole('button', { name: 'Discard' }).press('Enter');
    await edit.and(page.locator(':focus')).waitFor();
    await hooks
      .first()
      .getByRole('button', { name: /^Delete webhook: https?:/ })
      .press('Enter');
    await page.getByText('The webhook is to be deleted.', { exact: true }).waitFor();
    await hooks.first().getByText('to be deleted', { exact: true }).waitFor();
    await hooks.first().getByRole('button', { name: 'Keep it' }).press('Enter');
    await page.getByText('The webhook stays.').waitFor();
    await hooks.first().getByText('to be deleted', { exact: true }).waitFor({ state: 'detached' });
    expect(journey.executed('webhook.deleted')).toHaveLength(0);
    await hooks.first().getByRole('button', { name: 'Delete webhook' }).click();
    await hooks.first().getByText('to be deleted', { exact: true }).waitFor();
    expect(await hooks.count()).toBe(before);
    await journey.letUndoPass();
    await expect.poll(() => hooks.count()).toBe(before - 1);
    await expect.poll(() => journey.executed('webhook.deleted').length).toBe(1);

    await page.getByRole('link', { name: 'Follow-up comments' }).click();
    const toCome = page.getByRole('region', { name: 'To come' });
    await toCome.getByText('Link in bio').waitFor();
    await expect.poll(() => journey.executed('comment.created').length).toBe(1);
    await toCome.getByRole('button', { name: 'Edit' }).press('Enter');
    const editor = page.getByRole('dialog', { name: 'Edit the follow-up comment' });
    await editor.getByRole('textbox', { name: 'Comment' }).fill('The link is in our bio');
    expect(await findingsIn(page, 'comment', looks)).toEqual({});
    await editor.getByRole('button', { name: 'Save comment' }).press('Enter');
    await editor.waitFor({ state: 'detached' });
    await toCome.getByText('The link is in our bio').waitFor();
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('comment.updated').length).toBe(1);

    await page.getByRole('link', { name: 'API tokens' }).click();
    await page.getByRole('textbox', { name: 'Name of the new token' }).fill('For the till');
    await page.getByRole('button', { name: 'Create token' }).press('Enter');
    await page.getByRole('button', { name: 'I have it' }).press('Enter');
    const made = page.getByRole('region', { name: 'Made here' });
    await made.getByRole('button', { name: /^Revoke: / }).press('Enter');
    const revoking = page.getByRole('dialog', { name: 'Revoke “For the till”?' });
    await revoking.waitFor();
    expect(await findingsIn(page, 'revoking', looks)).toEqual({});
    await revoking.getByRole('button', { name: 'Revoke token' }).press('Enter');
    await page.getByText('For the till is revoked.').waitFor();
    await expect.poll(() => journey.executed('token.revoked').length).toBe(1);
    await made.getByText('No token was made here yet.').waitFor();
    const others = page.getByRole('region', { name: 'Other tokens' });
    await others.getByRole('textbox', { name: 'ID of the token' }).fill('999999');
    await others.getByRole('textbox', { name: 'ID of the token' }).press('Enter');
    expect(journey.executed('token.revoked')).toHaveLength(1);
    const other = page.getByRole('dialog', { name: 'Revoke the token 999999?' });
    await other.getByText('what waits in the outbox stays there until you enter another token').waitFor();
    await other.getByRole('button', { name: 'Revoke token' }).press('Enter');
    await others.getByText('The service knows no token with this ID').waitFor();
    // Whoever was elsewhere meanwhile reads it as well.
    await goTo(page, 'Outbox');
    await goTo(page, 'Accounts');
    await page.getByRole('link', { name: 'API tokens' }).click();
    await others.getByText('The service knows no token with this ID').waitFor();

    await page
      .getByRole('link', { name: /^Accounts/ })
      .last()
      .click();
    const active = page.getByRole('region', { name: 'Active', exact: true });
    await active.getByRole('link', { name: /Boards by Marta/ }).click();
    const detail = page.getByRole('complementary', { name: 'Boards by Marta' });
    const boards = detail.getByRole('region', { name: 'Boards' }).getByRole('listitem');
    await boards.first().waitFor();
    const listed = await boards.allTextContents();
    // A service that takes its time keeps nobody from those that are here.
    const slow = journey.sandbox.faults.add({
      method: 'GET',
      path: '/accounts/*/boards',
      fault: { kind: 'hang', when: 'before' },
    });
    await page.reload();
    await detail.getByText(/^Read .*\. Asking again\.$/).waitFor();
    expect(await boards.allTextContents()).toEqual(listed);
    slow();
    // The rest is asked for without a connection.
    await journey.stopService();
    await page.reload();
    await expect.poll(() => boards.allTextContents()).toEqual(listed);
    await detail.getByRole('button', { name: 'Disconnect…' }).press('Enter');
    const leaving = page.getByRole('dialog', { name: /^Disconnect .+\?$/ });
    const named = (await leaving.locator('label b').textContent()) ?? '';
    await leaving.getByText('4 drafts are for it. They stay, and can’t be queued for this account').waitFor();
    await leaving.getByText('1 series that repeats is among them').waitFor();
    await leaving.getByText('1 weekly posting time stays on this computer, unused').waitFor();
    const confirm = leaving.getByRole('button', { name: 'Disconnect' });
    expect(await confirm.isDisabled()).toBe(true);
    expect(await findingsIn(page, 'disconnecting', looks)).toEqual({});
    await leaving.getByRole('textbox').fill(named);
    await leaving.getByRole('textbox').press('Enter');
    await leaving.waitFor({ state: 'detached' });
    await detail.getByText('To be disconnected').first().waitFor();
    expect(journey.executed('account.disconnected')).toHaveLength(0);
    // What waits is not asked for again, nor crossed by another change: it can be taken back for as long as it waits.
    expect(await detail.getByRole('button', { name: /^(Park|Disconnect…)$/ }).count()).toBe(0);
    expect(await findingsIn(page, 'to be disconnected', looks)).toEqual({});
    await detail.getByRole('button', { name: 'Keep it' }).press('Enter');
    await page.getByText(/stays connected/).waitFor();
    await detail.getByRole('button', { name: 'Disconnect…' }).click();
    await leaving.getByRole('textbox').fill(named);
    await leaving.getByRole('textbox').press('Enter');
    await leaving.waitFor({ state: 'detached' });
    await journey.letUndoPass();
    await journey.startService();
    await expect.poll(() => journey.executed('account.disconnected').length).toBe(1);
    const gone = page.getByRole('region', { name: 'Disconnected', exact: true });
    await gone.getByRole('link', { name: /Boards by Marta/ }).waitFor();
  },
);
