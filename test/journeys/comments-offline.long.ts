import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { importInto } from '../data-folder.ts';
import { findingsIn, goTo, journeys, type Look } from './window.ts';

const open = journeys();

const looks: Look[] = [
  { name: 'dark', colorScheme: 'dark' },
  { name: '390 px', viewport: { width: 390, height: 844 } },
];

/* Without a connection a follow-up comment is edited like everything else; in two dialects, of which one tells of a comment no more than it must. */
it.each(['objects', 'sparse'] as const)(
  'a follow-up comment is edited without a connection, and the last edit is what the service hears (%s)',
  async (dialect) => {
    const journey = await open({
      dialect,
      prepare: (data) =>
        importInto(data, 'text,accounts,first_comment,comment_delay_minutes\nWe roast on Tuesdays,x,Link in bio,600\n'),
    });
    const { page } = journey;
    await expect.poll(() => journey.executed('comment.created').length).toBe(1);
    await goTo(page, 'Accounts');
    await page.getByRole('link', { name: /^Follow-up comments/ }).click();
    const toCome = page.getByRole('region', { name: 'To come' });
    await toCome.getByText('Link in bio').waitFor();
    await journey.stopService();
    const editor = page.getByRole('dialog', { name: 'Edit the follow-up comment' });
    for (const text of ['The link is in our bio', 'All links are in our bio']) {
      await toCome.getByRole('button', { name: 'Edit' }).click();
      await editor.getByText('what was changed on its website is not seen here').waitFor();
      await editor.getByRole('textbox', { name: 'Comment' }).fill(text);
      await editor.getByRole('button', { name: 'Save comment' }).click();
      await editor.waitFor({ state: 'detached' });
      await toCome.getByText(text).waitFor();
    }
    await page.reload();
    await toCome.getByText('All links are in our bio').waitFor();
    expect(journey.executed('comment.updated')).toHaveLength(0);
    await journey.startService();
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('comment.updated').length).toBe(1);
    expect(journey.executed('comment.updated').at(-1)?.body).toMatchObject({ content: 'All links are in our bio' });
    await toCome.getByText('All links are in our bio').waitFor();
  },
);

it('a follow-up comment whose ID the service does not tell stays listed and counted, to be edited at the service', async () => {
  const journey = await open({
    dialect: 'terse',
    prepare: (data) =>
      importInto(data, 'text,accounts,first_comment,comment_delay_minutes\nWe roast on Tuesdays,x,Link in bio,600\n'),
  });
  const { page } = journey;
  await expect.poll(() => journey.executed('comment.created').length).toBe(1);
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: /^Follow-up comments\s*1/ }).click();
  const toCome = page.getByRole('region', { name: 'To come' });
  await toCome.getByText(/^At the service, 600 min after its post, under “We roast on Tuesdays”$/).waitFor();
  await toCome.getByText('the service didn’t return its ID: edit it at the service').waitFor();
  expect(await toCome.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  expect(await findingsIn(page, 'a comment without an ID', looks)).toEqual({});
});

it('of a first comment for two accounts each has its row, and the one whose ID the service told is edited alone', async () => {
  const journey = await open({
    dialect: 'objects',
    prepare: (data) =>
      importInto(
        data,
        'text,accounts,first_comment,comment_delay_minutes\nWe roast on Tuesdays,x;bluesky,Link in bio,600\n',
      ),
  });
  const { page } = journey;
  await expect.poll(() => journey.executed('comment.created').length).toBe(1);
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: /^Follow-up comments\s*2/ }).click();
  const rows = page.getByRole('region', { name: 'To come' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  const told = rows.filter({ has: page.getByRole('button', { name: 'Edit' }) });
  const other = rows.filter({ hasText: 'the service didn’t return its ID: edit it at the service' });
  expect([await told.count(), await other.count()]).toEqual([1, 1]);
  expect(await findingsIn(page, 'comments of two accounts', looks)).toEqual({});
  await journey.stopService();
  await told.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit the follow-up comment' });
  await editor.getByRole('textbox', { name: 'Comment' }).fill('The link is in our bio');
  await editor.getByRole('button', { name: 'Save comment' }).click();
  await editor.waitFor({ state: 'detached' });
  await told.getByText('The link is in our bio').waitFor();
  await other.getByText('Link in bio').waitFor();
  await journey.startService();
  await journey.letUndoPass();
  await expect.poll(() => journey.executed('comment.updated').length).toBe(1);
  await told.getByText('The link is in our bio').waitFor();
  await other.getByText('Link in bio').waitFor();
  expect(await rows.count()).toBe(2);
});

