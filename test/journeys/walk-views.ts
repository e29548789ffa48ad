import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Look } from './walk-opened.ts';
import { lookAround } from './walk-page.ts';
import { openJourney, type Journey } from './window.ts';

/*
 * A walk through the whole window, as wide and as narrow as it is used, in light, dark and forced colours: every control
 * of every view lies inside the window and under nothing, is 24 px, has a name and shows the focus; what is chosen is seen.
 * One window for all of it: nothing is restarted between two looks.
 */

let journey: Journey;
let page: Page;

async function found(): Promise<string[]> {
  // A walk that met nothing has seen nothing: what is opened has more in it as soon as the core has answered.
  await expect.poll(async () => (await lookAround(page)).controls.length).toBeGreaterThan(2);
  return (await lookAround(page)).found;
}

/** What is found in each of these looks, by what it is: where it was found. */
async function walk(looks: readonly Look[]): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const { mode, width } of looks) {
    await page.emulateMedia({
      colorScheme: mode === 'dark' ? 'dark' : 'light',
      forcedColors: mode === 'forced' ? 'active' : 'none',
      reducedMotion: 'reduce',
    });
    await page.setViewportSize({ width, height: 720 });
    for (const trouble of await found()) all[trouble] = `${all[trouble] ?? ''} ${width} ${mode}`.trim();
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  return all;
}

/** Opens a view by its address. */
export async function openView(hash: string, heading: string): Promise<void> {
  await page.evaluate(`location.hash = '${hash}'`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** All views, in each of these looks; returns the page, for what is asked of it afterwards. */
export function walkThroughViews(looks: readonly Look[]): () => Page {
  beforeAll(async () => {
    journey = await openJourney({ service: 'embedded', welcome: 'stay' });
    page = journey.page;
  });
  afterAll(() => journey.close());

  describe('no control trips anybody', () => {
    it('in the welcome', async () => {
      expect(await walk(looks)).toEqual({});
    });

    it('in Compose, with a post for two accounts that is to be scheduled', async () => {
      await page.getByRole('button', { name: 'Try the sandbox' }).click();
      await page.getByRole('textbox', { name: 'Post text' }).fill('Winter menu from Friday. '.repeat(20));
      const chips = page.getByRole('group', { name: 'Accounts' }).getByRole('button');
      await chips.nth(0).click();
      await chips.nth(1).click();
      await page.getByRole('radio', { name: 'Schedule' }).click();
      await page.getByLabel('Date').waitFor();
      expect(await walk(looks)).toEqual({});
    });

    it.each([
      ['#/quick', 'Quick post'],
      ['#/import', 'Import'],
      ['#/outbox', 'Outbox'],
      ['#/calendar', 'Calendar'],
      ['#/calendar?look=week', 'Calendar'],
      ['#/accounts', 'Accounts'],
      ['#/accounts/comments', 'Accounts'],
      ['#/accounts/webhooks', 'Accounts'],
      ['#/accounts/tokens', 'Accounts'],
      ['#/settings', 'Settings'],
      ['#/settings/missed-posts', 'Settings'],
      ['#/settings/appearance', 'Settings'],
      ['#/settings/data', 'Settings'],
      ['#/settings/diagnostics', 'Settings'],
      ['#/settings/updates', 'Settings'],
    ])('in %s', async (hash, heading) => {
      await openView(hash, heading);
      expect(await walk(looks)).toEqual({});
    });

    it('in Bio page, with a block chosen', async () => {
      await openView('#/bio', 'Bio page');
      await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Autumn menu' }).click();
      await page.getByRole('region', { name: 'Edit' }).getByRole('textbox', { name: 'Title' }).waitFor();
      expect(await walk(looks)).toEqual({});
    });

    it('in Posts, with a post open or not', async () => {
      await openView('#/posts', 'Posts');
      const rows = page.getByRole('table', { name: 'Published posts' }).locator('tbody tr');
      await rows.first().waitFor();
      expect(await walk(looks)).toEqual({});
      await rows.first().locator('.words').click();
      await page.getByRole('dialog', { name: 'Post' }).waitFor();
      expect(await walk(looks)).toEqual({});
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Post' }).waitFor({ state: 'detached' });
    });

    it('in Analytics, the summary and the report of an account', async () => {
      await openView('#/analytics', 'Analytics');
      await page.getByRole('link', { name: 'Boards by Marta' }).waitFor();
      expect(await walk(looks)).toEqual({});
      await page.getByRole('link', { name: 'Boards by Marta' }).click();
      await page.getByRole('grid').waitFor();
      expect(await walk(looks)).toEqual({});
    });

    it('in an import that was tried', async () => {
      await openView('#/import', 'Import');
      const csv = `text,scheduled_at,accounts\n${'A rather long text for a row of a file,,all\n'.repeat(30)}Nobody,,@nobody\n`;
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'batch.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await page.getByText('Flight plan').first().waitFor();
      expect(await walk(looks)).toEqual({});
      await page.getByRole('button', { name: /columns/ }).click();
      await page.getByRole('region', { name: 'How the file is read' }).waitFor();
      expect(await walk(looks)).toEqual({});
    });

    it('in an outbox with something waiting', async () => {
      await page.getByRole('button', { name: /^Queue \d+ posts$/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      expect(await walk(looks)).toEqual({});
    });

    it('in the dialogs', async () => {
      await openView('#/settings', 'Settings');
      await page.getByRole('button', { name: 'Add connection' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await walk(looks)).toEqual({});
      await page.keyboard.press('Escape');
    });
  });

  return () => page;
}
