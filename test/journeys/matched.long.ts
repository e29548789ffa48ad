import { describe, expect, it } from 'vitest';
import { goTo, journeys, seriousFindings, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

describe('a post whose answer is lost after the service took it', () => {
  it('is found by its words, asks whether it is ours, and is in doubt again where it is not', async () => {
    journey = await open();
    const { page, sandbox } = journey;
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'after' } });
    await page.getByRole('textbox', { name: 'Post text' }).fill('The lamps of the harbour, lit one by one');
    await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
    await page.getByRole('radio', { name: 'Send now' }).click();
    await page.keyboard.press('Control+Enter');
    await goTo(page, 'Outbox');
    await journey.letUndoPass();
    const card = page.getByRole('article', { name: /^A post with these words was found on .+\. Is it yours\?$/ });
    await card.getByText('The lamps of the harbour').waitFor();
    expect(journey.executed('post.created')).toHaveLength(1);
    await card.getByRole('button', { name: 'It is not', exact: true }).click();
    await page.getByRole('button', { name: 'It is not, send again' }).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.getByRole('button', { name: 'It is not', exact: true }).click();
    await page.getByRole('button', { name: 'It is not, send again' }).first().waitFor();
    expect(journey.executed('post.created')).toHaveLength(1);
  });

  it('stands with the others of its kind under Needs you, and all of them are confirmed together', async () => {
    journey = await open();
    const { page, sandbox } = journey;
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 3, fault: { kind: 'reset', when: 'after' } });
    const rows = ['Bread at seven in the morning', 'Lamps along the harbour wall', 'A ferry to the other side'];
    await page.getByRole('button', { name: 'Import' }).click();
    const buffer = Buffer.from(`${['text,accounts', ...rows.map((text) => `${text},x`)].join('\n')}\n`);
    await page.locator('input[type=file]').setInputFiles({ name: 'posts.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Queue 3 posts' }).click();
    await journey.letUndoPass();
    const card = (count: number) =>
      page.getByRole('article', { name: `${count} posts were found by their words. Are they yours?` });
    await card(3).waitFor();
    expect(await page.getByRole('listbox', { name: 'Done today' }).count()).toBe(0);
    await card(3).getByRole('button', { name: 'Show 3' }).click();
    const ferry = card(3).getByRole('listitem').filter({ hasText: 'A ferry' });
    await ferry.getByRole('button', { name: 'It is not' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await ferry.getByRole('button', { name: 'It is ours' }).click();
    await card(2).getByRole('button', { name: 'Confirm all 2' }).click();
    const told = page.getByRole('status').filter({ hasText: '3 posts confirmed as yours.' });
    await told.getByRole('button', { name: /^Undo/ }).click();
    await card(3).getByRole('button', { name: 'Confirm all 3' }).click();
    const done = page.getByRole('listbox', { name: 'Done today' }).getByRole('option');
    await expect.poll(() => done.count()).toBe(3);
    await expect.poll(() => page.getByRole('region', { name: 'Needs you' }).count()).toBe(0);
    expect(journey.executed('post.created')).toHaveLength(3);
  });
});
