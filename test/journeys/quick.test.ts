import { expect, it } from 'vitest';
import { withCore } from '../data-folder.ts';
import { cutLine, journeys } from './window.ts';

const open = journeys();

it('a quick post is written at its own small page, takes a link from the clipboard when asked, goes, and is else a draft', async () => {
  const journey = await open({ browser: { permissions: ['clipboard-read', 'clipboard-write'] } });
  const { page } = journey;
  const text = page.getByRole('textbox', { name: 'Post text' });
  await page.goto(new URL('/#/quick', page.url()).href);
  await page.getByRole('heading', { name: 'Quick post' }).waitFor();
  await expect.poll(() => text.evaluate((box) => box === box.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.type('Lamps along the quay');
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
  await page.getByRole('list', { name: 'Length' }).getByText('20').waitFor();
  await page.evaluate(`navigator.clipboard.writeText('https://example.com/winter')`);
  await page.keyboard.press('Control+Shift+V');
  await page.getByRole('button', { name: 'Remove the link' }).waitFor();
  expect(await text.inputValue()).toBe('Lamps along the quay');
  await page.getByRole('button', { name: 'Emoji' }).click();
  const emoji = page.getByRole('dialog', { name: 'Emoji' });
  await emoji.getByRole('searchbox').fill('light bulb');
  await emoji.getByRole('button', { name: 'light bulb' }).click();
  await emoji.waitFor({ state: 'detached' });
  await expect.poll(() => text.inputValue()).toBe('Lamps along the quay💡');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => text.inputValue()).toBe('Lamps along the quay');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await text.inputValue()).toBe('');
  for (const [width, height] of [
    [1280, 800],
    [600, 480],
    [360, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(coveredByMessages), { message: `${width} by ${height}` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await journey.letUndoPass();
  const sent = () => journey.executed('post.created').map(({ body }) => body);
  await expect.poll(sent).toMatchObject([{ content: 'Lamps along the quay', link: 'https://example.com/winter' }]);

  // However much is written, the accounts stay to be chosen.
  await page.setViewportSize({ width: 600, height: 480 });
  await text.fill('Line after line.\n'.repeat(20));
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click({ timeout: 5_000 });
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click({ timeout: 5_000 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText('As in your last post.').waitFor();
  await text.fill('Not yet');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Compose' }).waitFor();
  expect(await text.inputValue()).toBe('Not yet');
  await page.getByRole('region', { name: 'Drafts' }).getByText('Not yet').waitFor();
});

/** What of the small window's parts has a message lying on it. */
const coveredByMessages = `(() => {
  const box = (element) => element.getBoundingClientRect();
  const messages = [...document.querySelectorAll('.toast')].map(box);
  if (messages.length === 0) return ['no message'];
  return ['.head', '.in', 'footer'].filter((part) => {
    const { top, bottom, height } = box(document.querySelector('.quick > ' + part));
    return height < 40 || messages.some((one) => one.top < bottom - 0.5 && one.bottom > top + 0.5);
  });
})()`;

it('a quick post says that Outpost is not reached, keeps what is written meanwhile, and goes on when it is back', async () => {
  const journey = await open();
  const { page } = journey;
  const text = page.getByRole('textbox', { name: 'Post text' });
  const line = await cutLine(page);
  await page.goto(new URL('/#/quick', page.url()).href);
  await text.fill('Written before');
  await page.getByText(/^Saved /).waitFor();
  line.cut();
  const told = page.getByRole('alert').filter({ hasText: 'The connection to Outpost was interrupted.' });
  await told.waitFor();
  await text.fill('Written before, and meanwhile');
  await page.getByText('Not saved yet').waitFor();
  line.mend();
  await told.waitFor({ state: 'detached', timeout: 20_000 });
  await page.getByText(/^Saved /).waitFor();
  expect(await text.inputValue()).toBe('Written before, and meanwhile');
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Drafts' }).getByText('Written before, and meanwhile').waitFor();
});

const withSlots = (data: string): Promise<void> =>
  withCore(data, async (client) => {
    const [connection] = await client.connections.list({});
    const spaceId = connection?.spaces[0]?.id ?? '';
    const account = (await client.accounts.list({ spaceId })).find(({ handle }) => handle === '@harbourandpine.com');
    const slots = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '09:30' }));
    await client.slots.set({ spaceId, accountId: account?.id ?? '', slots });
  });

it('in Compose, a slot that another window took since it was shown gives the one after it', async () => {
  const { page } = await open({ prepare: withSlots });
  await page.goto(new URL('/#/compose', page.url()).href);
  await page.getByRole('textbox', { name: 'Post text' }).fill('The second');
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
  const hint = page.getByRole('button', { name: /^Next slot: / });
  const shown = await hint.textContent();

  const other = await page.context().newPage();
  await other.goto(new URL('/#/quick', page.url()).href);
  await other.getByRole('textbox', { name: 'Post text' }).fill('The first');
  await other.getByRole('button', { name: /@harbourandpine\.com/ }).click();
  await other.getByRole('button', { name: /^Next slot: / }).click();
  const taken = await other.getByText(/Scheduled for .*09:30/).textContent();
  expect(taken?.toLowerCase()).toContain(shown?.replace('Next slot: ', '').trim().toLowerCase());

  await hint.press('Enter');
  await expect.poll(() => hint.isDisabled()).toBe(true);
  expect(await hint.textContent()).not.toBe(shown);
  // Whoever pressed it still has the keyboard on it.
  await page.locator('button:focus', { hasText: /^Next slot: / }).waitFor();
  expect(await page.getByRole('spinbutton', { name: 'Time' }).inputValue()).toBe('09:30');
});

it('a quick post goes in the next slot of its account', async () => {
  const journey = await open({ prepare: withSlots });
  const { page } = journey;
  await page.goto(new URL('/#/quick', page.url()).href);
  await page.getByRole('textbox', { name: 'Post text' }).fill('In its slot');
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
  await page.getByRole('button', { name: /^Next slot: .*09:30/ }).click();
  await page.getByText(/Scheduled for .*09:30/).waitFor();
  await journey.letUndoPass();
  const sent = () => journey.executed('post.created').map(({ body }) => body);
  await expect.poll(sent).toMatchObject([{ content: 'In its slot', scheduled_at: expect.stringContaining(':30') }]);
});

/** The same words go a day later, and something else goes 20 minutes after the next slot. */
const withOthers = async (data: string): Promise<void> => {
  await withSlots(data);
  await withCore(data, async (client) => {
    const [connection] = await client.connections.list({});
    const spaceId = connection?.spaces[0]?.id ?? '';
    const account = (await client.accounts.list({ spaceId })).find(({ handle }) => handle === '@harbourandpine.com');
    const accountIds = [account?.id ?? ''];
    const [slotMs = 0] = (await client.slots.next({ spaceId, accountIds })).times;
    for (const [text, afterMinutes] of [
      ['Lamps along the quay, lit at six in the evening', 26 * 60],
      ['Soup of the day', 20],
    ] as const) {
      const when = { mode: 'schedule', atMs: slotMs + afterMinutes * 60_000 } as const;
      const { draftId } = await client.drafts.save({ spaceId, body: { text, accountIds, when } });
      await client.drafts.queue({ draftId });
    }
  });
};

it('a quick post is told of the same words, of what stands within the hour of its slot, and that its link is not checked', async () => {
  const { page } = await open({ prepare: withOthers });
  await page.goto(new URL('/#/quick', page.url()).href);
  const text = page.getByRole('textbox', { name: 'Post text' });
  await text.fill('Lamps along the quay, lit at six in the evening');
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
  const checks = page.getByRole('list', { name: 'Checks' });
  await checks.getByText(/^The same .+: “Lamps along the quay/).waitFor();
  await checks.getByText(/@harbourandpine\.com also posts at 09:50: “Soup of the day”\./).waitFor();
  const unchecked = page.getByText('Whether the link can be reached is not checked.');
  expect(await unchecked.count()).toBe(0);
  await text.fill('The menu: https://example.com/winter');
  await unchecked.waitFor();
});
