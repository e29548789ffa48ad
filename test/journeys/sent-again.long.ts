import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goTo, journeys, type Journey } from './window.ts';

const open = journeys();

async function sendNow({ page, letUndoPass }: Journey, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Post text' }).fill(text);
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
  await page.getByRole('radio', { name: 'Send now' }).click();
  await page.keyboard.press('Control+Enter');
  await letUndoPass();
  await goTo(page, 'Outbox');
}

const card = (page: Page) => page.getByRole('region', { name: 'Needs you' }).getByRole('article');
/** What says so, with its own Undo: that of the queueing may still stand beside it. */
const message = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('status')
    .filter({ hasText: text });

describe('a post that is sent again', () => {
  it('after a doubt can be taken back, and asks again', async () => {
    const journey = await open();
    const { page, sandbox, executed } = journey;
    sandbox.faults.add({ method: 'GET', path: /\/analytics\/posts/, fault: { kind: 'status', status: 403 } });
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'before' } });
    await sendNow(journey, 'The lamps of the harbour');
    await card(page).getByRole('button', { name: 'It is not, send again' }).click();
    const told = message(page, 'It will be sent again.');
    await told.waitFor();
    await expect.poll(() => card(page).count()).toBe(0);
    await told.getByRole('button', { name: 'Undo' }).click();
    await card(page).getByRole('button', { name: 'It is not, send again' }).waitFor();
    expect(executed('post.created')).toEqual([]);
    await card(page).getByRole('button', { name: 'It is not, send again' }).click();
    await journey.letUndoPass();
    await expect.poll(() => executed('post.created').length).toBe(1);
  });

  it('after a refusal can be taken back, and says that it is refused', async () => {
    const journey = await open();
    const { page, sandbox, executed } = journey;
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'status', status: 422 } });
    await sendNow(journey, 'The lamps of the harbour');
    await card(page).getByRole('button', { name: 'Try again' }).click();
    const told = message(page, 'It will be tried again.');
    await told.waitFor();
    await told.getByRole('button', { name: 'Undo' }).click();
    await card(page).getByRole('button', { name: 'Try again' }).waitFor();
    expect(executed('post.created')).toEqual([]);
  });
});

describe('a post that is said to be live', () => {
  it('can be asked about again, and sent then', async () => {
    const journey = await open();
    const { page, sandbox, executed } = journey;
    sandbox.faults.add({ method: 'GET', path: /\/analytics\/posts/, fault: { kind: 'status', status: 403 } });
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'before' } });
    await sendNow(journey, 'The lamps of the harbour');
    const asked = await card(page).textContent();
    await card(page).getByRole('button', { name: 'It is live' }).click();
    const told = message(page, 'Confirmed by you: it is live.');
    await told.waitFor();
    await expect.poll(() => card(page).count()).toBe(0);
    await told.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => card(page).textContent()).toBe(asked);
    await card(page).getByRole('button', { name: 'It is not, send again' }).click();
    await journey.letUndoPass();
    await expect.poll(() => executed('post.created').length).toBe(1);
  });
});
