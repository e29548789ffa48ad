import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { png } from '../../src-main/sandbox/pictures/png.ts';
import { findingsIn, goTo, journeys, type Look } from './window.ts';

/* What the bio page has to do with how a service lists its blocks, and with what it takes: with it there and without it. */

const open = journeys();
const looks: Look[] = [{ name: 'light' }, { name: '390 px', viewport: { width: 390, height: 844 } }];

const bio = (page: Page) => {
  const outline = page.getByRole('region', { name: 'Blocks' });
  return {
    outline,
    blocks: outline.locator('.blk-b'),
    inspector: page.getByRole('region', { name: 'Edit' }),
    phone: page.getByRole('group', { name: 'The page as it will look' }),
    publish: page.getByRole('button', { name: 'Publish', exact: true }),
  };
};

describe('blocks that are listed by their IDs alone', () => {
  it.each(['plain', 'terse'] as const)(
    'are all asked for at once, without a connection too, each with one update that changes nothing (%s)',
    async (dialect) => {
      const journey = await open({ dialect });
      const { page } = journey;
      await goTo(page, 'Bio page');
      const { blocks, inspector, phone } = bio(page);
      await blocks.nth(1).click();
      const all = inspector.getByRole('button', { name: 'Ask for all 7' });
      await all.waitFor();
      expect(await findingsIn(page, 'bare blocks', looks)).toEqual({});
      await journey.stopService();
      await all.click();
      await page.getByText('Asked for 7 blocks').waitFor();
      // Pressed once more, nothing is asked twice.
      await all.click();
      await page.reload();
      await blocks.nth(1).waitFor();
      await journey.startService();
      await expect
        .poll(() => blocks.allTextContents().then((texts) => texts.join()))
        .toContain('Allergens and small print');
      const names = ['Social icons', 'Autumn menu', 'Book a cupping', 'Find us', 'Marvila opens', 'Summer terrace'];
      for (const name of names)
        await expect.poll(() => blocks.allTextContents().then((texts) => texts.join())).toContain(name);
      await phone.getByText('Alfama, Rua dos Remédios 112').waitFor();
      const asked = journey.executed('block.updated').map(({ body }) => body);
      expect(asked).toHaveLength(7);
      expect(asked.filter((body) => JSON.stringify(body ?? {}) !== '{}')).toEqual([]);
      await page.reload();
      await blocks.filter({ hasText: 'Autumn menu' }).click();
      expect(await all.count()).toBe(0);
      expect(await page.getByRole('button', { name: /^\d+ changes?$/ }).count()).toBe(0);
    },
  );
});

describe('a kind of block that is not known', () => {
  it.each(['strings', 'vast'] as const)(
    'is changed as JSON without a connection, with a field nobody knows, and dragged to another place (%s)',
    async (dialect) => {
      const journey = await open({ dialect });
      const { page } = journey;
      await goTo(page, 'Bio page');
      const { outline, blocks, inspector, publish } = bio(page);
      await outline.getByRole('button', { name: 'Marvila opens' }).click();
      await inspector.getByText('Outpost has no form for this kind of block.').waitFor();
      const json = inspector.getByLabel('Block as JSON');
      await journey.stopService();
      const told = JSON.parse(await json.inputValue()) as Record<string, unknown>;
      expect(told).toMatchObject({ type: 'countdown_timer', title: 'Marvila opens' });
      await json.fill(
        JSON.stringify({ ...told, title: 'Marvila is open', ends_at: '2031-05-01', style: { big: true } }),
      );
      await outline.getByRole('button', { name: 'Marvila is open' }).waitFor();
      expect(await findingsIn(page, 'a block as JSON', looks)).toEqual({});
      // It becomes a kind with a form, and none again: whoever types that keeps the place.
      const text = await json.inputValue();
      await json.fill(text.replace('countdown_timer', 'link'));
      await inspector.getByRole('textbox', { name: 'Address' }).waitFor();
      await json.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(text);
      await inspector.getByText('Outpost has no form for this kind of block.').waitFor();
      await page.reload();
      await outline.getByRole('button', { name: 'Marvila is open' }).click();
      expect(JSON.parse(await json.inputValue())).toMatchObject({ ends_at: '2031-05-01', style: { big: true } });

      const place = async (name: string): Promise<number> =>
        (await blocks.allTextContents()).findIndex((words) => words.includes(name));
      const from = await place('Marvila is open');
      await blocks.nth(from).dragTo(blocks.nth(from - 3));
      await expect.poll(() => place('Marvila is open')).toBeLessThan(from - 1);
      const names = () => blocks.locator('.t').allTextContents();
      const order = await names();
      await publish.click();
      await page.getByText(/goes out with 2 calls/).waitFor();
      await journey.startService();
      await journey.letUndoPass();
      await expect.poll(() => journey.executed('blocks.reordered').length).toBe(1);
      // What was not changed is not sent, and what nobody knows of it stays as it came.
      expect(journey.executed('block.updated').map(({ body }) => body)).toEqual([
        { title: 'Marvila is open', ends_at: '2031-05-01', style: { big: true } },
      ]);
      await page.getByText(/^Published \d/).waitFor();
      await expect.poll(names).toEqual(order);
    },
  );
});