it.each(['objects', 'sparse'] as const)(
  'a comment that was changed while one wrote is not overwritten unasked, with the service there and without it (%s)',
  async (dialect) => {
    const journey = await open({
      dialect,
      prepare: (data) =>
        importInto(data, 'text,accounts,first_comment,comment_delay_minutes\nWe roast on Tuesdays,x,Link in bio,600\n'),
    });
    const { page } = journey;
    await expect.poll(() => journey.executed('comment.created').length).toBe(1);
    await goTo(page, 'Accounts');
    await page.getByRole('link', { name: /^Follow-up comments/ }).click();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const toCome = (of: Page) => of.getByRole('region', { name: 'To come' });
    const editor = (of: Page) => of.getByRole('dialog', { name: 'Edit the follow-up comment' });
    const text = (of: Page) => editor(of).getByRole('textbox', { name: 'Comment' });
    const save = (of: Page) => editor(of).getByRole('button', { name: 'Save comment' });
    const write = async (of: Page, words: string): Promise<void> => {
      await toCome(of).getByRole('button', { name: 'Edit' }).click();
      await text(of).fill(words);
    };
    const changeElsewhere = async (words: string): Promise<void> => {
      await write(other, words);
      await save(other).click();
      await editor(other).waitFor({ state: 'detached' });
    };
    const changed = editor(page).getByRole('alert').filter({ hasText: 'It was changed while you wrote' });

    await write(page, 'Written here');
    await changeElsewhere('Changed at the till');
    await changed.getByText('Now it says “Changed at the till”.').waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    await changed.getByRole('button', { name: 'Take that text' }).click();
    await changed.waitFor({ state: 'detached' });
    expect(await text(page).inputValue()).toBe('Changed at the till');
    await page.keyboard.press('Escape');
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('comment.updated').length).toBe(1);

    await toCome(page).getByText('Changed at the till').waitFor();
    await toCome(other).getByText('Changed at the till').waitFor();
    await journey.stopService();
    await write(page, 'Written here');
    await editor(page).getByRole('spinbutton').fill('');
    await editor(page)
      .getByText(/The minutes are a whole number/)
      .waitFor();
    await editor(page).getByRole('spinbutton').fill('700');
    await page.keyboard.press('Escape');
    await changeElsewhere('Changed in the shop');
    await toCome(page).getByText('Changed in the shop').waitFor();
    await toCome(page).getByRole('button', { name: 'Edit' }).click();
    await changed.getByText('Now it says “Changed in the shop”.').waitFor();
    expect(await text(page).inputValue()).toBe('Written here');
    await changed.getByRole('button', { name: 'Keep mine' }).click();
    await save(page).click();
    await editor(page).waitFor({ state: 'detached' });
    await toCome(other).getByText('Written here').waitFor();
    await other.close();
    await journey.startService();
    await expect
      .poll(() => journey.executed('comment.updated').at(-1)?.body)
      .toMatchObject({ content: 'Written here', delay_minutes: 700 });
  },
);

it('a parked account is shown as hidden from the bio page', async () => {
  const journey = await open({ dialect: 'objects' });
  const { page } = journey;
  await goTo(page, 'Accounts');
  await page
    .getByRole('region', { name: 'Active', exact: true })
    .getByRole('link', { name: /Boards by Marta/ })
    .click();
  await page.getByRole('complementary', { name: 'Boards by Marta' }).getByRole('button', { name: 'Park' }).click();
  await page.getByRole('region', { name: 'Parked', exact: true }).getByRole('link', { name: /Marta/ }).waitFor();
  await goTo(page, 'Bio page');
  await page
    .getByRole('region', { name: 'Blocks' })
    .getByRole('button', { name: /social/i })
    .first()
    .click();
  await page
    .getByRole('region', { name: 'Edit' })
    .getByText(/Hidden from the page while parked: /)
    .waitFor();
});

it('more follow-up comments than a list holds are counted whole, and the list says that it is cut', async () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => `Number ${at} of ours,bluesky,Link ${at}`);
  const content = ['text,accounts,first_comment', ...rows].join('\n');
  const journey = await open({ dialect: 'objects', prepare: (data) => importInto(data, content) });
  const { page } = journey;
  await goTo(page, 'Accounts');
  await page.getByText('1,200 to come').waitFor();
  await page.getByRole('link', { name: 'Follow-up comments 1,200' }).click();
  const toCome = page.getByRole('region', { name: 'To come' });
  await toCome.getByText('1,000 of 1,200 listed.').waitFor();
  await toCome.getByRole('heading', { name: 'To come' }).locator('xpath=..').getByText('1,200').waitFor();
});

it('a follow-up comment is edited where it was found by searching, which those are that no list has', async () => {
  const journey = await open({
    dialect: 'objects',
    prepare: (data) =>
      importInto(data, 'text,accounts,first_comment,comment_delay_minutes\nWe roast on Tuesdays,x,Link in bio,600\n'),
  });
  const { page } = journey;
  await expect.poll(() => journey.executed('comment.created').length).toBe(1);
  await page.goto(`${page.url().split('#')[0] ?? ''}#/search?words=link%20in%20bio%20is:comment`);
  await page.getByRole('listbox', { name: 'Comments' }).getByRole('option').first().click();
  const found = page.getByRole('dialog', { name: 'Comment', exact: true });
  await found.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit the follow-up comment' });
  await editor.getByRole('textbox', { name: 'Comment' }).fill('The link is in our bio');
  expect(await findingsIn(page, 'editing what was found', looks)).toEqual({});
  await editor.getByRole('button', { name: 'Save comment' }).click();
  await found.getByText('The link is in our bio').waitFor();
  await journey.letUndoPass();
  await expect.poll(() => journey.executed('comment.updated').length).toBe(1);
});
