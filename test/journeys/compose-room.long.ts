import { expect, it } from 'vitest';
import { findingsIn, goTo, journeys } from './window.ts';

const open = journeys();

it('in a window of 1280 px nothing is cut of the tabs of open drafts, of a title of two lines, and of the tab that is open', async () => {
  const { page } = await open({ posts: 5 });
  await page.setViewportSize({ width: 1280, height: 800 });
  const text = page.getByRole('textbox', { name: 'Post text' });
  const tabs = page.getByRole('navigation', { name: 'Open drafts' });
  for (const draft of ['First', 'Second', 'Third']) {
    await page.keyboard.press('Control+n');
    // The one before stands until it is saved, and would be filled in its place.
    await expect.poll(() => text.inputValue()).toBe('');
    await text.fill(`${draft} of the plans for a long winter of gypsy jazz`);
    await page.getByText(/^Saved/).waitFor();
  }
  await expect.poll(() => tabs.getByRole('listitem').count()).toBe(3);
  const measure = (what: string): Promise<unknown> => page.evaluate(`(() => { ${what} })()`);
  const tooWide = `const strip = document.querySelector('.open-drafts'); return strip.scrollWidth - strip.clientWidth;`;
  await expect.poll(() => measure(tooWide)).toBe(0);

  const LINE_PX = 20;
  const heights = `const row = document.querySelector('.draft .open');
    const [all, title, below] = [row, row.querySelector('.t'), row.querySelector('.m')].map((one) => one.getBoundingClientRect());
    return { title: title.height, over: Math.max(0, below.bottom - all.bottom, title.bottom - below.top) };`;
  await expect.poll(() => measure(heights)).toEqual({ title: 2 * LINE_PX, over: 0 });

  const accounts = page.getByRole('group', { name: 'Accounts', exact: true });
  const chips = accounts.getByRole('button', { pressed: false });
  while ((await accounts.getByRole('button', { pressed: true }).count()) < 5) await chips.first().click();
  await text.fill('gypsy jazz '.repeat(200));
  const last = page.getByRole('tab').last();
  await last.click();
  const cut = `const tab = document.querySelector('.editor [role="tab"][aria-selected="true"]');
    const [at, row] = [tab, tab.parentElement].map((one) => one.getBoundingClientRect());
    return Math.max(0, Math.round(at.right - row.right), Math.round(row.left - at.left));`;
  await expect.poll(() => measure(cut)).toBe(0);
  await page.evaluate(`document.getElementById('tab-all').style.paddingRight = '90px'`);
  await expect.poll(() => measure(cut)).toBe(0);
  await page.getByRole('tab').first().click();
  await expect.poll(() => measure(cut)).toBe(0);
});

it.each([24, 12])(
  'the tab of an open draft shows the day and the hour for which it is planned, in another year too, by a clock of %i hours',
  async (hours) => {
    const { page } = await open({ posts: 5 });
    const [sixOClock, date] = [hours === 24 ? '18:00' : '6:00 pm', `Mar ${new Date().getUTCFullYear() + 1}`];
    if (hours === 12) {
      await page.evaluate("location.hash = '/settings/appearance'");
      await page.getByText('6:00 pm').first().click();
      await page.evaluate("location.hash = '/'");
    }
    const text = page.getByRole('textbox', { name: 'Post text' });
    for (const at of [1, 2, 3, 4, 5]) {
      await text.focus();
      await page.keyboard.press('Control+n');
      await expect.poll(() => text.inputValue()).toBe('');
      await text.fill('The same');
      await page.getByRole('radio', { name: 'Schedule' }).click();
      await page.getByRole('combobox', { name: 'Date' }).fill(`${10 + at} ${date} 18:00`);
      await page.keyboard.press('Tab');
      await page.getByText(/^Saved/).waitFor();
    }
    const tabs = page.getByRole('navigation', { name: 'Open drafts' });
    await expect.poll(() => tabs.getByRole('listitem').count()).toBe(5);
    const seen = `[...document.querySelectorAll('.open-drafts .at')].map((at) => {
      const words = document.createRange();
      words.selectNodeContents(at);
      const [whole, tab] = [words, at.closest('button')].map((one) => one.getBoundingClientRect());
      return whole.right <= tab.right + 1 ? at.textContent.replace(/^\\w+ /, '') : 'cut';
    })`;
    const planned = [11, 12, 13, 14, 15].map((day) => `${day} ${date}, ${sixOClock}`);
    await expect.poll(async () => (await page.evaluate<string[]>(seen)).toSorted()).toEqual(planned);
  },
);

