import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { importInto } from '../data-folder.ts';
import { journeys, type Journey } from './window.ts';

const open = journeys();

/** The outbox with a post that the service has for a day to come. */
async function withScheduled(): Promise<Journey & { row: Locator; dialog: Locator; edit(): Promise<void> }> {
  const at = new Date(Date.now() + 90 * 86_400_000).toISOString();
  const journey = await open({
    prepare: (data) => importInto(data, `text,accounts,scheduled_at\nSpring menu,x,${at}\n`),
  });
  const { page } = journey;
  await page.getByRole('link', { name: 'Outbox' }).click();
  const row = page.getByRole('listbox', { name: 'Scheduled' }).getByRole('option');
  await row.filter({ hasText: /accepted/ }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Change the scheduled post' });
  return Object.assign(journey, {
    row,
    dialog,
    async edit() {
      // What is said above the row comes and goes with the service, and moves it away from under the pointer.
      const press = async (): Promise<boolean> => {
        // The one before may have opened it a moment after it was looked for, and nothing beside it can be pressed then.
        if (await dialog.isVisible()) return true;
        await row.hover({ timeout: 2_000 });
        await page
          .getByRole('toolbar', { name: 'Row' })
          .getByRole('button', { name: 'Edit' })
          .click({ timeout: 2_000 });
        await dialog.waitFor({ timeout: 2_000 });
        return true;
      };
      await expect.poll(() => press().catch(() => false), { timeout: 30_000 }).toBe(true);
    },
  });
}

const send = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'Send the change' });
const undo = (page: Page): Promise<void> =>
  page.getByRole('status').filter({ hasText: 'The change is queued' }).getByRole('button', { name: 'Undo' }).click();

describe('a change of a post that the service has', () => {
  it('is taken back with Undo where the service has it by now', async () => {
    const journey = await withScheduled();
    const { page, row, dialog, edit } = journey;
    await edit();
    await dialog.getByLabel('Text').fill('Autumn menu');
    await dialog.getByLabel('Link', { exact: true }).fill('harbourandpine.com/menu');
    await send(dialog).click();
    await row.filter({ hasText: 'Autumn menu' }).waitFor();
    await undo(page);
    await row.filter({ hasText: 'Spring menu' }).waitFor();
    const bodies = journey.executed('post.updated').map(({ body }) => body);
    expect(bodies).toMatchObject([{ content: 'Autumn menu' }, { content: 'Spring menu', link: null }]);
  });

  it('lets nothing go where Undo takes it back while it waits, and can be changed further', async () => {
    const journey = await withScheduled();
    const { page, dialog, edit } = journey;
    await journey.stopService();
    const waiting = page.getByRole('listbox', { name: /^Waiting/ }).getByRole('option');
    const change = async (): Promise<void> => {
      await edit();
      await dialog.getByLabel('Text').fill('Autumn menu');
      await send(dialog).click();
    };
    await change();
    await undo(page);
    await expect.poll(() => waiting.count()).toBe(0);
    await edit();
    expect(await dialog.getByLabel('Text').inputValue()).toBe('Spring menu');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await change();
    // What it is stands with its words, which are those of no post yet.
    await waiting.filter({ hasText: 'Autumn menu' }).click();
    const sheet = page.getByRole('dialog', { name: 'What happened' });
    await sheet.getByText('New text', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await edit();
    expect(await dialog.getByLabel('Text').inputValue()).toBe('Autumn menu');
    await dialog.getByText('A change of it still waits').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('says at once why its link cannot be sent', async () => {
    const { dialog, edit } = await withScheduled();
    await edit();
    const link = dialog.getByLabel('Link', { exact: true });
    await link.fill('harbour pine');
    await dialog.getByRole('alert').filter({ hasText: 'A link cannot have a space in it' }).waitFor();
    expect(await link.getAttribute('aria-invalid')).toBe('true');
    expect(await send(dialog).getAttribute('aria-disabled')).toBe('true');
    await link.fill('harbourandpine.com');
    await expect.poll(() => send(dialog).getAttribute('aria-disabled')).not.toBe('true');
  });
});
