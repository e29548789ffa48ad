import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { lookAround } from './walk-page.ts';
import { goTo } from './window.ts';

export interface Look {
  width: number;
  mode: 'light' | 'dark' | 'forced';
}

const opensSomething = '[aria-haspopup]:not(input), button[aria-expanded], summary';
/** How many things lie over the view. */
const layers = `[...document.querySelectorAll('[role=menu], :popover-open, dialog[open]')]
  .filter((one) => one.checkVisibility()).length`;

/**
 * A walk through what opens: menus, sheets, dialogs, the calendar, the palette, what unfolds. Each is opened as a user does,
 * looked at as it stands, and closed with Esc.
 */
export class OpenedWalk {
  readonly #page: Page;
  #look: Look = { width: 1280, mode: 'light' };
  readonly found: string[] = [];
  /** The names of what was looked at: a walk that met nothing has seen nothing. */
  readonly opened = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** All of it, on a workspace with something in every section. */
  async all(look: Look): Promise<void> {
    this.#look = look;
    const { width, mode } = look;
    const [colorScheme, forcedColors] = [
      mode === 'dark' ? 'dark' : 'light',
      mode === 'forced' ? 'active' : 'none',
    ] as const;
    await this.#page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
    await this.#page.setViewportSize({ width, height: 720 });
    // What is said in passing lies over things for its seconds, and is dismissed.
    const dismissed = `[...document.querySelectorAll('[aria-label="Dismiss"]')].map((one) => one.click()).length`;
    await expect.poll(() => this.#page.evaluate<number>(dismissed)).toBe(0);
    await this.#compose();
    await this.#overTheFrame();
    await this.#outbox();
    await this.#items();
    await this.#import();
    await this.#posts();
    await this.#settings();
  }

  async #compose(): Promise<void> {
    const page = this.#page;
    await goTo(page, 'Compose');
    await page.getByRole('textbox', { name: 'Post text' }).fill('Winter menu from Friday. '.repeat(20));
    const chosen = page.getByRole('group', { name: 'Accounts' }).locator('[aria-pressed=true]');
    const chips = page.getByRole('group', { name: 'Accounts' }).locator('[aria-pressed=false]');
    while ((await chosen.count()) < 2) await chips.first().click();
    if (this.#look.width > 640) await page.getByRole('radio', { name: 'Schedule' }).click();
    else
      await this.#through('when', async () => {
        await page.getByRole('button', { name: /^When: / }).click();
        await page.getByRole('dialog', { name: 'When' }).getByRole('radio', { name: 'Schedule' }).click();
        await this.#through('the calendar', () => page.getByRole('button', { name: 'Open the calendar' }).click());
      });
    await this.#everyOpener();
    if (this.#look.width > 640)
      await this.#through('the calendar', () => page.getByRole('button', { name: 'Open the calendar' }).click());
  }