it('the previews show the link that a post has beside its text', async () => {
  const { page } = await open({ posts: 5 });
  await page.getByRole('button', { name: /, Bluesky$/ }).click();
  await page.getByRole('textbox', { name: 'Post text' }).fill('The winter menu');
  await page.getByRole('group', { name: 'Options' }).getByRole('button', { name: /^Link/ }).click();
  await page.getByRole('textbox', { name: 'Link address' }).fill('harbour.example/winter');
  await page.keyboard.press('Enter');
  await page
    .getByRole('article', { name: /^Bluesky/ })
    .getByText('harbour.example', { exact: true })
    .waitFor();
});

it('half a sign that a paste brings into a field beside the text keeps nothing of the draft from being saved', async () => {
  const { page } = await open({ posts: 5 });
  await page.getByRole('textbox', { name: 'Post text' }).fill('The winter menu');
  const options = page.getByRole('group', { name: 'Options' });
  for (const [button, field] of [
    [/^First comment/, 'First comment text'],
    [/^Link/, 'Link address'],
    [/^Labels/, 'Labels, separated by commas'],
  ] as const) {
    await options.getByRole('button', { name: button }).click();
    await page.getByRole('textbox', { name: field }).focus();
    await page.evaluate('document.execCommand("insertText", false, "half\\ud83d\\0")');
    await options.getByRole('button', { name: button }).getByText('half').waitFor();
  }
  await page.getByRole('textbox', { name: 'Post text' }).press('End');
  await page.keyboard.type('s');
  await page.getByText(/^Saved/).waitFor();
  await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0);
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: 'Post text' }).inputValue()).toBe('The winter menus');
  await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0);
});

it('a tab whose account is parked meanwhile stays, says so, and keeps what is written in it from the text of all others', async () => {
  const { page } = await open({ posts: 5 });
  const text = page.getByRole('textbox', { name: 'Post text' });
  const tabs = page.getByRole('tab');
  for (const network of ['Bluesky', 'Mastodon'])
    await page
      .getByRole('group', { name: 'Accounts', exact: true })
      .getByRole('button', { name: new RegExp(`, ${network}$`) })
      .click();
  await text.fill('For all');
  await tabs.filter({ hasText: 'Bluesky' }).click();
  await text.press('End');
  await page.keyboard.type(', and for one');
  await page.getByText(/^Saved/).waitFor();

  await goTo(page, 'Accounts');
  const active = page.getByRole('region', { name: 'Active', exact: true });
  await active
    .getByRole('link', { name: /Bluesky/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Park', exact: true }).click();
  await goTo(page, 'Compose');
  const out = tabs.filter({ hasText: 'parked' });
  expect(await out.getAttribute('aria-selected')).toBe('true');
  await page.getByText('This account is parked. Nothing is sent to it, and its text is kept in the draft.').waitFor();
  await text.press('End');
  await page.keyboard.type(' more');
  await page.getByText(/^Saved/).waitFor();
  await page.reload();
  await out.click();
  await expect.poll(() => text.inputValue()).toBe('For all, and for one more');
  await out.press('ArrowRight');
  await expect.poll(() => text.inputValue()).toBe('For all');
  expect(await findingsIn(page, 'compose', [])).toEqual({});
});

it('a draft of next year without an account shows its time, and no beginning of other words beside it', async () => {
  const { page } = await open({ posts: 5 });
  await page.getByRole('textbox', { name: 'Post text' }).fill('For nobody yet');
  await page.getByRole('radio', { name: 'Schedule' }).click();
  await page.getByRole('combobox', { name: 'Date' }).fill(`31 Oct ${new Date().getUTCFullYear() + 1} 01:30`);
  await page.keyboard.press('Tab');
  const row = page.locator('.draft .m.planned');
  await row.filter({ hasText: '01:30' }).waitFor();
  const cut = `(() => {
    const marks = document.querySelector('.draft .m.planned > .marks');
    const words = marks.firstElementChild;
    const isSeen = words.getBoundingClientRect().top < marks.getBoundingClientRect().bottom;
    return isSeen && words.scrollWidth > words.clientWidth;
  })()`;
  expect(await page.evaluate(cut)).toBe(false);
});
