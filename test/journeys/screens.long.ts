import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { fillWorkspace, liveIn } from './lived-in.ts';
import { goTo, openJourney, seriousFindings, type Journey } from './window.ts';

/*
 * The screens that were designed, as the window has them, in light and dark: each comes up, is not wider than the window, has all of
 * its pictures, and axe finds nothing serious. To look at them: with OUTPOST_SCREENS=FOLDER the pictures are kept there under
 * the designs' names, with OUTPOST_SCREENS_BESIDE=FOLDER a page `index.html` shows each beside the design of that name.
 */

const keptIn = process.env.OUTPOST_SCREENS;
const beside = process.env.OUTPOST_SCREENS_BESIDE;
const looks = ['light', 'dark'] as const;
const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

let journey: Journey;
let page: Page;
const kept: string[] = [];

beforeAll(async () => {
  if (keptIn !== undefined) mkdirSync(keptIn, { recursive: true });
  journey = await openJourney({
    posts: 300,
    dialect: 'objects',
    prepare: fillWorkspace,
  });
  page = journey.page;
  await page.setViewportSize(wide);
  await liveIn(journey);
});
afterAll(async () => {
  if (keptIn !== undefined) writeIndex(keptIn);
  await journey.close();
  expect(journey.problems).toEqual([]);
});

function writeIndex(folder: string): void {
  const shown = kept.map((name) => {
    const design = beside === undefined ? '' : `<img src="file://${join(resolve(beside), name)}" alt="design">`;
    return `<h2>${name}</h2><div><img src="${name}" alt="window">${design}</div>`;
  });
  const style = 'div{display:flex;gap:8px} img{max-width:49%;align-self:start;border:1px solid gray}';
  writeFileSync(join(folder, 'index.html'), `<!doctype html><style>${style}</style>${shown.join('\n')}`);
}

const pageTroubles = `[
  ...(document.scrollingElement.scrollWidth > innerWidth ? ['wider than the window'] : []),
  ...[...document.images].filter((one) => one.checkVisibility() && one.complete && one.naturalWidth === 0)
    .map((one) => 'a picture that is none: ' + one.src),
]`;

/** Looks at the screen that is open, and keeps its picture where that is asked. */
async function see(name: string, of = page): Promise<void> {
  const found: string[] = [];
  for (const colorScheme of looks) {
    await of.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const troubles = [...(await of.evaluate<string[]>(pageTroubles)), ...(await seriousFindings(of))];
    found.push(...troubles.map((trouble) => `${colorScheme}: ${trouble}`));
    if (keptIn === undefined) continue;
    const file = `${name}-${colorScheme}.png`;
    await of.screenshot({ path: join(keptIn, file) });
    kept.push(file);
  }
  expect(found).toEqual([]);
}

