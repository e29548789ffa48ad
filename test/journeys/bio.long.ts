import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findingsIn, goTo, journeys, type Journey, type Look } from './window.ts';

const open = journeys();
const looks: Look[] = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: '390 px', viewport: { width: 390, height: 780 } },
];

/** Another client asks something of the block whose title ends so. */
async function askThere({ sandbox }: Journey, named: string, init: { method: string; body?: string }): Promise<void> {
  const headers = { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' };
  const blocks = `${sandbox.url}/spaces/${sandbox.space}/bio/blocks`;
  const { data } = (await (await fetch(blocks, { headers })).json()) as {
    data: { id: number; title: string | null }[];
  };
  const id = data.find((block) => block.title?.endsWith(named))?.id;
  expect((await fetch(`${blocks}/${id}`, { ...init, headers })).status).toBe(200);
}

/** Another client renames the first link. */
const changeThere = (journey: Journey, title: string): Promise<void> =>
  askThere(journey, 'Winter</b> menu', { method: 'PUT', body: JSON.stringify({ title }) });

async function openBioPage() {
  const journey = await open({ dialect: 'objects' });
  const { page } = journey;
  await goTo(page, 'Bio page');
  return { journey, page, outline: page.getByRole('region', { name: 'Blocks' }) };
}

describe('Bio page', () => {
  it('is edited with the service stopped, seen in the phone at each key, and published when it is back', async () => {
    const { journey, page, outline } = await openBioPage();
    const phone = page.getByRole('region', { name: 'Preview' });
    const inspector = page.getByRole('region', { name: 'Edit' });
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await journey.stopService();
    const title = inspector.getByRole('textbox', { name: 'Title' });
    await title.fill('<b>Winter</b> menu');
    await phone.getByText('<b>Winter</b> menu', { exact: true }).waitFor();
    await inspector.getByText('was Autumn menu').waitFor();

    const cupping = outline.getByRole('button', { name: 'Book a cupping' });
    await cupping.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('Book a cupping: 4 of 7').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toContain('Book a cupping');
    // Without a key and without dragging.
    await cupping.click();
    await inspector.getByRole('button', { name: 'Move down' }).click();
    await page.getByText('Book a cupping: 5 of 7').waitFor();
    await inspector.getByRole('button', { name: 'Move up' }).click();
    await page.getByText('Book a cupping: 4 of 7').waitFor();
    await outline.getByRole('button', { name: /^Summer terrace/ }).click();
    await inspector.getByRole('button', { name: 'Delete' }).press('Enter');
    // Not on the button, which would delete the next one.
    await expect.poll(() => page.evaluate('document.activeElement?.className')).toBe('blk-b');
    await page.getByText('Block “Summer terrace” deleted').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await outline.getByRole('button', { name: /^Summer terrace/ }).click();
    // Nor does the second click of a double click meet the next one.
    await inspector.getByRole('button', { name: 'Delete' }).dblclick({ delay: 100 });
    await page.getByText('Block “Summer terrace” deleted').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await outline.getByRole('button', { name: /^Summer terrace/ }).click();
    await inspector.getByRole('switch', { name: 'Shown on the page' }).check();
    await phone.getByText('See you in April').waitFor();

    await page.reload();
    await page.getByRole('button', { name: '3 changes' }).click();
    const changes = page.getByRole('dialog', { name: '3 changes' });
    await changes.getByText('Publishing takes 3 calls').waitFor();
    const moved = changes.getByRole('listitem').filter({ hasText: 'Book a cupping' });
    await expect
      .poll(() => moved.locator('del, ins').allTextContents())
      .toEqual(['3, after “Autumn menu”', expect.stringMatching(/^4, after “/)]);
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Go on editing');
    expect(await findingsIn(page, 'Changes', looks)).toEqual({});
    await page.keyboard.press('Escape');
    expect(await findingsIn(page, 'Bio page', looks)).toEqual({});
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('goes out with 3 calls').waitFor();
    await page.getByText(/^The page at the service could not be read now/).waitFor();
    await page.getByText(/^Queued \d/).waitFor();
    // What was published is back as it was edited, and is published again.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: /^\d changes$/ }).waitFor();
    await page.getByText(/^Queued \d/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^Queued \d/).waitFor();
    await journey.startService();
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('blocks.reordered').length).toBe(1);
    expect(journey.executed('block.updated')).toHaveLength(2);
    await page.getByText(/^Published \d/).waitFor();

    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByText('as it was before').waitFor();
    const names = await versions
      .getByRole('button', { name: 'Restore' })
      .evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect([names.length, new Set(names).size]).toEqual([2, 2]);
    expect(await findingsIn(page, 'Versions', looks.slice(0, 1))).toEqual({});
    await page.keyboard.press('Escape');
    await outline.getByRole('button', { name: 'Book a cupping' }).click();
    await inspector.getByRole('textbox', { name: 'Title' }).fill('An hour of work');
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Versions' }).click();
    await versions.getByRole('button', { name: 'Restore' }).last().click();
    await page.getByRole('button', { name: '3 changes' }).waitFor();
    // What was staged is in no version. The publishing before it is offered below it.
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await outline.getByRole('button', { name: 'An hour of work' }).waitFor();
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Versions' }).click();
    await versions.getByRole('button', { name: 'Restore' }).last().click();
    await page.getByRole('button', { name: '3 changes' }).waitFor();
    await page.getByRole('button', { name: /^Online/ }).waitFor();
    await changeThere(journey, 'Autumn menu there');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const both = page.getByRole('dialog', { name: 'Changed at the service meanwhile' });
    await both.getByText('Autumn menu there', { exact: true }).last().waitFor();
    expect(await findingsIn(page, 'Both', looks.slice(0, 1))).toEqual({});
    await both.getByRole('checkbox', { name: /^Give this up/ }).check();
    await both.getByRole('button', { name: 'Go on with both' }).click();
    await page.getByRole('button', { name: '2 changes' }).waitFor();
    await outline.getByRole('button', { name: 'Autumn menu there' }).waitFor();

    await outline.getByRole('button', { name: /^Title and introduction/ }).click();
    await page.getByLabel('Picture of the page').setInputFiles('resources/pictures/outbox.png');
    const cropping = page.getByRole('dialog', { name: 'Picture of the page' });
    const zoom = cropping.getByRole('slider', { name: 'Zoom' });
    await expect.poll(() => page.evaluate('document.activeElement?.closest("label")?.textContent')).toBe('Zoom');
    await zoom.press('ArrowRight');
    expect(await findingsIn(page, 'Picture', looks)).toEqual({});
    const across = cropping.getByRole('slider', { name: 'Left to right' });
    const down = cropping.getByRole('slider', { name: 'Top to bottom' });
    const places = async () => [Number(await across.inputValue()), Number(await down.inputValue())];
    expect(await places()).toEqual([0.5, 0.5]);
    const box = await cropping.locator('.bio-crop').boundingBox();
    if (box === null) throw new Error('nothing is shown of the picture');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y - 2, { steps: 3 });
    const [dragged = 1, lowered = 0] = await places();
    expect(dragged).toBeLessThan(0.5);
    expect(lowered).toBeGreaterThan(0.5);
    // Beyond its edge the picture stays, and the pointer is followed out of the dialog.
    await page.mouse.move(x + 5_000, y, { steps: 2 });
    await expect.poll(async () => (await places())[0]).toBe(0);
    await page.mouse.up();
    await page.mouse.move(x, y);
    expect((await places())[0]).toBe(0);
    await across.press('End');
    await down.press('Home');
    expect(await places()).toEqual([1, 0]);
    await cropping.getByRole('button', { name: 'Use this picture' }).press('Enter');
    await page.getByRole('button', { name: '3 changes' }).waitFor();
    await phone.locator('img').waitFor();
  });

  it('keeps a move that was made here beside those that were made at the service, and takes it back alone', async () => {
    const { journey, page, outline } = await openBioPage();
    const { url, token, space } = journey.sandbox;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const blocks = `${url}/spaces/${space}/bio/blocks`;
    const there = async () => {
      const { data } = (await (await fetch(blocks, { headers })).json()) as {
        data: { id: number; title: string | null }[];
      };
      return data;
    };
    const names = ['Autumn menu', 'Book a cupping', 'Find us', 'Marvila opens', 'Summer terrace'];
    const nameIn = (words: string | null): string[] => names.filter((name) => words?.startsWith(name) === true);
    const orderThere = async () => (await there()).flatMap(({ title }) => nameIn(title));
    const orderHere = async () =>
      (await outline.locator('.blk-b').allInnerTexts()).flatMap((words) => nameIn(words.trim()));
    const began = await orderHere();
    expect(began).toHaveLength(5);
    const [first = '', second = '', , , last = ''] = began;

    // Here the first goes behind the second; there the last becomes the very first.
    const row = outline.getByRole('button', { name: new RegExp(`^${first}`) });
    await row.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(orderHere).toEqual([second, first, ...began.slice(2)]);
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    const ids = (await there()).map(({ id, title }) => ({ id, name: nameIn(title)[0] }));
    const to = [...ids.filter(({ name }) => name === last), ...ids.filter(({ name }) => name !== last)];
    const body = JSON.stringify({ blocks: to.map(({ id }) => id) });
    expect((await fetch(`${blocks}/reorder`, { method: 'POST', headers, body })).ok).toBe(true);

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const both = page.getByRole('dialog', { name: 'Changed at the service meanwhile' });
    await both.getByRole('rowheader', { name: last }).waitFor();
    expect(await findingsIn(page, 'Both moved', looks)).toEqual({});
    await both.getByRole('button', { name: 'Go on with both' }).press('Enter');
    await both.waitFor({ state: 'detached' });
    await expect.poll(orderHere).toEqual([last, second, first, ...began.slice(2, -1)]);
    expect(journey.executed('blocks.reordered')).toHaveLength(1);

    // Beside another change it is taken back alone: the order is that of the service.
    await outline.getByRole('button', { name: new RegExp(`^${second}`) }).click();
    const title = page.getByRole('region', { name: 'Edit' }).getByRole('textbox', { name: 'Title', exact: true });
    await title.press('End');
    await page.keyboard.type(' today');
    await page.getByRole('button', { name: '2 changes' }).click();
    const changes = page.getByRole('dialog', { name: /^\d changes?$/ });
    await changes.getByRole('button', { name: new RegExp(`^Take back: .*${first}`) }).press('Enter');
    await changes.getByRole('button', { name: 'Go on editing' }).waitFor();
    await expect.poll(orderHere).toEqual([last, first, second, ...began.slice(2, -1)]);
    await changes.getByText('Publishing takes 1 call to the service.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.closest("dialog") !== null')).toBe(true);
    await page.keyboard.press('Escape');

    // Moved once more, it goes out as it is seen here.
    await row.focus();
    await page.keyboard.press('Alt+ArrowDown');
    const wanted = [last, second, first, ...began.slice(2, -1)];
    await expect.poll(orderHere).toEqual(wanted);
    await page.getByRole('button', { name: '2 changes' }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^Queued \d/).waitFor();
    await journey.letUndoPass();
    await page.getByText(/^Published \d/).waitFor();
    expect([await orderThere(), await orderHere()]).toEqual([wanted, wanted]);
  });

  it('says beside a long name what becomes of its block, and before Take back', async () => {
    const { page, outline } = await openBioPage();
    const title = page.getByRole('region', { name: 'Edit' }).getByRole('textbox', { name: 'Title', exact: true });
    for (const name of ['Autumn menu', 'Book a cupping']) {
      await outline.getByRole('button', { name }).click();
      await title.fill(`${name} ${'w'.repeat(90)}`);
    }
    await page.getByRole('button', { name: '2 changes' }).click();
    const rows = page.getByRole('dialog', { name: '2 changes' }).getByRole('listitem');
    for (const row of await rows.all()) {
      const widths = await row.getByText('edited', { exact: true }).evaluate((one) => {
        const { scrollWidth, clientWidth } = one as unknown as { scrollWidth: number; clientWidth: number };
        return { scrollWidth, clientWidth };
      });
      expect(widths.scrollWidth).toBe(widths.clientWidth);
      expect(widths.clientWidth).toBeGreaterThan(0);
    }
    expect(await findingsIn(page, 'Changes with long names', looks)).toEqual({});
  });

  it('is read again when that is asked for', async () => {
    const { journey, page, outline } = await openBioPage();
    await outline.getByRole('button', { name: 'Find us' }).waitFor();
    await askThere(journey, 'Find us', { method: 'PUT', body: JSON.stringify({ title: 'Where we are' }) });
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByText('Read again.', { exact: true }).waitFor();
    await outline.getByRole('button', { name: 'Where we are' }).waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    await askThere(journey, 'Where we are', { method: 'PUT', body: JSON.stringify({ title: 'Find us' }) });
    await outline.getByRole('button', { name: 'Read again' }).click();
    await outline.getByRole('button', { name: 'Find us' }).first().waitFor();
  });

  it('completes an address without its beginning when that is asked for, and publishes it as it is else, which is said', async () => {
    const { page, outline } = await openBioPage();
    const address = page.getByRole('textbox', { name: 'Address' });
    const whole = page.getByRole('button', { name: 'Use https://harbour.example/hours' });
    for (const title of ['Opening hours', 'The shop']) {
      await outline.getByRole('button', { name: 'Add a block' }).click();
      await page.getByRole('menuitem', { name: 'Link' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill(title);
      await address.fill('harbour.example/hours');
      await whole.waitFor();
    }
    expect(await findingsIn(page, 'An address', looks)).toEqual({});
    await whole.press('Enter');
    await whole.waitFor({ state: 'detached' });
    expect(await address.inputValue()).toBe('https://harbour.example/hours');
    await expect.poll(() => page.evaluate('document.activeElement?.value')).toBe('https://harbour.example/hours');
    const said = 'The address of 1 link lacks its beginning (https://), so that it may lead nowhere.';
    await page.getByRole('button', { name: '2 changes' }).click();
    const changes = page.getByRole('dialog', { name: '2 changes' });
    await changes.getByText(said).waitFor();
    await changes.getByRole('button', { name: 'Publish' }).click();
    await page.locator('.toast').getByText(said).waitFor();
  });

  it('does not offer to take an edit back that is being published, but the publishing', async () => {
    const { journey, page, outline } = await openBioPage();
    const toasted = page.locator('.toast');
    await outline.getByRole('button', { name: 'Book a cupping' }).press('Delete');
    await page.getByText('Changes discarded.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByText('Changes discarded.').waitFor();
    await outline.getByRole('button', { name: 'Autumn menu' }).press('Delete');
    await expect.poll(() => toasted.count()).toBe(2);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('goes out with 1 call').waitFor();
    await expect.poll(() => toasted.count()).toBe(1);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await journey.letUndoPass();
    await outline.getByRole('button', { name: 'Book a cupping' }).waitFor();
    expect(journey.executed('block.deleted')).toEqual([]);
  });

  it('offers Undo of a publishing after the window was loaded anew, and takes its line away with it', async () => {
    const { journey, page, outline } = await openBioPage();
    const undo = page.getByRole('button', { name: 'Undo publishing' });
    const publish = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText(/^Queued \d/).waitFor();
    };
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await page.getByRole('region', { name: 'Edit' }).getByRole('textbox', { name: 'Title' }).fill('Winter menu');
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await publish();
    await page.reload();
    await undo.waitFor();
    expect(await findingsIn(page, 'Undo publishing', looks.slice(2))).toEqual({});
    await undo.click();
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await undo.waitFor({ state: 'detached' });
    await publish();
    await page.getByText('goes out with 1 call').waitFor();
    await undo.click();
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await page.getByText('goes out with 1 call').waitFor({ state: 'detached' });
    await journey.letUndoPass();
    expect(journey.executed('block.updated')).toEqual([]);
  });

  it('does not publish without what a field says and is not kept: the field says so, also after another was looked at', async () => {
    const { journey, page, outline } = await openBioPage();
    const inspector = page.getByRole('region', { name: 'Edit' });
    const title = inspector.getByRole('textbox', { name: 'Title' });
    await outline.getByRole('button', { name: 'Find us' }).click();
    await title.fill('Find us here');
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await title.fill('Winter\0 menu');
    await inspector.getByText('The text has a NUL character.').waitFor();
    await inspector.getByText('This is not kept: the page says Autumn menu here.').waitFor();
    expect(await findingsIn(page, 'Not kept', looks)).toEqual({});
    await outline.getByRole('button', { name: 'Find us here' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('“Title” of “Autumn menu” is not kept as it is typed').waitFor();
    await inspector.locator('[aria-invalid="true"]:focus').waitFor();
    await inspector.getByText('This is not kept').waitFor();
    expect(await page.getByText(/^Queued \d/).count()).toBe(0);
    await title.fill('Winter menu');
    await inspector.getByText('This is not kept').waitFor({ state: 'detached' });
    await title.fill('Winter\0 menu');
    await inspector.getByRole('button', { name: 'Take what is kept' }).click();
    await expect.poll(() => title.inputValue()).toBe('Winter menu');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('goes out with 2 calls').waitFor();
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('block.updated').length).toBe(2);
  });

  it('takes a publishing back that waits after its seconds, and offers that no more once it went', async () => {
    const { journey, page, outline } = await openBioPage();
    const back = page.getByRole('button', { name: 'Take it back' });
    const publish = async (): Promise<void> => {
      await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText(/^Queued \d/).waitFor();
    };
    await journey.stopService();
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await page.getByRole('region', { name: 'Edit' }).getByRole('textbox', { name: 'Title' }).fill('Winter menu');
    await publish();
    await journey.letUndoPass();
    await page.reload();
    await back.waitFor();
    expect(await findingsIn(page, 'Take it back', looks.slice(2))).toEqual({});
    await back.click();
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await back.waitFor({ state: 'detached' });
    await journey.startService();
    await publish();
    await journey.letUndoPass();
    await page.getByText(/^Published \d/).waitFor();
    expect([await back.count(), journey.executed('block.updated').length]).toEqual([0, 1]);
  });

  it('of a publishing that was refused: the card leads to the page, and the page to Versions, which has the words', async () => {
    const journey = await open({ dialect: 'objects' });
    const { page } = journey;
    const fault = { kind: 'status', status: 422, body: { message: 'Not now.' } } as const;
    journey.sandbox.faults.add({ method: 'PUT', path: /\/blocks\/\d+$/, fault });
    await goTo(page, 'Bio page');
    const outline = page.getByRole('region', { name: 'Blocks' });
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await page.getByRole('region', { name: 'Edit' }).getByRole('textbox', { name: 'Title' }).fill('Winter menu');
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^Queued \d/).waitFor();
    await journey.letUndoPass();
    await page.getByText(/^The service refused what was published last/).waitFor();
    expect(await findingsIn(page, 'Refused', looks)).toEqual({});
    await goTo(page, 'Outbox');
    const card = page.getByRole('article', { name: 'Change block “Autumn menu”: refused. “Not now.”' });
    await card.getByRole('button', { name: 'Open the bio page' }).click();
    await page.getByRole('button', { name: /^Refused \d/ }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByRole('button', { name: 'Restore' }).first().click();
    await outline.getByRole('button', { name: 'Winter menu' }).waitFor();
    await page.getByText(/^The service refused what was published last/).waitFor({ state: 'detached' });
  });

  it('offers Undo of a change that is taken back: in its form, in the list of changes while that is open, and after it', async () => {
    const { page, outline } = await openBioPage();
    const inspector = page.getByRole('region', { name: 'Edit' });
    const title = inspector.getByRole('textbox', { name: 'Title', exact: true });
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await title.fill('An hour of work');
    await inspector.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('Taken back: An hour of work').waitFor();
    await expect.poll(() => title.inputValue()).toBe('Autumn menu');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => title.inputValue()).toBe('An hour of work');

    await outline.getByRole('button', { name: 'Book a cupping' }).click();
    await title.fill('Another hour');
    await page.getByRole('button', { name: '2 changes' }).click();
    const dialog = page.getByRole('dialog', { name: /changes?$/ });
    await dialog.getByRole('button', { name: 'Take back: Another hour' }).press('Enter');
    await dialog.getByText('Taken back: Another hour').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Undo');
    expect(await findingsIn(page, 'Taken back', looks)).toEqual({});
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Go on editing');
    await dialog.getByRole('button', { name: 'Take back: Another hour' }).click();
    await dialog.getByText('Taken back: Another hour').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: '2 changes' }).waitFor();
    await expect.poll(() => title.inputValue()).toBe('Another hour');
  });

  it('keeps the form, the words and the keyboard where the block is deleted elsewhere, and adds it again', async () => {
    const { journey, page, outline } = await openBioPage();
    const inspector = page.getByRole('region', { name: 'Edit' });
    const title = inspector.getByRole('textbox', { name: 'Title', exact: true });
    const gone = inspector.getByText('This block is gone at the service.');
    const deletedThere = async (named: string): Promise<void> => {
      await askThere(journey, named, { method: 'DELETE' });
      // Read from another window: the keyboard of this one stays where it is.
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByRole('button', { name: /^Synced/ }).click();
      await other.getByRole('button', { name: 'Sync now' }).click();
      await gone.waitFor();
      await other.close();
    };
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await title.focus();
    await deletedThere('Autumn menu');
    await page.keyboard.press('End');
    await page.keyboard.type(', again');
    expect(await title.inputValue()).toBe('Autumn menu, again');
    expect(await findingsIn(page, 'Gone', looks)).toEqual({});
    await inspector.getByRole('button', { name: 'Add it again' }).press('Enter');
    await outline.getByRole('button', { name: 'Autumn menu, again' }).waitFor();
    await gone.waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await outline.getByRole('button', { name: 'Autumn menu, again!' }).waitFor();
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
  });

  it('says in the open list of versions what becomes of them, and lists what another window publishes', async () => {
    const { journey, page, outline } = await openBioPage();
    const inspector = page.getByRole('region', { name: 'Edit' });
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await inspector.getByRole('textbox', { name: 'Title', exact: true }).fill('An hour of work');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^Queued \d/).waitFor();
    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByText('waits in the outbox').waitFor();
    await versions
      .getByRole('button', { name: /^Compare/ })
      .first()
      .press('Enter');
    await journey.letUndoPass();
    await versions.getByText('waits in the outbox').waitFor({ state: 'detached' });
    // It stays as its user left it.
    await versions.getByRole('button', { name: /^Compare/, expanded: true }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Compare');

    const restores = versions.getByRole('button', { name: /^Restore/ });
    const before = await restores.count();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Book a cupping' }).click();
    await other.getByRole('textbox', { name: 'Title', exact: true }).fill('Another hour');
    await other.getByRole('button', { name: 'Publish', exact: true }).click();
    await other.getByText(/^Queued \d/).waitFor();
    await other.close();
    await expect.poll(() => restores.count()).toBe(before + 1);
  });

  it('asks before it replaces what was changed at the service while a publishing waited, and shows both', async () => {
    const { journey, page, outline } = await openBioPage();
    const inspector = page.getByRole('region', { name: 'Edit' });
    const title = inspector.getByRole('textbox', { name: 'Title', exact: true });
    const publish = async (words: string): Promise<void> => {
      await title.fill(words);
      await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText(/^Queued \d/).waitFor();
    };
    const asked = page.getByText(
      'The page was changed at the service after you published it here. Nothing goes over that until you answer.',
    );
    const there = (from: string, to: string) =>
      askThere(journey, from, { method: 'PUT', body: JSON.stringify({ title: to }) });
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await publish('Winter menu');
    await there('Autumn menu', 'Spring menu');
    await journey.letUndoPass();
    await asked.waitFor();
    expect(await findingsIn(page, 'Changed there', looks)).toEqual({});
    await goTo(page, 'Outbox');
    const card = page.getByRole('article', {
      name: 'The page was changed at the service after you published it here.',
    });
    await card.getByRole('button', { name: 'Publish mine anyway' }).waitFor();
    await card.getByRole('button', { name: 'Open the bio page' }).click();
    await page.getByRole('button', { name: 'Look at both' }).click();
    const both = page.getByRole('dialog', { name: 'Changed at the service meanwhile' });
    await both.getByText('Spring menu').first().waitFor();
    await both.getByText('Winter menu').first().waitFor();
    await both.getByRole('checkbox', { name: /^Give this up/ }).check();
    await both.getByRole('button', { name: 'Go on with both' }).click();
    await asked.waitFor({ state: 'detached' });
    await expect.poll(() => title.inputValue()).toBe('Spring menu');

    await publish('Summer menu');
    await there('Spring menu', 'Spring lunch');
    await journey.letUndoPass();
    await asked.waitFor();
    await page.getByRole('button', { name: 'Publish mine anyway' }).click();
    await page.getByText(/^Published \d/).waitFor();
    expect(await title.inputValue()).toBe('Summer menu');
    const executed = journey.sandbox.journal.executed('block.updated').map(({ body }) => body);
    expect(executed).toEqual(['Spring menu', 'Spring lunch', 'Summer menu'].map((words) => ({ title: words })));
  });

  it('shows the picture that was chosen at the service meanwhile beside the one that is published', async () => {
    const { journey, page } = await openBioPage();
    await page.getByLabel('Picture of the page').setInputFiles('resources/pictures/outbox.png');
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^Queued \d/).waitFor();
    const { url, space, token } = journey.sandbox;
    const body = new FormData();
    body.set('file', new Blob([readFileSync('resources/pictures/outbox.png')], { type: 'image/png' }), 'theirs.png');
    await fetch(`${url}/spaces/${space}/bio/avatar`, {
      ...{ method: 'POST', headers: { authorization: `Bearer ${token}` }, body },
    });
    await journey.letUndoPass();
    const asked = page.getByRole('status').filter({ hasText: 'The picture of the page was changed at the service' });
    await asked.waitFor();
    await expect.poll(() => asked.locator('img').count()).toBe(2);
    for (const whose of ['At the service', 'Yours']) await asked.getByText(whose, { exact: true }).waitFor();
    expect(await findingsIn(page, 'Another picture there', looks)).toEqual({});
    await asked.getByRole('button', { name: 'Publish mine anyway' }).click();
    await page.getByText(/^Published \d/).waitFor();
  });

  it('says that the page is gone at the service before anything is published, and creates it again', async () => {
    const { journey, page, outline } = await openBioPage();
    const inspector = page.getByRole('region', { name: 'Edit' });
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await inspector.getByRole('textbox', { name: 'Title', exact: true }).fill('Winter menu');
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^Queued \d/).waitFor();
    journey.sandbox.removeBio();
    await journey.letUndoPass();
    await page.getByText('The page is gone at the service, or it is empty there.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Publish mine anyway' }).count()).toBe(0);
    expect(await findingsIn(page, 'Gone there', looks)).toEqual({});
    await page.getByRole('button', { name: 'Create it again…' }).click();
    await page.getByText('All of the page is a change here now').waitFor();
    await outline.getByRole('button', { name: 'Winter menu' }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page
      .getByText(/^Queued/)
      .first()
      .waitFor();
    await journey.letUndoPass();
    await expect
      .poll(() => journey.sandbox.journal.executed('block.created').map(({ body }) => body))
      .toContainEqual(expect.objectContaining({ title: 'Winter menu' }));
  });

  it('offers Undo of what is given up for the service’s, and of a block that is left', async () => {
    const { journey, page, outline } = await openBioPage();
    const inspector = page.getByRole('region', { name: 'Edit' });
    const title = inspector.getByRole('textbox', { name: 'Title', exact: true });
    const readAgain = (): Promise<void> => page.getByRole('button', { name: 'Read again' }).click();
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await title.fill('An hour of work');
    await askThere(journey, 'Autumn menu', { method: 'PUT', body: JSON.stringify({ title: 'Spring menu' }) });
    await readAgain();
    await page.getByRole('button', { name: 'Look at both' }).click();
    await page.getByRole('checkbox', { name: /^Give this up/ }).check();
    await page.getByRole('button', { name: 'Go on with both' }).click();
    await page.getByText('1 change given up').waitFor();
    await expect.poll(() => title.inputValue()).toBe('Spring menu');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => title.inputValue()).toBe('An hour of work');
    await page.getByRole('button', { name: 'Look at both' }).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();

    await outline.getByRole('button', { name: 'Book a cupping' }).click();
    await askThere(journey, 'Book a cupping', { method: 'DELETE' });
    await readAgain();
    await inspector.getByText('This block is gone at the service.').waitFor();
    await title.fill('Another hour');
    await inspector.getByRole('button', { name: 'Leave it' }).click();
    await page.getByText('Block “Another hour” left').waitFor();
    await page.locator('.toast', { hasText: 'left' }).getByRole('button', { name: /^Undo/ }).click();
    await inspector.getByText('This block is gone at the service.').waitFor();
    expect(await title.inputValue()).toBe('Another hour');
    // Nor is what is typed gone where another block is chosen.
    const left = page.locator('.toast', { hasText: 'Block “Another hour” left' });
    await left.waitFor({ state: 'detached' });
    await outline.getByRole('button', { name: 'Find us' }).click();
    await left.getByRole('button', { name: /^Undo/ }).click();
    await inspector.getByText('This block is gone at the service.').waitFor();
    expect(await title.inputValue()).toBe('Another hour');
  });

  it('keeps the form under the keyboard where its block is deleted in another window, and puts it back with what is typed', async () => {
    const { page, outline } = await openBioPage();
    const inspector = page.getByRole('region', { name: 'Edit' });
    const title = inspector.getByRole('textbox', { name: 'Title', exact: true });
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await title.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' B');
    const other = await page.context().newPage();
    await other.goto(page.url());
    const row = other.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Autumn menu B' });
    await row.click();
    await row.press('Delete');
    await inspector.getByText('This block was deleted in another window.').waitFor();
    await other.close();
    await page.keyboard.type(' more words');
    expect(await title.inputValue()).toBe('Autumn menu B more words');
    expect(await findingsIn(page, 'Deleted in another window', looks)).toEqual({});
    await inspector.getByRole('button', { name: 'Add it again' }).press('Enter');
    await outline.getByRole('button', { name: 'Autumn menu B more words' }).waitFor();
    await inspector.getByText('This block was deleted in another window.').waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await outline.getByRole('button', { name: 'Autumn menu B more words!' }).waitFor();
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
  });

  it('keeps what is typed in a field that another window writes in as well, and says so', async () => {
    const { page, outline } = await openBioPage();
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    const titleIn = (one: typeof page) =>
      one.getByRole('region', { name: 'Edit' }).getByRole('textbox', { name: 'Title', exact: true });
    const title = titleIn(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Autumn menu' }).click();
    await titleIn(other).press('End');
    // Nothing was typed in this one yet: it follows.
    await title.press('End');
    await other.keyboard.type(' A');
    await expect.poll(() => title.inputValue()).toBe('Autumn menu A');
    await title.press('End');
    await page.keyboard.type(' CCC');
    await expect.poll(() => titleIn(other).locator('xpath=../..').textContent()).toContain('Autumn menu A CCC');
    await other.keyboard.type(' BBB');
    const meanwhile = page.getByText('The page says Autumn menu A BBB here now, not what you typed.');
    await meanwhile.waitFor();
    expect([await title.inputValue(), await titleIn(other).inputValue()]).toEqual([
      'Autumn menu A CCC',
      'Autumn menu A BBB',
    ]);
    expect(await findingsIn(page, 'Changed in another window', looks.slice(0, 2))).toEqual({});
    await page.getByRole('button', { name: 'Keep mine' }).press('Enter');
    await meanwhile.waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await other.getByText('The page says Autumn menu A CCC! here now, not what you typed.').waitFor();
    await other.getByRole('button', { name: 'Take it' }).press('Enter');
    await expect.poll(() => titleIn(other).inputValue()).toBe('Autumn menu A CCC!');
    // Left, it follows again.
    await titleIn(other).blur();
    await page.keyboard.type('!');
    await expect.poll(() => titleIn(other).inputValue()).toBe('Autumn menu A CCC!!');
    await other.close();
  });

  it.each(['objects', 'plain'] as const)('keeps a new block chosen when it is published (%s)', async (dialect) => {
    const journey = await open({ dialect });
    const { page } = journey;
    await goTo(page, 'Bio page');
    const inspector = page.getByRole('region', { name: 'Edit' });
    const title = inspector.getByRole('textbox', { name: 'Title', exact: true });
    await page.getByRole('button', { name: 'Add a block' }).click();
    await page.getByRole('menuitem', { name: 'Link' }).click();
    await title.fill('New link');
    const row = page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'New link' });
    const isChosen = async () => [await title.inputValue(), await row.getAttribute('aria-current')];
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^Queued \d/).waitFor();
    expect(await isChosen()).toEqual(['New link', 'true']);
    await journey.letUndoPass();
    await page.getByText(/^Published \d/).waitFor();
    expect(await isChosen()).toEqual(['New link', 'true']);

    // What is typed of it as JSON, and is none yet, is not let go with the ID that it had before.
    const json = inspector.getByRole('textbox', { name: 'Block as JSON' });
    const unread = '{ "type": "link", "title": ';
    const fields = page
      .getByRole('region', { name: 'Blocks' })
      .getByRole('button', { name: /^Title and introduction/ });
    await page.getByRole('button', { name: 'Add a block' }).click();
    await page.getByRole('menuitem', { name: 'Link' }).click();
    await title.fill('Second link');
    await inspector.getByText('As JSON', { exact: true }).click();
    await json.fill(unread);
    const second = page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Second link' });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^Queued \d/).waitFor();
    await page
      .getByText('The JSON of 1 block cannot be read yet, and does not go out. It stays in its form.')
      .waitFor();
    expect(await json.inputValue()).toBe(unread);
    await fields.click();
    await second.click();
    expect(await json.inputValue()).toBe(unread);
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('block.created').length).toBe(2);
    await page.reload();
    await second.click();
    expect(await json.inputValue()).toBe(unread);
    await inspector.getByRole('button', { name: 'Show the block as it is' }).click();
    await row.click();
    await title.fill('New link, again');
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
  });

  it('keeps the last copy of a page that is gone at the service, and makes it again from that when its user believes it', async () => {
    const { journey, page, outline } = await openBioPage();
    const rows = () => outline.locator('.blk-b .t').allTextContents();
    const icons = outline.getByRole('button', { name: 'Social icons' });
    await icons.focus();
    for (const place of [2, 3, 4]) {
      await page.keyboard.press('Alt+ArrowDown');
      await page.getByText(`Social icons: ${place} of 7`).waitFor();
    }
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^Queued \d/).waitFor();
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('blocks.reordered').length).toBe(1);
    await page.getByText(/^Published \d/).waitFor();
    const wanted = await rows();
    journey.sandbox.removeBio();
    await page.goto(new URL('#/settings/data', page.url()).href);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await goTo(page, 'Bio page');
    await page.getByText('You are looking at the last copy.').waitFor();
    await outline.getByRole('button', { name: 'Autumn menu' }).waitFor();
    expect(await findingsIn(page, 'Last copy', looks)).toEqual({});
    await page.getByRole('button', { name: 'Is it gone?' }).press('Enter');
    const gone = page.getByRole('dialog', { name: 'Is the page gone at the service?' });
    expect(await findingsIn(page, 'Gone', looks)).toEqual({});
    await gone.getByRole('button', { name: 'Ask, and believe it' }).click();
    await page.getByRole('heading', { name: 'No bio page yet' }).waitFor();
    expect(await page.getByText(/^Published \d/).count()).toBe(0);
    expect(await findingsIn(page, 'No page', looks)).toEqual({});
    await page.getByRole('button', { name: 'Create the page' }).click();
    const making = page.getByRole('dialog', { name: 'Create the page' });
    await making.getByRole('textbox', { name: 'Title' }).fill('Winter harbour');
    await making.getByRole('textbox', { name: 'Address of the page' }).fill('winter');
    await making.getByRole('button', { name: 'Create the page' }).click();
    await page.getByText('Queued: the page is created.').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await page.getByRole('heading', { name: 'No bio page yet' }).waitFor();
    await page.getByRole('button', { name: 'Create the page' }).click();
    await expect.poll(() => making.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Winter harbour');
    expect(await making.getByRole('textbox', { name: 'Address of the page' }).inputValue()).toBe('winter');
    await making.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Bring back an earlier one' }).click();
    await page.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name: 'Restore' }).first().click();
    await expect.poll(rows).toEqual(wanted);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^The service makes the social icons with the page/).waitFor();
    await page.getByText(/^Queued \d/).waitFor();
    await journey.letUndoPass();
    await page.getByText(/^Published \d/).waitFor();
    expect(await rows()).toEqual(wanted);
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^Queued \d/).waitFor();
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('blocks.reordered').length).toBe(2);
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor({ state: 'detached' });
    expect(await rows()).toEqual(wanted);
    expect([journey.executed('bio.created').length, journey.executed('block.created').length]).toEqual([1, 6]);
  });

  it('hides a block of which the service tells nothing but its ID', async () => {
    const { page } = await open({ dialect: 'plain' });
    await goTo(page, 'Bio page');
    const outline = page.getByRole('region', { name: 'Blocks' });
    await outline
      .getByRole('button', { name: /^Block \d/ })
      .first()
      .click();
    const inspector = page.getByRole('region', { name: 'Edit' });
    await inspector.getByText('The service lists this block by its ID alone').waitFor();
    const shown = inspector.getByRole('switch', { name: 'Shown on the page' });
    expect(await shown.isChecked()).toBe(true);
    await shown.uncheck();
    await page.getByRole('button', { name: '1 change', exact: true }).click();
    await page.getByRole('dialog', { name: '1 change' }).getByText('hidden').waitFor();
  });

  it('shows by colours which switch is on, in light, dark and forced colours', async () => {
    const { page } = await open({ dialect: 'objects' });
    await goTo(page, 'Bio page');
    await page
      .getByRole('region', { name: 'Blocks' })
      .getByRole('button', { name: /^Summer terrace/ })
      .click();
    const shown = page.getByRole('region', { name: 'Edit' }).getByRole('switch', { name: 'Shown on the page' });
    await shown.waitFor();
    const colours = (): Promise<{ track: string; knob: string }> =>
      page.evaluate(`(() => {
        const shown = document.querySelector('input.switch');
        const paper = (part) => getComputedStyle(shown, part).backgroundColor;
        return { track: paper(null), knob: paper('::after') };
      })()`);
    const media = [
      { colorScheme: 'light', forcedColors: 'none' },
      { colorScheme: 'dark', forcedColors: 'none' },
      { colorScheme: 'light', forcedColors: 'active' },
      { colorScheme: 'dark', forcedColors: 'active' },
    ] as const;
    for (const mode of media) {
      await page.emulateMedia({ ...mode, reducedMotion: 'reduce' });
      await shown.uncheck();
      const off = await colours();
      await shown.check();
      const on = await colours();
      expect.soft(off.knob, JSON.stringify(mode)).not.toBe(off.track);
      expect.soft(on.knob, JSON.stringify(mode)).not.toBe(on.track);
      expect.soft(on.track, JSON.stringify(mode)).not.toBe(off.track);
    }
  });
});