  async #overTheFrame(): Promise<void> {
    const { keyboard } = this.#page;
    await this.#through('the palette', () => keyboard.press('Control+K'));
    await this.#through('what the palette finds', async () => {
      await keyboard.press('Control+K');
      await keyboard.type('menu');
      await this.#page.getByRole('option', { name: /Search the outbox for/ }).waitFor();
    });
    await this.#page.locator('h1').click();
    await this.#through('the shortcuts', () => keyboard.press('Shift+?'));
  }

  async #outbox(): Promise<void> {
    const page = this.#page;
    await goTo(page, 'Outbox');
    const list = page.getByRole('listbox', { name: 'Waiting' });
    await page.getByRole('region', { name: 'Needs you' }).waitFor();
    await this.#everyOpener(page.locator('main'));
    const missed = page.getByRole('article', { name: /^2 posts should have gone/ });
    await this.#through('a new time', async () => {
      await missed.getByRole('button', { name: 'New time' }).click();
      const dialog = page.getByRole('dialog', { name: 'A new time for 2 posts' });
      await this.#through('the calendar of a new time', () =>
        dialog.getByRole('button', { name: 'Open the calendar' }).click(),
      );
    });
    const rows = list.getByRole('option');
    await list.scrollIntoViewIfNeeded();
    await rows.nth(0).click({ modifiers: ['Control'] });
    await rows.nth(1).click({ modifiers: ['Control'] });
    const bar = page.getByRole('toolbar', { name: 'Selected' });
    await bar.waitFor();
    await this.#see('what is selected');
    await this.#through('the question before a cancel', () => bar.getByRole('button', { name: 'Cancel' }).click());
    await bar.getByRole('button', { name: 'Clear' }).click();
  }

  /** An item of each section, with what can be asked of it from there. */
  async #items(): Promise<void> {
    const page = this.#page;
    const sheet = page.getByRole('dialog', { name: 'What happened' });
    const item = (name: string, open: () => Promise<unknown>, then: () => Promise<unknown> = async () => {}) =>
      this.#through(name, async () => {
        await open();
        await sheet.locator('.events li').first().waitFor();
        await this.#see(name);
        await then();
      });
    // The lists hold only the rows in sight.
    const openFirst = async (list: string): Promise<void> => {
      await page.getByRole('listbox', { name: list }).scrollIntoViewIfNeeded();
      await page.getByRole('listbox', { name: list }).getByRole('option').first().click();
    };
    await item(
      'an item in doubt',
      () => page.getByRole('button', { name: 'What happened' }).first().click(),
      () => this.#everyOpener(sheet),
    );
    await item('an item that waits', () => openFirst('Waiting'));
    await item('an item that is done', () => openFirst('Done today'));
    await item('a cancelled item', () =>
      page.getByRole('region', { name: 'Cancelled' }).locator('.plain-row').first().click(),
    );
    await item(
      'a scheduled item',
      () => openFirst('Scheduled'),
      () =>
        this.#through('another time for a scheduled post', () =>
          sheet.getByRole('button', { name: 'Reschedule' }).click(),
        ),
    );
  }

  async #import(): Promise<void> {
    const page = this.#page;
    await goTo(page, 'Compose');
    const rows = 'A rather long text for a row of a file,05/06/2099 10:00,all\n'.repeat(12);
    const nobody = ['anna', 'berta', 'clara', 'dora'].map((name) => `A text,,@${name}\n`).join('');
    const buffer = Buffer.from(`text,scheduled_at,accounts\n${rows}${nobody}`);
    await page.locator('input[type=file]').setInputFiles({ name: 'batch.csv', mimeType: 'text/csv', buffer });
    await page.getByText('Flight plan').first().waitFor();
    await this.#everyOpener(page.locator('main'));
    const cause = page.getByRole('region', { name: 'What to look at' }).locator('[aria-pressed]').first();
    await cause.click();
    await this.#see('the rows of a cause');
  }

  async #posts(): Promise<void> {
    const page = this.#page;
    await goTo(page, 'Posts');
    await this.#through('a post', async () => {
      await page.locator('.post-c .words, .pcard').first().click();
      const sheet = page.getByRole('dialog', { name: 'Post' });
      await sheet.getByRole('button', { name: 'Close' }).waitFor();
      await this.#everyOpener(sheet);
    });
  }

  async #settings(): Promise<void> {
    const page = this.#page;
    await goTo(page, 'Settings');
    const sections = page.getByRole('navigation', { name: 'Settings' });
    await sections.getByRole('link', { name: /^Connections/ }).click();
    await page.getByRole('button', { name: 'Add connection' }).waitFor();
    await this.#everyOpener(page.locator('main'));
    await this.#through('a new connection', () => page.getByRole('button', { name: 'Add connection' }).click());
    const menu = page.getByRole('button', { name: /^More for / }).first();
    for (const name of ['Replace the token…', 'Name and limits…', 'Remove…'])
      await this.#through(name, async () => {
        await menu.click();
        await page.getByRole('menuitem', { name }).click();
        await page.getByRole('dialog').waitFor();
      });
    await this.#through('the name of a space', () =>
      page
        .getByRole('button', { name: /^Rename/ })
        .first()
        .click(),
    );
  }

  async #see(name: string): Promise<void> {
    let seen: Awaited<ReturnType<typeof lookAround>> = { controls: [], found: [] };
    // What opens may fetch what it shows, as the calendar does its month: it is looked at once that is there.
    await expect
      .poll(async () => (seen = await lookAround(this.#page)).controls.length, {
        interval: 10,
        message: `${name}, ${this.#look.width} ${this.#look.mode}: nothing to be reached`,
      })
      .toBeGreaterThan(0);
    this.opened.add(name);
    const { found } = seen;
    for (const trouble of found) this.found.push(`${name}, ${this.#look.width} ${this.#look.mode}: ${trouble}`);
  }

  async #through(name: string, open: () => Promise<unknown>): Promise<void> {
    const before = await this.#layers();
    await open();
    await this.#until((now) => now > before);
    if ((await this.#page.getByRole('menu').count()) > 0) await this.#page.keyboard.press('ArrowDown');
    await this.#see(name);
    await this.#page.keyboard.press('Escape');
    await this.#until((now) => now === before);
  }

  /** Everything here that says of itself that it opens something. */
  async #everyOpener(within: Locator = this.#page.locator('body')): Promise<void> {
    const openers = within.locator(opensSomething).filter({ visible: true });
    for (let at = 0; at < (await openers.count()); at += 1) {
      const opener = openers.nth(at);
      const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText()).replace(/\s+/g, ' ').trim();
      if ((await opener.getAttribute('aria-haspopup')) !== null) await this.#through(name, () => opener.click());
      else {
        await opener.click();
        await this.#see(name);
        await opener.click();
      }
    }
  }

  #layers(): Promise<number> {
    return this.#page.evaluate<number>(layers);
  }

  async #until(isSo: (layers: number) => boolean): Promise<void> {
    await expect.poll(async () => isSo(await this.#layers()), { interval: 10 }).toBe(true);
  }
}
