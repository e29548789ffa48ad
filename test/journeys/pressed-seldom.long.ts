import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goTo, journeys, seriousFindings, type Journey } from './window.ts';

const open = journeys();

async function settings(page: Page, section: string): Promise<void> {
  await goTo(page, 'Settings');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: new RegExp(`^${section}`) })
    .click();
  await page.getByRole('heading', { name: section }).first().waitFor();
}

describe('at the first start', () => {
  it('the sandbox answers as was chosen from its first copy on, the tour is gone through, and a bare block tells its words when asked', async () => {
    const { page } = await open({ service: 'embedded', welcome: 'stay' });
    // It is pulled behind the first page meanwhile, in its usual dialect.
    await page.getByLabel('It answers').selectOption({ label: 'With bio blocks as bare IDs' });
    await page.getByRole('button', { name: 'Try the sandbox' }).click();
    const tour = page.getByRole('region', { name: 'Tour' });
    await tour.getByText('1 of 3: Write in Compose.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await tour.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
    await tour.getByRole('button', { name: 'Back' }).click();
    await tour.getByText('1 of 3: Write in Compose.').waitFor();
    await tour.getByRole('button', { name: 'Next' }).click();
    await tour.getByRole('button', { name: 'Next' }).click();
    await tour.getByText('3 of 3: Plan ahead.').waitFor();
    await tour.getByRole('button', { name: 'Begin' }).click();
    await tour.waitFor({ state: 'detached' });
    await page.reload();
    await goTo(page, 'Bio page');
    expect(await tour.count()).toBe(0);
    const blocks = page.getByRole('region', { name: 'Blocks' }).locator('.blk-b');
    await blocks.nth(1).click();
    const bare = await blocks.nth(1).textContent();
    await page.getByRole('button', { name: 'Ask for its words' }).click();
    await expect.poll(() => blocks.nth(1).textContent()).not.toBe(bare);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describe('in Settings', () => {
  it('a connection says how it is reached, has its guesses corrected, and is exported before it is removed', async () => {
    const { page, data, sandbox } = await open();
    await settings(page, 'Connections');
    const card = page.getByRole('article').filter({ hasText: sandbox.url });
    const network = card.locator('.kv').filter({ hasText: 'Network' });
    await network.getByText('Directly').waitFor();
    await network.getByText('no proxy').waitFor();
    await card.locator('.kv').filter({ hasText: 'Certificates' }).getByText('Outpost’s own list').waitFor();

    await card.getByRole('button', { name: 'Change the wire profile' }).click();
    const wire = page.getByRole('dialog', { name: /^Wire profile of/ });
    await wire.getByLabel('Search the keys').fill('commentStatus');
    expect(await seriousFindings(page)).toEqual([]);
    await wire.getByLabel('Search the keys').fill('accountIdsAs');
    const refused = wire.getByRole('textbox', { name: 'accountIdsAs' });
    await refused.fill('foo');
    await wire.getByLabel('Search the keys').fill('requests.comment.content');
    await wire.getByRole('button', { name: 'Save' }).click();
    await wire.getByText('"accountIdsAs" must be one of').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('wire-accountIdsAs');
    // What is said below it is seen too, in the middle of all keys.
    const [keys, said] = [wire.locator('.wire-keys'), wire.locator('#wire-accountIdsAs-problem')];
    const endOf = async (one: typeof said): Promise<number> => {
      const box = await one.boundingBox();
      return (box?.y ?? NaN) + (box?.height ?? NaN);
    };
    expect(await endOf(said)).toBeLessThanOrEqual(await endOf(keys));
    expect(await refused.getAttribute('aria-invalid')).toBe('true');
    expect(await seriousFindings(page)).toEqual([]);
    await wire.getByRole('button', { name: 'Back to the guess: accountIdsAs' }).click();
    await wire.getByLabel('Search the keys').fill('requests.comment.content');
    const key = wire.getByRole('textbox', { name: 'requests.comment.content' });
    await key.fill('body');
    await wire.getByText('Guessed:').waitFor();
    await wire.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Has values of its own').waitFor();

    const menu = card.getByRole('button', { name: /^More for/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Add a space…' }).click();
    const add = page.getByRole('dialog', { name: /^Add a space to/ });
    await add.getByLabel('Space ID').fill(String(sandbox.space));
    await add.getByRole('button', { name: 'Add space' }).click();
    await add.getByText('This space is connected already.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await add.waitFor({ state: 'detached' });

    await menu.click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    const remove = page.getByRole('dialog', { name: /^Remove/ });
    await remove.getByRole('button', { name: 'Export first…' }).click();
    const exporting = page.getByRole('dialog', { name: 'Export everything' });
    await exporting.getByLabel('File, with its whole path').fill(`${data}-export.outpost`);
    expect(await seriousFindings(page)).toEqual([]);
    await exporting.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText(/^Everything is in/).waitFor();
    await exporting.waitFor({ state: 'detached' });
    await remove.getByRole('button', { name: 'Keep it' }).click();
    await card.waitFor();
  });

  it('the language is said, the log and the report are looked at, and the notifications are opened', async () => {
    const { page } = await open();
    await settings(page, 'Appearance');
    await page.getByText('Outpost speaks English only, for now.').waitFor();

    await settings(page, 'Diagnostics');
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByLabel('Since').selectOption({ index: 1 });
    await page.getByLabel('Words in the log').fill('nothing says this');
    const report = page.getByRole('region', { name: 'Report' });
    await report.locator('summary').click();
    await report.locator('pre').filter({ hasText: 'Outpost' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await report.locator('summary').click();
    await report.locator('pre').waitFor({ state: 'hidden' });
    await page.evaluate(
      `navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
    );
    await report.getByRole('button', { name: 'Copy report' }).click();
    await page.getByText('Copying was not allowed: select the report and copy it, or save it.').waitFor();
    await report.locator('pre').waitFor();

    await page.locator('.bell').click();
    const news = page.getByRole('dialog', { name: 'Notifications' });
    await news.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await news.waitFor({ state: 'detached' });
  });
});

describe('in Accounts', () => {
  async function withComment({ page }: Journey): Promise<void> {
    await page.getByRole('link', { name: 'Follow-up comments' }).click();
    await page.getByText('Outpost knows those that were made here').waitFor();
  }

  it('follow-up comments are edited with the service stopped, and one that is refused says so', async () => {
    const journey = await open();
    const { page } = journey;
    await page.getByRole('textbox', { name: 'Post text' }).waitFor();
    await journey.stopService();
    await page.getByRole('textbox', { name: 'Post text' }).fill('Guji is back');
    await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
    await page.getByRole('button', { name: /^First comment/ }).click();
    await page.getByRole('textbox', { name: /comment/i }).fill('The full brew guide');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Queue/ })
      .first()
      .click();
    await goTo(page, 'Accounts');
    await withComment(journey);
    const row = page.getByRole('listitem').filter({ hasText: 'The full brew guide' });
    await row.getByText(/Waits here, .* under “Guji is back”/).waitFor();
    await row.getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit the follow-up comment' });
    await editor.getByRole('textbox', { name: 'Comment' }).fill('The full brew guide, again');
    expect(await seriousFindings(page)).toEqual([]);
    await editor.getByRole('button', { name: 'Save comment' }).click();
    await row.getByText('The full brew guide, again').waitFor();
    await journey.letUndoPass();
    await journey.startService();
    journey.sandbox.faults.add({
      path: '/comment',
      times: 1,
      fault: { kind: 'status', status: 422, body: { message: 'Not with your plan.' } },
    });
    await row.getByText('It was not added').waitFor();
    await row.getByText(/Not with your plan\./).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('a new token is copied and counted, and a board is made the default', async () => {
    const journey = await open();
    const { page } = journey;
    await goTo(page, 'Accounts');
    const tab = page
      .getByRole('navigation', { name: 'Sections of Accounts' })
      .getByRole('link', { name: 'API tokens' });
    await expect.poll(() => tab.textContent()).toMatch(/0$/);
    await tab.click();
    await page.getByLabel('Name of the new token').fill('Night script');
    await page.getByRole('button', { name: 'Create token' }).click();
    const made = page.getByRole('region', { name: 'The new token' });
    await made.getByRole('button', { name: 'Copy' }).click();
    // A page that may not write to the clipboard says so.
    await made.getByText(/^Copied$|Copying was not allowed/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await expect.poll(() => tab.textContent()).toMatch(/1$/);
    await made.getByRole('button', { name: 'I have it' }).click();

    await page
      .getByRole('navigation', { name: 'Sections of Accounts' })
      .getByRole('link', { name: 'Accounts' })
      .click();
    await page.getByRole('link', { name: /Boards by Marta/ }).click();
    const board = page
      .getByRole('complementary', { name: 'Boards by Marta' })
      .getByRole('region', { name: 'Boards' })
      .getByRole('listitem')
      .nth(1);
    await board.getByRole('button', { name: /^Make .*default|default/i }).click();
    await board.getByText('Default', { exact: true }).waitFor();
  });
});

describe('on the bio page', () => {
  it('a block is changed as JSON, and one is dragged to another place', async () => {
    const { page } = await open({ dialect: 'objects' });
    await goTo(page, 'Bio page');
    const outline = page.getByRole('region', { name: 'Blocks' });
    const blocks = outline.locator('.blk-b');
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    const inspector = page.getByRole('region', { name: 'Edit' });
    await inspector.getByText('As JSON', { exact: true }).click();
    const json = inspector.getByLabel('Block as JSON');
    const written = (await json.inputValue()).replace('Autumn menu', 'Winter menu');
    await json.fill(`${written.slice(0, -1)}`);
    await expect.poll(() => json.getAttribute('aria-invalid')).toBe('true');
    expect(await seriousFindings(page)).toEqual([]);
    // What can't be read yet is there again behind another block and after a reload, until it is let go.
    await outline.getByRole('button', { name: 'Find us' }).click();
    await page.reload();
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await expect.poll(() => json.inputValue()).toBe(written.slice(0, -1));
    await inspector.getByRole('button', { name: 'Show the block as it is' }).click();
    await expect.poll(() => json.inputValue()).toBe(written.replace('Winter menu', 'Autumn menu'));
    await json.fill(written);
    await outline.getByRole('button', { name: 'Winter menu' }).waitFor();
    // A field by the service's name would contradict the preview: it is not kept, which is seen where the JSON is closed as well.
    const refused = '“is_active” of a block is called “active” here. Write it so.';
    await json.fill(written.replace('{', '{ "is_active": false,'));
    await inspector.getByText(`What was added is not kept: ${refused}`).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Nothing was published: “As JSON” of “Winter menu” is not kept as it is typed.').waitFor();
    await page.reload();
    await outline.getByRole('button', { name: 'Winter menu' }).click();
    await inspector.getByText(`What was added as JSON is not kept: ${refused}`).waitFor();
    await inspector.getByText('As JSON', { exact: true }).click();
    await inspector.getByRole('button', { name: 'Take what is kept' }).click();
    await inspector.getByText(refused).waitFor({ state: 'detached' });
    const names = await blocks.allTextContents();
    const at = names.findIndex((name) => name.includes('Winter menu'));
    await blocks.nth(at).dragTo(blocks.nth(at + 2));
    await expect
      .poll(async () => (await blocks.allTextContents()).findIndex((name) => name.includes('Winter menu')))
      .toBeGreaterThan(at);
    await page.getByRole('button', { name: /^[12] changes?$/ }).waitFor();
  });
});
