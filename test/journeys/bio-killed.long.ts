import { expect, it } from 'vitest';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { goTo, journeys } from './window.ts';

const open = journeys();

/** As the service's own seeded page has them: the icons are the first. */
const SEEDED = 7;
const BLOCKS = 40;
const ADDED = 6;

interface BlockThere {
  type: string;
  title: string | null;
  text: string | null;
  is_active: boolean;
}

async function ask(sandbox: Sandbox, path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${sandbox.url}/spaces/${sandbox.space}/bio${path}`, { ...init, headers });
  expect(answer.status).toBeLessThan(300);
  return answer.json();
}

/** Another client made so many that there are 40. */
async function fill(sandbox: Sandbox): Promise<void> {
  for (let at = SEEDED; at < BLOCKS; at += 1) {
    const body = JSON.stringify({ type: 'link', title: `Old ${at}`, url: `https://example.com/${at}` });
    await ask(sandbox, '/blocks', { method: 'POST', body });
  }
}

const unspaced = (words: string): string => words.replace(/\s+/g, '');

/** What a visitor reads, first to last. */
async function pageThere(sandbox: Sandbox): Promise<string[]> {
  const { data } = (await ask(sandbox, '/blocks')) as { data: BlockThere[] };
  return data
    .filter(({ type, is_active }) => is_active && type !== 'social_icons')
    .map(({ type, title, text }) => unspaced(type === 'text' ? `${title ?? ''}${text ?? ''}` : (title ?? '')));
}

it('a page of 40 blocks that was edited in the window offline goes out in the fewest calls, also where the shell is killed amid them, and is the one that the preview showed', async () => {
  const journey = await open({
    ...{ shell: 'built', dialect: 'objects', posts: 0, apiLimit: { count: 10_000, windowMs: 60_000 } },
    prepare: (_, sandbox) => fill(sandbox),
  });
  const { page } = journey;
  await goTo(page, 'Bio page');
  const outline = page.getByRole('region', { name: 'Blocks' });
  const phone = page.getByRole('group', { name: 'The page as it will look' });
  const rows = outline.locator('.blk-b');
  await expect.poll(() => rows.count()).toBe(1 + BLOCKS);
  await journey.stopService();

  await page.getByRole('textbox', { name: 'Title' }).fill('Harbour');
  await page.getByLabel('Picture of the page').setInputFiles('resources/pictures/outbox.png');
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await phone.locator('img').waitFor();
  for (const name of ['Old 12', 'Old 20']) await outline.getByRole('button', { name }).press('Delete');
  for (let at = 0; at < ADDED; at += 1) {
    await outline.getByRole('button', { name: `Old ${at * 2 + 21}` }).click();
    await outline.getByRole('button', { name: 'Add a block' }).click();
    await page.getByRole('menuitem', { name: 'Link' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(`New ${at}`);
    await page.getByRole('textbox', { name: 'Address' }).fill(`https://example.com/new/${at}`);
  }
  await outline.getByRole('button', { name: 'Old 30' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Winter hours');
  for (const key of ['Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp'])
    await outline.getByRole('button', { name: 'Winter hours' }).press(key);
  await outline.getByRole('button', { name: 'Find us' }).press('Alt+ArrowDown');
  const shown = async (): Promise<string[]> =>
    (await phone.locator('> .hd, > .tx, > .lk').allTextContents()).map((words) =>
      unspaced(words.replace(', drawn by the service', '')),
    );
  const seen = await shown();
  expect(seen.filter((words) => words.startsWith('New'))).toHaveLength(ADDED);

  // The page's words, its picture, two deletions, one change, the new blocks, and one order.
  const calls = 1 + 1 + 2 + 1 + ADDED + 1;
  await page.getByRole('button', { name: /^\d+ changes$/ }).click();
  await page.getByText(`Publishing takes ${calls} calls`).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText(`goes out with ${calls} calls`).waitFor();
  await journey.startService();
  const { sandbox } = journey;
  const isHalf = (): boolean => sandbox.journal.executed('block.created').length >= ADDED / 2;
  const { promise: killed, resolve } = Promise.withResolvers<void>();
  // Before the answer leaves: what became of that block is not known here.
  const stop = sandbox.journal.onEntry(() => {
    if (!isHalf()) return;
    stop();
    resolve(journey.killAndOpenAgain());
  });
  await killed;

  await expect.poll(() => sandbox.journal.executed('blocks.reordered').length).toBe(1);
  await goTo(page, 'Bio page');
  await page.getByText(/^Published \d/).waitFor();
  const done = [
    'bio.updated',
    'bio.avatar-uploaded',
    'block.deleted',
    'block.updated',
    'block.created',
    'blocks.reordered',
  ];
  const counts = done.map((effect) => sandbox.journal.executed(effect).length);
  expect([counts, counts.reduce((sum, count) => sum + count, 0)]).toEqual([[1, 1, 2, 1, ADDED, 1], calls]);
  const there = await pageThere(sandbox);
  expect(there).toEqual(seen);
  await expect.poll(shown).toEqual(there);
  await page.getByRole('heading', { name: 'Harbour', level: 2 }).waitFor();
  expect(await page.getByRole('button', { name: /^\d+ changes?$/ }).count()).toBe(0);
});