describe('a picture that is larger than the service takes', () => {
  /** What no way of packing makes smaller. */
  const noise = (side: number): Buffer => {
    const bytes = randomBytes(side * side * 3);
    return png(side, side, (x, y) => {
      const at = (y * side + x) * 3;
      return [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
    });
  };
  const picture = { name: 'noise.png', mimeType: 'image/png', buffer: noise(1600) };

  it.each([
    ['objects', 'KiB', 5120 * 1024],
    ['strings', 'B', 5120],
  ] as const)(
    'is made as small as that, is seen, and goes out without a word of refusal (%s, %s)',
    async (dialect, avatarUnit, mostBytes) => {
      expect(picture.buffer.length).toBeGreaterThan(5120 * 1024);
      const journey = await open({ dialect });
      const { page } = journey;
      await goTo(page, 'Bio page');
      const { outline, phone, publish } = bio(page);
      await outline.getByRole('button', { name: /^Title and introduction/ }).click();
      if (avatarUnit !== 'KiB') await avatarsIn(page, avatarUnit);
      await journey.stopService();
      await page.getByLabel('Picture of the page').setInputFiles(picture);
      const cropping = page.getByRole('dialog', { name: 'Picture of the page' });
      await cropping.getByRole('button', { name: 'Use this picture' }).click();
      await cropping.waitFor({ state: 'detached' });
      await phone.locator('img').waitFor();
      await publish.click();
      await journey.startService();
      await journey.letUndoPass();
      await expect.poll(() => journey.executed('bio.avatar-uploaded').length).toBe(1);
      await page.getByText(/^Published \d/).waitFor();
      const { url, space, token } = journey.sandbox;
      const headers = { authorization: `Bearer ${token}` };
      const { data } = (await (await fetch(`${url}/spaces/${space}/bio`, { headers })).json()) as {
        data: { avatar: string };
      };
      const sent = await (await fetch(new URL(data.avatar, url))).arrayBuffer();
      expect(sent.byteLength).toBeLessThanOrEqual(mostBytes);
      expect(sent.byteLength).toBeGreaterThan(mostBytes / 8);
    },
  );

  async function avatarsIn(page: Page, unit: string): Promise<void> {
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Change the wire profile' }).first().click();
    const wire = page.getByRole('dialog', { name: /^Wire profile of/ });
    await wire.getByLabel('Search the keys').fill('avatarUnit');
    await wire.getByRole('textbox', { name: 'avatarUnit' }).fill(unit);
    await wire.getByRole('button', { name: 'Save' }).click();
    await wire.waitFor({ state: 'detached' });
    await goTo(page, 'Bio page');
  }
});

describe('a page that was changed at the service meanwhile', () => {
  it.each(['strings', 'vast'] as const)(
    'is looked at beside what was edited here; one that is gone there is kept here until that is believed, and restored (%s)',
    async (dialect) => {
      const journey = await open({ dialect });
      const { page, sandbox } = journey;
      await goTo(page, 'Bio page');
      const { outline, inspector, phone, publish } = bio(page);
      const readAgain = page.getByRole('button', { name: 'Read again' });
      await outline.getByRole('button', { name: 'Find us' }).click();
      await inspector.getByRole('textbox', { name: 'Text' }).fill('Alfama, on the corner');
      const { url, space, token } = sandbox;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const there = { method: 'PUT', headers, body: JSON.stringify({ description: 'Roasted there' }) };
      expect((await fetch(`${url}/spaces/${space}/bio`, there)).status).toBe(200);
      await readAgain.click();
      await page.getByRole('button', { name: 'Look at both' }).click();
      const both = page.getByRole('dialog', { name: 'Changed at the service meanwhile' });
      await both.getByText('Roasted there', { exact: true }).first().waitFor();
      expect(await findingsIn(page, 'both', looks)).toEqual({});
      await both.getByRole('button', { name: 'Go on with both' }).click();
      await phone.getByText('Roasted there', { exact: true }).waitFor();
      await phone.getByText('Alfama, on the corner').waitFor();

      // Of a picture and a title, the picture alone is taken back.
      await page.getByRole('button', { name: /^Title and introduction/ }).click();
      await inspector.getByRole('textbox', { name: 'Title' }).fill('Harbour');
      await page.getByLabel('Picture of the page').setInputFiles('resources/pictures/outbox.png');
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await phone.locator('img').waitFor();
      await inspector
        .getByRole('button', { name: /^(Undo the picture alone|Keep the picture that is published)$/ })
        .click();
      await inspector.getByText('outbox.png').waitFor({ state: 'detached' });
      const givenUp = page.locator('.toast', { hasText: 'Taken back: the picture' });
      await givenUp.getByRole('button', { name: /^Undo/ }).click();
      await inspector.getByText('outbox.png').waitFor();
      await inspector
        .getByRole('button', { name: /^(Undo the picture alone|Keep the picture that is published)$/ })
        .click();
      await inspector.getByText('outbox.png').waitFor({ state: 'detached' });
      await publish.click();
      await journey.letUndoPass();
      await page.getByText(/^Published \d/).waitFor();
      expect(journey.executed('bio.avatar-uploaded')).toEqual([]);
      expect(journey.executed('bio.updated').map(({ body }) => body)).toContainEqual({ title: 'Harbour' });

      sandbox.removeBio();
      await readAgain.click();
      await page.getByRole('button', { name: 'Is it gone?' }).click();
      const gone = page.getByRole('dialog', { name: 'Is the page gone at the service?' });
      expect(await findingsIn(page, 'is it gone', looks)).toEqual({});
      await gone.getByRole('button', { name: 'Keep this copy' }).click();
      await gone.waitFor({ state: 'detached' });
      await outline.getByRole('button', { name: 'Find us' }).waitFor();
      await page.getByRole('button', { name: 'Is it gone?' }).click();
      await journey.stopService();
      await gone.getByRole('button', { name: 'Ask, and believe it' }).click();
      await page.getByText(/cannot be reached/).waitFor();
      await outline.getByRole('button', { name: 'Find us' }).waitFor();
      await journey.startService();
      await gone.getByRole('button', { name: 'Ask, and believe it' }).click();
      await page.getByText('The copy from before is kept under Versions.').waitFor();
      await page.getByRole('heading', { name: 'No bio page yet' }).waitFor();
      await page.getByRole('button', { name: 'Bring back an earlier one' }).click();
      const versions = page.getByRole('dialog', { name: 'Versions' });
      await versions.getByRole('button', { name: 'Restore' }).first().click();
      await outline.getByRole('button', { name: 'Find us' }).waitFor();
      await publish.click();
      await journey.letUndoPass();
      await expect.poll(() => journey.executed('bio.created').length).toBe(1);
      await page.getByText(/^Published \d/).waitFor();
      await phone.getByText('Alfama, on the corner').waitFor();
    },
  );
});
