import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { queueCsv } from './files.ts';
import { journeys, seriousFindings, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

/** As a sync would find it, had somebody parked the account at the service. */
function park(data: string, social: string): void {
  const file = new Database(join(data, 'outpost.sqlite'), { timeout: 5_000 });
  file.prepare("UPDATE account SET state = 'parked' WHERE social = ? AND state = 'active'").run(social);
  file.close();
}

describe.each([
  ['light', { colorScheme: 'light' }],
  ['dark and narrow', { colorScheme: 'dark', viewport: { width: 900, height: 700 } }],
] as const)('in %s', (_, context) => {
  it('a first comment is cancelled with its post, or asks when it is kept', async () => {
    journey = await open({ browser: context });
    const { page } = journey;
    await queueCsv(page, ['text,accounts,first_comment', 'One lamp,x,Its comment', 'Two lamps,x,Another comment']);
    await page.getByRole('button', { name: 'Pause all' }).click();
    // Its notice moves the list: a row is pointed at after that.
    await page.getByText('Paused since').waitFor();
    const rows = page.getByRole('listbox', { name: 'Waiting' }).getByRole('option');
    const acts = page.getByRole('toolbar', { name: 'Row' });
    await expect.poll(() => rows.count()).toBe(4);

    await rows.filter({ hasText: 'Its comment' }).hover();
    await acts.getByRole('button', { name: 'Hold' }).waitFor();
    expect(await acts.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await rows.filter({ hasText: 'One lamp' }).hover();
    await acts.getByRole('button', { name: 'Edit' }).waitFor();
    await acts.getByRole('button', { name: 'Cancel' }).click();
    const sure = page.getByRole('dialog', { name: 'Cancel this item?' });
    const too = sure.getByRole('checkbox', { name: 'and its first comment' });
    await too.waitFor();
    expect(await too.isChecked()).toBe(true);
    await sure.getByRole('button', { name: 'Make it a draft' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await sure.getByRole('button', { name: 'Cancel it' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    expect(await page.getByRole('region', { name: 'Needs you' }).count()).toBe(0);

    await rows.filter({ hasText: 'Two lamps' }).hover();
    await acts.getByRole('button', { name: 'Cancel' }).click();
    await too.uncheck();
    await sure.getByText('it waits under “Needs you”').waitFor();
    await sure.getByRole('button', { name: 'Cancel it' }).click();
    const card = page.getByRole('article', { name: 'A first comment waits for a post that was not sent.' });
    await card.getByText('Another comment').waitFor();
    await expect.poll(() => rows.count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await card.getByRole('button', { name: 'Cancel it…' }).click();
    await sure.getByRole('button', { name: 'Cancel it' }).waitFor();
    expect(await sure.getByRole('button', { name: 'Make it a draft' }).count()).toBe(0);
    await sure.getByRole('button', { name: 'Cancel it' }).click();
    await card.waitFor({ state: 'detached' });
    expect(journey.executed('post.created')).toEqual([]);
  });

  it('posts for a parked account are one card, and one answer activates it and sends them', async () => {
    journey = await open({ browser: context });
    const { page, sandbox } = journey;
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 3, fault: { kind: 'status', status: 422 } });
    await queueCsv(page, ['text,accounts,first_comment', 'One lamp,x,Its comment', 'Two lamps,x,', 'Three lamps,x,']);
    await journey.letUndoPass();
    await page.getByRole('article', { name: /^3 posts were refused\. / }).waitFor();
    park(journey.data, 'x');
    await page.reload();
    const card = page.getByRole('article', { name: /^3 posts were refused\. The account .+ is parked\.$/ });
    await card.getByText('1 first comment waits for them.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await card.getByRole('button', { name: /^Activate.* and send again$/ }).click();
    await card.waitFor({ state: 'detached' });
    const created = () => journey.executed('post.created').map(({ body }) => (body as { content: string }).content);
    await expect.poll(created).toEqual(['One lamp', 'Two lamps', 'Three lamps']);
    await expect.poll(() => journey.executed('comment.created').length).toBe(1);
  });
});

describe('a post that was refused', () => {
  it('is mended with the reason in sight', async () => {
    journey = await open();
    const { page, sandbox } = journey;
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'status', status: 422 } });
    await queueCsv(page, ['text,accounts', 'A lamp for the window,x']);
    await journey.letUndoPass();
    const card = page.getByRole('region', { name: 'Needs you' }).getByRole('article').first();
    await card.getByRole('button', { name: 'Edit and queue again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    await page
      .getByRole('list', { name: 'Checks' })
      .getByText(/^Refused before: .+/)
      .waitFor();
    await page.reload();
    await page
      .getByRole('list', { name: 'Checks' })
      .getByText(/^Refused before: .+/)
      .waitFor();
  });
});

describe('a card of several that is unfolded', () => {
  it('has no rows of its own any more once one is left', async () => {
    journey = await open();
    const { page, sandbox } = journey;
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 2, fault: { kind: 'status', status: 422 } });
    await queueCsv(page, ['text,accounts', 'One lamp,x', 'Two lamps,x']);
    await journey.letUndoPass();
    const needs = page.getByRole('region', { name: 'Needs you' });
    await needs.getByRole('button', { name: 'Show 2' }).click();
    const rows = needs.getByRole('listitem');
    await rows.filter({ hasText: 'One lamp' }).getByRole('button').click();
    await page.getByRole('dialog', { name: 'What happened' }).getByRole('button', { name: 'Dismiss' }).click();
    await needs.getByRole('button', { name: 'Edit and queue again' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await expect.poll(() => rows.count()).toBe(0);
    expect(await needs.getByText('Two lamps').count()).toBe(1);
  });
});

describe('a post whose answer was lost', () => {
  it('is a draft that goes on saying that it may be out, and asks when it is queued', async () => {
    journey = await open();
    const { page, sandbox } = journey;
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'after' } });
    sandbox.faults.add({ method: 'GET', path: /analytics/, fault: { kind: 'status', status: 404 } });
    await queueCsv(page, ['text,accounts', 'A lamp for the window,x']);
    await journey.letUndoPass();
    await page.getByRole('region', { name: 'Needs you' }).getByRole('button', { name: 'Make it a draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    const said = page.getByRole('list', { name: 'Checks' }).getByText('The same may have gone out already.');
    await said.waitFor();
    await page.reload();
    await said.waitFor();
    await page.getByRole('textbox', { name: 'Post text' }).fill('Another lamp for the window');
    await said.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    await said.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Outbox' }).first().click();
    await page.getByRole('article', { name: 'What this was made of may have gone out.' }).waitFor();
    expect(journey.executed('post.created').length).toBe(1);
  });
});
