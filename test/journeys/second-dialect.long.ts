import { expect, it } from 'vitest';
import { goTo, journeys } from './window.ts';

/* What journeys/bio and journeys/accounts show, once more of a service that answers otherwise: IDs are texts, blocks JSON in texts, updates bare. */

const open = journeys();

it.each(['strings', 'vast'] as const)(
  'the bio page is edited without a connection and published when there is one (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    await goTo(page, 'Bio page');
    const outline = page.getByRole('region', { name: 'Blocks' });
    const inspector = page.getByRole('region', { name: 'Edit' });
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await journey.stopService();
    await inspector.getByRole('textbox', { name: 'Title' }).fill('Winter menu');
    await outline.getByRole('button', { name: 'Book a cupping' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await outline.getByRole('button', { name: /^Summer terrace/ }).focus();
    await page.keyboard.press('Delete');
    await page.getByText('Block “Summer terrace” deleted').waitFor();

    await page.reload();
    await page.getByRole('button', { name: '3 changes' }).click();
    const changes = page.getByRole('dialog', { name: '3 changes' });
    await changes.getByRole('button', { name: 'Take back: Summer terrace' }).press('Enter');
    await page.getByRole('dialog', { name: '2 changes' }).waitFor();
    await page.keyboard.press('Escape');
    await outline.getByRole('button', { name: /^Summer terrace/ }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/goes out with 2 calls/).waitFor();
    await journey.startService();
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('blocks.reordered').length).toBe(1);
    expect(journey.executed('block.updated')).toHaveLength(1);
    expect(journey.executed('block.deleted')).toHaveLength(0);
  },
);

it.each(['objects', 'strings'] as const)(
  'a bio page is made without a connection, with a block and a picture, and an earlier version put back (%s)',
  async (dialect) => {
    const journey = await open({ dialect, prepare: async (_, sandbox) => sandbox.removeBio() });
    const { page } = journey;
    await goTo(page, 'Bio page');
    const outline = page.getByRole('region', { name: 'Blocks' });
    const inspector = page.getByRole('region', { name: 'Edit' });
    const publish = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText(/^Queued \d/).waitFor();
    };
    await page.getByRole('heading', { name: 'No bio page yet' }).waitFor();
    await journey.stopService();
    await page.getByRole('button', { name: 'Create the page' }).click();
    const making = page.getByRole('dialog', { name: 'Create the page' });
    await making.getByRole('textbox', { name: 'Title' }).fill('Harbour & Pine');
    await making.getByRole('button', { name: 'Create the page' }).click();
    await outline.getByRole('button', { name: 'Add a block' }).click();
    await page.getByRole('menuitem', { name: 'Text' }).click();
    await inspector.getByRole('textbox', { name: 'Text' }).fill('Open all winter');
    await outline.getByRole('button', { name: /^Title and introduction/ }).click();
    await page.getByLabel('Picture of the page').setInputFiles('resources/pictures/outbox.png');
    const cropping = page.getByRole('dialog', { name: 'Picture of the page' });
    await cropping.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByRole('button', { name: '2 changes', exact: true }).waitFor();
    await publish();
    expect(journey.executed('bio.created')).toEqual([]);
    await journey.letUndoPass();
    await journey.startService();
    await page.getByText(/^Published \d/).waitFor();
    const made = ['bio.created', 'block.created', 'bio.avatar-uploaded'].map(
      (effect) => journey.executed(effect).length,
    );
    expect(made).toEqual([1, 1, 1]);
    await outline.getByRole('button', { name: 'Social icons' }).waitFor();

    await outline.getByRole('button', { name: 'Open all winter' }).click();
    await inspector.getByRole('textbox', { name: 'Text' }).fill('Open all year');
    await publish();
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('block.updated').length).toBe(1);
    await journey.stopService();
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name: 'Restore' }).last().click();
    await outline.getByRole('button', { name: 'Open all winter' }).waitFor();
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await publish();
    await journey.letUndoPass();
    await journey.startService();
    await expect.poll(() => journey.executed('block.updated').length).toBe(2);
    await outline.getByRole('button', { name: 'Open all winter' }).waitFor();
  },
);

it.each(['strings', 'vast'] as const)(
  'an account is parked and a webhook switched off without a connection, and a refusal is said where it was asked (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    await goTo(page, 'Accounts');
    const active = page.getByRole('region', { name: 'Active', exact: true });
    await active.getByRole('link', { name: /Boards by Marta/ }).click();
    const detail = page.getByRole('complementary', { name: 'Boards by Marta' });
    await page.getByRole('link', { name: 'Webhooks' }).click();
    const hooks = page.getByRole('article');
    await hooks.first().waitFor();
    await page.goBack();
    await detail.waitFor();
    await journey.stopService();
    await detail.getByRole('button', { name: 'Park' }).press('Enter');
    await page.getByRole('region', { name: 'Parked', exact: true }).getByRole('link', { name: /Marta/ }).waitFor();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    const on = hooks.first().getByRole('switch', { name: 'Active' });
    const was = await on.isChecked();
    await on.press('Space');
    await hooks.first().getByText('a change waits').waitFor();
    await journey.letUndoPass();
    await journey.startService();
    await expect.poll(() => journey.executed('account.parked').length).toBe(1);
    await expect.poll(() => journey.executed('webhook.updated').length).toBe(1);
    await hooks.first().getByText('a change waits').waitFor({ state: 'detached' });
    expect(await on.isChecked()).toBe(!was);

    const refusal = { kind: 'status', status: 422, body: { message: 'Not with your plan.' } } as const;
    journey.sandbox.faults.add({ path: '/webhooks/*', times: 1, fault: refusal });
    await on.press('Space');
    await hooks.first().getByText('a change waits').waitFor();
    await journey.letUndoPass();
    await hooks.first().getByText('Not with your plan.').waitFor();
    expect(await on.isChecked()).toBe(!was);
  },
);
