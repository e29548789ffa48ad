import { describe, expect, it } from 'vitest';
import { batchCsv } from '../cli/batch.ts';
import { goTo, holdAnswers, journeys, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

describe('a new user', () => {
  it('composes and publishes a post in the embedded sandbox, which is marked as such', async () => {
    journey = await open({ service: 'embedded' });
    const { page } = journey;
    const marked = page.getByText('Sandbox', { exact: true }).filter({ visible: true });
    await expect.poll(() => marked.count()).toBe(1);
    await page.getByRole('textbox', { name: 'Post text' }).fill('Doors open at 7:30, bring a friend.');
    await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
    await page.getByRole('radio', { name: 'Send now' }).click();
    await page.keyboard.press('Control+Enter');
    await goTo(page, 'Outbox');
    await page.getByText('Done today').waitFor();
    await page.setViewportSize({ width: 360, height: 700 });
    await page.locator('.status').getByText('Sandbox').waitFor();
    await expect.poll(() => marked.count()).toBe(1);
    await page.getByText('Doors open at 7:30, bring a friend.').first().waitFor();
  });
});

describe('a batch', () => {
  it('is imported, planned, queued and seen going out; the service stops halfway and comes back; nothing is lost or doubled', async () => {
    journey = await open({
      shell: 'built',
      publishLimit: { count: 15, windowMs: 4_000 },
      apiLimit: { count: 400, windowMs: 4_000 },
    });
    const { page } = journey;
    await page.getByRole('button', { name: 'Import' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Winter catalogue.csv', mimeType: 'text/csv', buffer: Buffer.from(batchCsv(40)) });
    await page.getByText('Flight plan').waitFor();
    await page.getByText('3 windows of 15 calls').waitFor();
    await page.getByRole('button', { name: 'Queue 40 posts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
    await page.getByText('40 of 40 calls left').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).first().waitFor();

    await expect.poll(() => journey.executed('post.created').length).toBeGreaterThan(5);
    await journey.stopService();
    await page.getByText('Offline').first().waitFor();
    await journey.startService();
    await page.getByText('Done today').waitFor();
    // What was on the wire when the service went away is looked for, or asked about; it is never sent again by itself.
    await expect
      .poll(
        async () =>
          (await page.getByRole('button', { name: 'It is live' }).count()) + journey.executed('post.created').length,
      )
      .toBeGreaterThanOrEqual(40);
    const sent = journey.executed('post.created').map(({ body }) => (body as { content: string }).content);
    expect(new Set(sent).size).toBe(sent.length);
    expect(journey.count429()).toBe(0);
  });

  it('is taken back as a whole within its ten seconds: its drafts are there again, and nothing leaves later', async () => {
    journey = await open();
    const { page } = journey;
    const text = page.getByRole('textbox', { name: 'Post text' });
    const chips = page.getByRole('group', { name: 'Accounts' }).getByRole('button');
    const undo = page.getByRole('button', { name: /^Undo/ }).last();
    const waiting = page.getByRole('listbox', { name: 'Waiting' }).getByRole('option');

    await text.fill('For two accounts');
    await chips.nth(0).click();
    await chips.nth(1).click();
    await page.keyboard.press('Control+Enter');
    await undo.click();
    const draft = page.getByRole('region', { name: 'Drafts' }).locator('.draft .open');
    await draft.filter({ hasText: 'For two accounts' }).click();
    await expect.poll(() => text.inputValue()).toBe('For two accounts');
    await expect.poll(() => chips.and(page.locator('[aria-pressed=true]')).count()).toBe(2);

    await page.getByRole('button', { name: 'Import' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'batch.csv', mimeType: 'text/csv', buffer: Buffer.from(batchCsv(12)) });
    await page.getByRole('button', { name: 'Queue 12 posts' }).click();
    await expect.poll(() => waiting.count()).toBe(12);
    await undo.click();
    // It came from a file, not from drafts: it is kept where it can be put back.
    const cancelled = page.getByRole('region', { name: 'Cancelled', exact: true });
    await expect.poll(() => cancelled.getByRole('button', { name: 'Put back' }).count()).toBe(12);
    await page.getByText(/^Nothing is waiting\. /).waitFor();
    await cancelled.getByRole('button', { name: 'Put all back' }).click();
    await expect.poll(() => waiting.count()).toBe(12);
    await page
      .getByRole('status')
      .filter({ hasText: '12 items put back.' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await page.getByText(/^Nothing is waiting\. /).waitFor();

    // What is queued now has ten seconds of its own: when it is out, theirs would be over.
    await goTo(page, 'Compose');
    await page.getByRole('button', { name: 'New draft' }).click();
    await text.fill('Queued after the undo');
    await chips.nth(0).click();
    await page.keyboard.press('Control+Enter');
    const sent = () => journey.executed('post.created').map(({ body }) => (body as { content: string }).content);
    await journey.letUndoPass();
    await expect.poll(() => sent()).toContain('Queued after the undo');
    await goTo(page, 'Outbox');
    await page.getByText(/^Nothing is waiting\. /).waitFor();
    expect(sent()).toEqual(['Queued after the undo']);
  });
});

describe('a batch whose answer takes its time', () => {
  it('leaves the user where they have gone meanwhile, and says there that it was queued', async () => {
    journey = await open();
    const { page } = journey;
    const answers = await holdAnswers(page);
    await page.getByRole('button', { name: 'Import' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'batch.csv', mimeType: 'text/csv', buffer: Buffer.from(batchCsv(12)) });
    const queue = page.getByRole('button', { name: 'Queue 12 posts' });
    await queue.waitFor();
    answers.hold();
    await queue.click();
    await goTo(page, 'Compose');
    answers.release();
    await page.getByText('12 posts queued.').waitFor();
    expect(new URL(page.url()).hash).toBe('#/');
  });
});

describe('a file that was imported already', () => {
  it('says what became of it, and is queued again only after that was confirmed', async () => {
    journey = await open();
    const { page } = journey;
    const buffer = Buffer.from(batchCsv(12));
    const choose = () =>
      page.locator('input[type=file]').setInputFiles({ name: 'batch.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Import' }).click();
    await choose();
    const queue = page.getByRole('button', { name: 'Queue 12 posts' });
    await queue.click();
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
    await goTo(page, 'Compose');
    await page.getByRole('button', { name: 'Import' }).click();
    await choose();
    const confirm = page.getByRole('checkbox', {
      name: /^Imported already on .+: 12 posts were queued\. Import it again$/,
    });
    await confirm.waitFor();
    expect(await queue.isDisabled()).toBe(true);
    await confirm.check();
    await queue.click();
    await page.getByRole('button', { name: /^Undo/ }).last().waitFor();
  });
});

describe('a post whose answer is lost', () => {
  it('asks with four answers and no default, and is sent again only when the user says so', async () => {
    journey = await open();
    const { page, sandbox } = journey;
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'before' } });
    await page.getByRole('textbox', { name: 'Post text' }).fill('Perhaps it is live');
    await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
    await page.keyboard.press('Control+Enter');
    await journey.letUndoPass();
    await goTo(page, 'Outbox');
    const again = page.getByRole('button', { name: 'It is not, send again' });
    await again.waitFor();
    expect(await page.getByRole('link', { name: 'Open the accounts' }).count()).toBe(1);
    for (const name of ['It is live', 'Make it a draft'])
      expect(await page.getByRole('button', { name }).count()).toBe(1);
    expect(journey.executed('post.created')).toEqual([]);
    await again.click();
    await journey.letUndoPass();
    await expect.poll(() => journey.executed('post.created').length).toBe(1);
  });
});
