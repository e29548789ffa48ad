import { expect, it } from 'vitest';
import { withCore } from '../data-folder.ts';
import { coveredByMessages } from './quick.ts';
import { cutLine, journeys } from './window.ts';

const open = journeys();

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

/** How much of the text is seen, in px, and which buttons of the foot are not seen whole. */
const seenOfQuick = `(() => {
  const box = (element) => element.getBoundingClientRect();
  const [text, around] = [box(document.querySelector('#post-text')), box(document.querySelector('.quick > .in'))];
  const isCut = ({ left, right, top, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  const buttons = [...document.querySelectorAll('.quick footer .btn')];
  return {
    text: Math.round(Math.min(text.bottom, around.bottom) - Math.max(text.top, around.top)),
    cut: buttons.filter((button) => isCut(box(button))).map((button) => button.textContent.trim()),
  };
})()`;

it('at twice the size there is room for a few lines of a quick post, also below a message, and its foot is whole', async () => {
  const { page } = await open({ prepare: withSlots });
  const text = page.getByRole('textbox', { name: 'Post text' });
  const lineHeight = 24;
  await page.setViewportSize({ width: 300, height: 240 });
  await page.goto(new URL('/#/quick', page.url()).href);
  const seen = (): Promise<{ text: number; cut: string[] }> => page.evaluate(seenOfQuick);
  await text.fill('One\nTwo\nThree\nFour');
  expect((await seen()).text).toBeGreaterThanOrEqual(3 * lineHeight);
  expect((await seen()).cut).toEqual([]);
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
  await page.getByRole('button', { name: /^Next slot/ }).waitFor();
  expect((await seen()).text).toBeGreaterThanOrEqual(2 * lineHeight);
  expect((await seen()).cut).toEqual([]);
  await text.press('ControlOrMeta+s');
  await page.getByText('Saved. It is in the list of drafts.').first().waitFor();
  await page.keyboard.type('Written below it');
  await expect.poll(async () => (await seen()).text).toBeGreaterThanOrEqual(lineHeight);
  await expect.poll(() => page.evaluate(coveredByMessages)).toEqual([]);
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
