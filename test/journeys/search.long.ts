import { describe, expect, it } from 'vitest';
import { findingsIn, goTo, journeys, type Look } from './window.ts';

const open = journeys();
const words = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

const looks: Look[] = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: '360 px', viewport: { width: 360, height: 780 } },
];

describe('Search', () => {
  it('finds drafts and posts while one types, with the service stopped, and leads to them', async () => {
    const journey = await open({ posts: 200 });
    const { page } = journey;
    const draft = page.locator('#post-text');
    await draft.fill('Winter menu from Friday ❄️ with a galão');
    await goTo(page, 'Posts');
    await page.getByRole('table', { name: 'Published posts' }).locator('tbody tr').first().waitFor();
    await journey.stopService();

    // Settings has no search of its own: there / searches everything.
    await goTo(page, 'Settings');
    await page.locator('h1').click();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search everything' });
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('men wint');
    const drafts = page.getByRole('listbox', { name: 'Drafts' }).getByRole('option');
    await expect.poll(() => drafts.locator('mark').allTextContents()).toEqual(['Winter', 'menu']);
    await page.getByRole('radio', { name: /^All \d/ }).waitFor();
    expect(await findingsIn(page, 'search', looks)).toEqual({});

    await field.fill('galao is:draft');
    await expect.poll(() => drafts.locator('mark').allTextContents()).toEqual(['galão']);
    await page.getByRole('button', { name: 'is:draft Lift this filter' }).click();
    await expect.poll(() => field.inputValue()).toBe('galao');
    await field.fill('is:nonsense');
    await page.getByRole('alert').filter({ hasText: '“is:nonsense” is not known.' }).waitFor();
    await field.fill('wintre menu is:draft');
    await page.getByRole('heading', { name: 'Nothing has “wintre menu”' }).waitFor();
    expect(await findingsIn(page, 'search', looks)).toEqual({});
    await page.getByRole('button', { name: 'Search “winter menu”' }).click();
    await drafts.first().waitFor();
    await page.getByRole('button', { name: 'Keep this search' }).click();
    await field.press('Enter');
    await expect.poll(() => draft.inputValue()).toContain('Winter menu');

    await page.goto(`${page.url().split('#')[0] ?? ''}#/search?words=the&group=posts`);
    const posts = page.getByRole('listbox', { name: 'Posts' }).getByRole('option');
    await expect.poll(() => posts.count()).toBeGreaterThan(5);
    const time = words(await posts.nth(1).locator('time').textContent());
    const filters = page.getByRole('combobox', { name: /^(Account|Time)$/ });
    const widths = () => filters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    for (const width of [640, 560, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(async () => Math.min(...(await widths())), { message: `${width} px` }).toBeGreaterThan(120);
    }
    await expect
      .poll(async () => words(await posts.nth(1).locator('.m').innerText()))
      .toMatch(`${time}, Published on `);
    await page.setViewportSize({ width: 1280, height: 800 });
    await posts.nth(1).click();
    await page.getByRole('dialog', { name: 'Post', exact: true }).waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`${page.url().split('#')[0] ?? ''}#/search`);
    await page.getByRole('button', { name: 'winter menu is:draft', exact: true }).waitFor();
    expect(await findingsIn(page, 'search', looks)).toEqual({});
  });

  it('is at hand in the palette, where a match is opened with Enter', async () => {
    const { page } = await open();
    const draft = page.locator('#post-text');
    await draft.fill('A quince for the window');
    await goTo(page, 'Settings');
    await page.keyboard.press('Control+k');
    // A command and a way to search are both called so.
    await page.keyboard.type('outb');
    await page.getByRole('option', { name: 'Search the outbox for “outb”' }).waitFor();
    await page.getByRole('option', { name: /^Outbox\b/ }).waitFor();
    await page.getByRole('combobox', { name: 'Search or do' }).fill('');
    await page.keyboard.type('quin');
    const match = page.getByRole('option', { name: /^A quince for the window/ });
    await match.waitFor();
    expect(await match.locator('mark').allTextContents()).toEqual(['quince']);
    await page.keyboard.press('Enter');
    await expect.poll(() => draft.inputValue()).toBe('A quince for the window');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('boards by');
    await page.getByRole('option', { name: /^Boards by Marta/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    await expect.poll(() => page.url()).toMatch(/#\/analytics\?account=\d+/);
  });

  it('shows what has no view of its own whole, where it was found', async () => {
    const { page } = await open();
    await page.goto(`${page.url().split('#')[0] ?? ''}#/search?words=is%3Ablock`);
    const blocks = page.getByRole('listbox', { name: 'Bio blocks' }).getByRole('option');
    await blocks.first().waitFor();
    await page.getByRole('combobox', { name: 'Search everything' }).press('Enter');
    const whole = page.getByRole('dialog', { name: 'Block on the bio page' });
    await whole.getByText(/^Of (the|a) kind/).waitFor();
    expect(await findingsIn(page, 'a block', looks)).toEqual({});
    await whole.getByRole('button', { name: 'Close' }).click();
    await whole.waitFor({ state: 'detached' });
  });

  it('finds a block of the bio page as it is edited, and says that it is not published', async () => {
    const { page, stopService } = await open();
    await goTo(page, 'Bio page');
    await page.getByRole('button', { name: 'Add a block' }).click();
    await page.getByRole('menuitem', { name: 'Link' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Quince jelly by post');
    await stopService();
    await page.goto(`${page.url().split('#')[0] ?? ''}#/search?words=quince`);
    const found = page.getByRole('listbox', { name: 'Bio blocks' }).getByRole('option');
    await found.getByText('Link on the bio page, new, not published').waitFor();
    expect(await found.locator('mark').allTextContents()).toEqual(['Quince']);
    expect(await found.locator('time').textContent()).toBe('new');
    await found.click();
    const whole = page.getByRole('dialog', { name: 'Block on the bio page' });
    await whole.getByText('Quince jelly by post').waitFor();
    await whole.getByText(/new, not published$/).waitFor();
  });
});
