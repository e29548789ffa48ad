import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { startSandbox, type DialectName, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { goTo, journeys } from './window.ts';

const open = journeys();
let second: Sandbox | null = null;
afterEach(async () => {
  await second?.close();
  second = null;
});

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Post text' });
const switcher = (page: Page, name: string) => page.getByRole('button', { name: `Space: ${name}` });

async function tab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(new URL('/', page.url()).href);
  await textOf(other).waitFor();
  return other;
}

/** Connects a second brand, whose accounts have the same IDs at its own service, as a user does. */
async function connectNimbus(page: Page, dialect: DialectName = 'plain'): Promise<void> {
  second = await startSandbox({ posts: 0, port: 0, dialect });
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByLabel('Address of the service').fill(second.url);
  await page.getByLabel('API token').fill(second.token);
  await page.getByLabel('Space ID').fill(String(second.space));
  await page.getByLabel('Your name for the space (optional)').fill('Nimbus Roast');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await switcher(page, 'Nimbus Roast').waitFor();
}

async function goToSpace(page: Page, from: string, to: string): Promise<void> {
  await switcher(page, from).click();
  await page.getByRole('menuitem', { name: new RegExp(`^.*${to}`) }).click();
  await switcher(page, to).waitFor();
}

describe('a window', () => {
  it.each(['plain', 'sparse'] as const)(
    'stays in its own space with its own draft while another one connects, chooses and removes a second (%s)',
    async (dialect) => {
      const { page } = await open({ dialect });
      await textOf(page).fill('Closing at six');
      await page.getByText(/^Saved/).waitFor();
      const other = await tab(page);
      await connectNimbus(other);

      await page.reload();
      await switcher(page, 'Harbour & Pine').waitFor();
      await expect.poll(() => textOf(page).inputValue()).toBe('Closing at six');
      await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
      await page.getByRole('radio', { name: 'Send now' }).click();
      await page.keyboard.press('Control+Enter');
      await goTo(page, 'Outbox');
      await page.getByText('Closing at six').first().waitFor();

      await goTo(other, 'Settings');
      await other
        .getByRole('button', { name: /^More for .*/ })
        .last()
        .click();
      await other.getByRole('menuitem', { name: 'Remove…' }).click();
      await other.getByRole('button', { name: 'Remove it' }).click();
      await switcher(other, 'Harbour & Pine').waitFor();
      expect(await switcher(page, 'Harbour & Pine').isVisible()).toBe(true);
      await other.close();
    },
  );

  it.each(['objects', 'vast'] as const)(
    'closes what it was writing when it goes to another space, without a connection too: there it is no draft, and here it is again (%s)',
    async (dialect) => {
      const journey = await open({ dialect });
      const { page } = journey;
      // Each service answers in a way of its own.
      await connectNimbus(page, 'strings');
      await goToSpace(page, 'Nimbus Roast', 'Harbour & Pine');
      await journey.stopService();
      await second?.close();
      await goTo(page, 'Compose');
      await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
      await textOf(page).fill('Of the harbour');
      await goToSpace(page, 'Harbour & Pine', 'Nimbus Roast');
      await expect.poll(() => textOf(page).inputValue()).toBe('');
      const chosen = page.getByRole('group', { name: 'Accounts' }).locator('[aria-pressed=true]');
      await expect.poll(() => chosen.count()).toBe(0);
      await goToSpace(page, 'Nimbus Roast', 'Harbour & Pine');
      await page
        .getByRole('region', { name: 'Drafts' })
        .getByRole('button', { name: /^Of the harbour/ })
        .waitFor();
    },
  );
});