async function openAt(hash: string, heading: string): Promise<void> {
  await page.evaluate(`location.hash = '${hash}'`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** What lies over the view is closed by Esc, and is gone before the next screen. */
async function close(name: string | RegExp): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
}

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const firstOf = (list: string) => page.getByRole('listbox', { name: list }).getByRole('option').first();

describe('1280 px wide', () => {
  beforeAll(() => page.setViewportSize(wide));

  it('Compose, with a post for several accounts, its options and its history', async () => {
    await goTo(page, 'Compose');
    await page.getByRole('textbox', { name: 'Post text' }).fill('Winter menu from Friday. '.repeat(8));
    const accounts = page.getByRole('group', { name: 'Accounts' });
    await accounts.getByRole('button', { name: /, Pinterest$/ }).click();
    await accounts.locator('[aria-pressed=false]').first().click();
    await see('compose');
    const options = page.getByRole('group', { name: 'Options' });
    await options.getByRole('button', { name: /^First comment/ }).click();
    await page.getByRole('textbox', { name: 'First comment' }).fill('The menu is in our bio');
    await see('compose-comment');
    await page.keyboard.press('Escape');
    await options.getByRole('combobox', { name: 'Board' }).selectOption({ index: 1 });
    await see('compose-options');
    await page.keyboard.press('Escape');
    await button('History').click();
    await page.getByRole('region', { name: 'Versions' }).getByRole('option').first().waitFor();
    await see('history');
    await page.keyboard.press('Escape');
  });

  it('the palette and the search', async () => {
    await page.keyboard.press('Control+K');
    await page.keyboard.type('menu');
    await page.getByRole('option', { name: /Search the outbox for/ }).waitFor();
    await see('palette');
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: /Search the outbox for/ }).waitFor({ state: 'detached' });
    await openAt('#/search', 'Search');
    await see('search-empty');
    const field = page.getByRole('combobox', { name: 'Search everything' });
    await field.fill('the');
    await firstOf('Posts').waitFor();
    await see('search');
    await field.fill('marrket zebra');
    await page.getByRole('heading', { name: /^Nothing has/ }).waitFor();
    await see('search-none');
  });

  it('the import, tried', async () => {
    await goTo(page, 'Compose');
    const rows = 'A table by the window,2099-06-05 10:00,all\n'.repeat(12);
    const buffer = Buffer.from(`text,scheduled_at,accounts\n${rows}A text,,@nobody\n`);
    await page.locator('input[type=file]').setInputFiles({ name: 'winter.csv', mimeType: 'text/csv', buffer });
    await page.getByText('Flight plan').first().waitFor();
    await see('import');
  });

  it('the outbox, an item of it, what is scheduled', async () => {
    await goTo(page, 'Outbox');
    await page.getByRole('region', { name: 'Needs you' }).waitFor();
    await see('outbox');
    await button('What happened').first().click();
    await dialog('What happened').locator('.events li').first().waitFor();
    await see('outbox-item');
    await close('What happened');
    await page.getByRole('listbox', { name: 'Scheduled' }).scrollIntoViewIfNeeded();
    await see('outbox-scheduled');
  });

  it('the calendar, a week and a month', async () => {
    await openAt('#/calendar?look=week', 'Calendar');
    await page.locator('.cal-ev').first().waitFor();
    await see('calendar');
    await openAt('#/calendar?look=month', 'Calendar');
    await page.locator('.cal-mday').first().waitFor();
    await see('calendar-month');
  });

  it('Posts, and a post', async () => {
    await goTo(page, 'Posts');
    const rows = page.getByRole('table', { name: 'Published posts' }).locator('tbody tr');
    await rows.first().waitFor();
    await see('posts');
    await rows.first().locator('.words').click();
    await dialog('Post').getByRole('button', { name: 'Close' }).waitFor();
    await see('post');
    await close('Post');
  });

  it('Analytics, the summary and the report of an account', async () => {
    await goTo(page, 'Analytics');
    await page.getByRole('link', { name: 'Boards by Marta' }).waitFor();
    await see('summary');
    await page.getByRole('link', { name: 'Boards by Marta' }).click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await see('analytics');
  });

  it('the bio page, and a block that is to go', async () => {
    await goTo(page, 'Bio page');
    const blocks = page.getByRole('region', { name: 'Blocks' });
    await blocks.getByRole('button', { name: 'Autumn menu' }).click();
    const edit = page.getByRole('region', { name: 'Edit' });
    await edit.getByRole('textbox', { name: 'Title' }).fill('Winter menu, from Friday');
    await blocks.getByText('edited').waitFor();
    await see('bio');
    await edit.getByRole('button', { name: /^Delete/ }).click();
    await see('bio-delete');
    await page.getByRole('status').getByRole('button', { name: /^Undo/ }).first().click();
    await blocks.getByText('Winter menu').waitFor();
  });

  it('the accounts with their boards, comments, webhooks and tokens, and what asks before it is gone', async () => {
    await openAt('#/accounts', 'Accounts');
    await page.getByRole('region', { name: 'Active', exact: true }).waitFor();
    await see('accounts');
    await page.getByRole('link', { name: /Boards by Marta/ }).click();
    const detail = page.getByRole('complementary', { name: 'Boards by Marta' });
    await detail.getByRole('region', { name: 'Boards' }).getByRole('listitem').first().waitFor();
    await see('accounts-boards');
    await detail.getByRole('button', { name: 'Disconnect…' }).click();
    await dialog(/^Disconnect/).waitFor();
    await see('accounts-disconnect');
    await close(/^Disconnect/);
    await openAt('#/accounts/comments', 'Accounts');
    await page.getByText('A comment').first().waitFor();
    await see('accounts-comments');
    await openAt('#/accounts/webhooks', 'Accounts');
    await page.getByRole('article').first().waitFor();
    await see('accounts-webhooks');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Delete webhook/ })
      .click();
    await button('Keep it').waitFor();
    await see('accounts-webhooks-delete');
    await button('Keep it').click();
    await openAt('#/accounts/tokens', 'Accounts');
    await page.getByRole('textbox', { name: 'Name of the new token' }).fill('For the till');
    await button('Create token').click();
    const made = page.getByRole('region', { name: 'Made here' });
    await made.getByRole('button', { name: /^Revoke: / }).waitFor();
    // With the new secret, which is shown this once.
    await button('I have it').waitFor();
    await see('accounts-tokens');
    await button('I have it').click();
    await made.getByRole('button', { name: /^Revoke: / }).click();
    await dialog(/^Revoke/).waitFor();
    await see('accounts-tokens-revoke');
    await close(/^Revoke/);
  });
});

