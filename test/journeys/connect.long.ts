import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lookAround } from './walk-page.ts';
import { goTo, journeys, seriousFindings, type Journey } from './window.ts';

const open = journeys();
/** Of the second one accounts are listed in a way of its own. */
const dialects = ['plain', 'strings'] as const;
let journey: Journey;

/** The one of the window's scripts that says this: what it is called tells nothing of what is in it. */
function scriptOf(words: string): RegExp {
  const built = join(import.meta.dirname, '../../out/renderer/assets');
  const says = (name: string): boolean => readFileSync(join(built, name), 'utf8').includes(words);
  const [script, ...more] = readdirSync(built).filter((name) => name.endsWith('.js') && says(name));
  if (script === undefined || more.length > 0) throw new Error(`not one script says ${words}`);
  return new RegExp(`/${script.replaceAll('.', String.raw`\.`)}$`);
}

async function removeOnlyConnection(page: Page): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByRole('button', { name: 'Try the sandbox' }).waitFor();
}

describe('with nothing connected', () => {
  it('the sandbox is had again with one click, and one is at the composer', async () => {
    journey = await open({ service: 'embedded' });
    const { page } = journey;
    await removeOnlyConnection(page);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try the sandbox' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    await page.getByRole('button', { name: /@harbourandpine\.com/ }).waitFor();
  });

  it.each(dialects)(
    'a wrong address, token or space is told at its own line, and the right ones connect (%s)',
    async (dialect) => {
      journey = await open({ service: 'embedded', dialect });
      const { page, sandbox } = journey;
      await removeOnlyConnection(page);
      const address = page.getByLabel('Address of the service');
      const token = page.getByLabel('API token');
      const space = page.getByLabel('Space ID');
      const isTold = async (line: Locator): Promise<void> => {
        await page.getByRole('heading', { name: 'Connect a space' }).click();
        await expect.poll(() => line.getAttribute('aria-invalid')).toBe('true');
        await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(1);
      };
      await address.fill('our publishing service');
      await isTold(address);
      await token.fill('not-the-token');
      await space.fill(String(sandbox.space));
      await address.fill('http://127.0.0.1:9');
      await isTold(address);
      await address.fill(sandbox.url);
      await isTold(token);
      await token.fill(sandbox.token);
      await space.fill('99');
      await isTold(space);
      await space.fill(String(sandbox.space));
      await page.getByRole('heading', { name: 'Connect a space' }).click();
      await page.getByText(/^Found, with \d+ accounts/).waitFor();
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    },
  );
});

it('whoever connects on the first page is in that space in every new tab, with the sandbox running beside it', async () => {
  journey = await open({ service: 'embedded', welcome: 'stay' });
  const { page, sandbox } = journey;
  await page.getByLabel('Address of the service').fill(sandbox.url);
  await page.getByLabel('API token').fill(sandbox.token);
  await page.getByLabel('Space ID').fill(String(sandbox.space));
  await page.getByRole('heading', { name: 'Connect a space' }).click();
  await page.getByText(/^Found, with \d+ accounts/).waitFor();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
  // The view may be there a moment before the space is.
  await expect.poll(() => page.locator('.sandbox').count()).toBe(0);
  const here = await page.evaluate<string>('sessionStorage.getItem("outpost:space")');
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
  await expect.poll(() => tab.evaluate<string>('sessionStorage.getItem("outpost:space")')).toBe(here);
  await tab.close();
});

describe('a new connection', () => {
  it.each(dialects)(
    'tries each line as soon as it can be tried, and an error leaves the ticks of the others (%s)',
    async (dialect) => {
      journey = await open({ dialect });
      const { page, sandbox } = journey;
      await goTo(page, 'Settings');
      await page.getByRole('button', { name: 'Add connection' }).click();
      const dialog = page.getByRole('dialog', { name: 'Connect a space' });
      const fill = async (label: string, value: string): Promise<void> => {
        await dialog.getByLabel(label).fill(value);
        await dialog.getByLabel(label).blur();
      };
      await fill('Address of the service', sandbox.url);
      await dialog.getByText(/^Answers, in \d+ ms$/).waitFor();
      await fill('API token', 'not-the-token');
      await dialog.getByText('The token was refused.').waitFor();
      expect(await dialog.getByText(/^Answers, in/).count()).toBe(1);
      await fill('API token', sandbox.token);
      await dialog.getByText(/^Accepted\./).waitFor();
      await fill('Space ID', '99');
      await dialog.getByText('There is no space 99 that this token may use.').waitFor();
      expect(await dialog.getByText(/^Answers, in/).count()).toBe(1);
      expect(await dialog.getByText(/^Accepted\./).count()).toBe(1);
      for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
        await leave();
        await dialog.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Add connection' }).click();
        expect(await dialog.getByLabel('API token').inputValue()).toBe(sandbox.token);
        expect(await dialog.getByLabel('Address of the service').inputValue()).toBe(sandbox.url);
      }
      await dialog.getByText('There is no system keychain here').waitFor();
      await dialog.getByRole('button', { name: 'Not now' }).click();
      await page.getByRole('button', { name: 'Add connection' }).click();
      expect(await dialog.getByLabel('API token').inputValue()).toBe('');
      await dialog.getByRole('button', { name: 'Not now' }).click();
    },
  );

  it('opens the menu of spaces for a click that comes before the menu, and keeps the keyboard on its button', async () => {
    journey = await open();
    const { page } = journey;
    let letCome = (): void => undefined;
    const held = new Promise<void>((resolve) => (letCome = resolve));
    await page.route(scriptOf('Rename this space…'), async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    const button = page.getByRole('button', { name: /^Space:/ });
    await button.click();
    await page.locator('button[aria-expanded="true"]', { hasText: 'Space:' }).waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(0);
    letCome();
    await page.getByRole('menuitem', { name: 'Rename this space…' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('button:focus', { hasText: 'Space:' }).waitFor();
  });

  it('has a space of the name that the user gives it, and renames it where spaces are switched', async () => {
    journey = await open();
    const { page } = journey;
    await page
      .getByRole('button', { name: /Harbour & Pine/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Rename this space…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name of the space' });
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByLabel('Name').fill('Half Moon Bicycles');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('button', { name: /Half Moon Bicycles/ })
      .first()
      .waitFor();
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Rename Half Moon Bicycles' }).waitFor();
    for (const width of [360, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      expect((await lookAround(page)).found, `${width} px`).toEqual([]);
    }
  });
});

describe('with a service connected', () => {
  it('Settings offers the sandbox as well, and its limits and name can be changed', async () => {
    journey = await open({ shell: 'built' });
    const { page } = journey;
    await goTo(page, 'Settings');
    await page.getByRole('article', { name: 'Harbour & Pine' }).getByText('Directly').waitFor();
    await page.getByRole('button', { name: 'More for Harbour & Pine' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Name and limits…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('The shop');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('article', { name: 'The shop' }).waitFor();
    await page.getByRole('article', { name: 'Sandbox' }).getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    await goTo(page, 'Settings');
    await page.getByRole('article', { name: 'Sandbox' }).getByText('Open now').waitFor();
  });
});
