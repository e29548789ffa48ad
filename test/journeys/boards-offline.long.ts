import { expect, it } from 'vitest';
import { findingsIn, goTo, journeys, type Look } from './window.ts';

/* The boards of a pinning account, with the service there and without it, in two dialects of it. */

const open = journeys();
const looks: Look[] = [{ name: 'light' }, { name: '390 px', viewport: { width: 390, height: 844 } }];

it.each(['strings', 'sparse'] as const)(
  'boards are searched and one made the default without a connection, pins go there, and to another where that is chosen (%s)',
  async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    const first = journey.sandbox.journal;
    await goTo(page, 'Accounts');
    await page
      .getByRole('region', { name: 'Active', exact: true })
      .getByRole('link', { name: /Boards by Marta/ })
      .click();
    const detail = page.getByRole('complementary', { name: 'Boards by Marta' });
    const boards = detail.getByRole('region', { name: 'Boards' });
    const listed = boards.getByRole('listitem');
    const named = (name: string) => listed.filter({ hasText: name });
    const choice = (name: string) => named(name).getByRole('button', { name: new RegExp(`: ${name}$`) });
    const pictures = () =>
      listed.locator('img').evaluateAll((all) => all.map((one) => (one as { naturalWidth: number }).naturalWidth > 0));
    await choice('Brew guides').click();
    await named('Brew guides').getByText('Default', { exact: true }).waitFor();
    await expect.poll(pictures).toEqual(Array.from({ length: 5 }, () => true));
    const words = await listed.allTextContents();

    await journey.stopService();
    await page.reload();
    await expect.poll(() => listed.allTextContents()).toEqual(words);
    await expect.poll(pictures).toEqual(Array.from({ length: 5 }, () => true));
    await named('Brew guides').getByText('How to, without the lecture').waitFor();
    const search = boards.getByRole('searchbox', { name: 'Search boards' });
    await search.fill('LECTURE guides');
    await expect.poll(() => listed.count()).toBe(1);
    await named('Brew guides').waitFor();
    await search.fill('مارفيلا');
    await named('Eleven chairs and counting').waitFor();
    await search.fill('no such words');
    await boards.getByText('No board has these words.').waitFor();
    expect(await findingsIn(page, 'boards', looks)).toEqual({});
    await search.fill('');
    await choice('Alfama mornings').click();
    await expect.poll(() => choice('Alfama mornings').getAttribute('aria-pressed')).toBe('true');
    expect(await choice('Brew guides').getAttribute('aria-pressed')).toBe('false');
    await page.reload();
    await expect.poll(() => choice('Alfama mornings').getAttribute('aria-pressed')).toBe('true');

    const pin = async (text: string, board: string | null): Promise<void> => {
      await goTo(page, 'Compose');
      await page.getByRole('textbox', { name: 'Post text' }).fill(text);
      const account = page.getByRole('button', { name: /@harbourpineboards/ });
      if ((await account.getAttribute('aria-pressed')) !== 'true') await account.click();
      const select = page.getByRole('combobox', { name: 'Board' });
      await expect.poll(() => select.locator('option:checked').textContent()).toBe('Alfama mornings (default)');
      if (board !== null) await select.selectOption({ label: board });
      await page.getByRole('radio', { name: 'Send now' }).click();
      await page.keyboard.press('Control+Enter');
      await expect.poll(() => page.getByRole('textbox', { name: 'Post text' }).inputValue()).toBe('');
    };
    await pin('Where the morning goes', null);
    await pin('How we brew', 'Brew guides');
    await journey.startService();
    await journey.letUndoPass();
    const pinned = () =>
      journey
        .executed('post.created')
        .map(({ body }) => body as { content: string; board_id: string })
        .map(({ content, board_id }) => [content, board_id] as const);
    await expect
      .poll(() => Object.fromEntries(pinned()))
      .toEqual({ 'Where the morning goes': '5815004122', 'How we brew': '5815004121' });

    // No other network has any, and no other account is asked for them.
    const asked = [first, journey.sandbox.journal].flatMap((journal) => journal.entries().map(({ path }) => path));
    expect(new Set(asked.filter((path) => path.endsWith('/boards'))).size).toBe(1);
    await goTo(page, 'Accounts');
    await page
      .getByRole('region', { name: 'Active', exact: true })
      .getByRole('link', { name: /@harbourandpine\.com/ })
      .click();
    await detail.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Park' }).waitFor();
    expect(await boards.count()).toBe(0);
  },
);