describe('390 px wide', () => {
  beforeAll(() => page.setViewportSize(narrow));

  it('Compose, its accounts and when it goes, the drafts', async () => {
    await goTo(page, 'Compose');
    await see('compose-390');
    await page
      .getByRole('group', { name: 'Accounts', exact: true })
      .getByRole('button', { name: /accounts? (is|are) chosen/ })
      .click();
    await dialog('Accounts').waitFor();
    await see('compose-accounts-390');
    await close('Accounts');
    await button(/^When: /).click();
    await dialog('When').getByRole('radio', { name: 'Schedule' }).click();
    await see('compose-when-390');
    await close('When');
    await button(/^Drafts/).click();
    await see('drafts-390');
    await page.keyboard.press('Escape');
  });

  it('the outbox and its selection, the calendar, the palette, the places', async () => {
    await goTo(page, 'Outbox');
    await see('outbox-390');
    await button('Select').click();
    await page.getByRole('listbox', { name: 'Waiting' }).scrollIntoViewIfNeeded();
    await firstOf('Waiting').click();
    await page.getByRole('toolbar', { name: 'Selected' }).waitFor();
    await see('outbox-select-390');
    await page.getByRole('toolbar', { name: 'Selected' }).getByRole('button', { name: 'Clear' }).click();
    await goTo(page, 'Calendar');
    await see('calendar-390');
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search or do' }).waitFor();
    await see('palette-390');
    await page.keyboard.press('Escape');
    await page.getByRole('navigation').getByRole('button', { name: 'More' }).click();
    await dialog('More').waitFor();
    await see('more-390');
    await close('More');
  });

  it('Posts, a post, Analytics, the search', async () => {
    await goTo(page, 'Posts');
    await page.locator('.pcard').first().waitFor();
    await see('posts-390');
    await page.locator('.pcard').first().click();
    await dialog('Post').getByRole('button', { name: 'Close' }).waitFor();
    await see('post-390');
    await close('Post');
    // The account that was looked at last.
    await goTo(page, 'Analytics');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await see('analytics-390');
    await openAt('#/search', 'Search');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('the');
    await firstOf('Posts').waitFor();
    await see('search-390');
  });

  it('the bio page, its preview and a block of it', async () => {
    await goTo(page, 'Bio page');
    await see('bio-390');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await see('bio-preview-390');
    await page.getByRole('tab', { name: 'Edit' }).click();
    await see('bio-edit-390');
  });

  it('the accounts and one of them, the settings and the data', async () => {
    await goTo(page, 'Accounts');
    await page.getByRole('region', { name: 'Active', exact: true }).waitFor();
    await see('accounts-390');
    await page.getByRole('link', { name: /Boards by Marta/ }).click();
    await page.getByRole('complementary', { name: 'Boards by Marta' }).waitFor();
    await see('account-390');
    await goTo(page, 'Settings');
    await see('settings-390');
    await openAt('#/settings/data', 'Data');
    await see('settings-data-390');
  });
});

describe('two services, one of which refuses its token', () => {
  let nimbus: Sandbox;
  beforeAll(async () => {
    await page.setViewportSize(wide);
    nimbus = await startSandbox({ posts: 0, port: 0 });
  });
  afterAll(() => nimbus.close());

  const space = (name: string) => button(`Space: ${name}`);

  it('the outbox of its space, the new token that is asked for, the settings', async () => {
    await goTo(page, 'Settings');
    await button('Add connection').click();
    await page.getByLabel('Address of the service').fill(nimbus.url);
    await page.getByLabel('API token').fill(nimbus.token);
    await page.getByLabel('Space ID').fill(String(nimbus.space));
    await page.getByLabel('Your name for the space (optional)').fill('Nimbus Roasters');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await space('Nimbus Roasters').waitFor();
    nimbus.revokeToken(nimbus.token);
    await goTo(page, 'Settings');
    await button(/^Check now/)
      .last()
      .click();
    await page.getByRole('article', { name: /^Sign-in needed/ }).waitFor();
    await goTo(page, 'Outbox');
    await page
      .getByRole('region', { name: 'Needs you' })
      .getByText(/token was refused/)
      .waitFor();
    await see('signin');
    await button('Enter a new token').click();
    await page.getByRole('dialog').waitFor();
    await see('signin-token');
    await close(/./);
    await space('Nimbus Roasters').click();
    await page.getByRole('menuitem', { name: /Harbour & Pine/ }).click();
    await space('Harbour & Pine').waitFor();
    await goTo(page, 'Settings');
    await page.getByRole('article', { name: /^Sign-in needed/ }).waitFor();
    await see('settings');
  });
});

describe('the first start', () => {
  let first: Journey;
  beforeAll(async () => void (first = await openJourney({ service: 'embedded', welcome: 'stay' })));
  afterAll(() => first.close());

  it('the welcome, wide and narrow, and the tour', async () => {
    for (const [size, name] of [
      [narrow, 'welcome-390'],
      [wide, 'welcome'],
    ] as const) {
      await first.page.setViewportSize(size);
      await see(name, first.page);
    }
    await first.page.getByRole('button', { name: 'Try the sandbox' }).click();
    await first.page.getByText('1 of 3').waitFor();
    await see('first-run', first.page);
  });
});

describe('without a connection', () => {
  beforeAll(async () => {
    await page.setViewportSize(wide);
    await journey.stopService();
  });

  it('the outbox says so, and what waits', async () => {
    await goTo(page, 'Outbox');
    await button('Resume').first().click();
    await page.getByText('Offline').first().waitFor();
    await see('offline');
  });
});
