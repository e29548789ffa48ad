import { describe, expect, it } from 'vitest';
import { queuePaused } from './scroll.ts';
import { goTo, holdAnswers, journeys, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

describe('who comes back to a view', () => {
  it('sees at once what stood there, before the core has answered, and nothing of it is chosen any more', async () => {
    journey = await open();
    const { page } = journey;
    const answers = await holdAnswers(page);
    await queuePaused(page, 20);
    const rows = page.getByRole('listbox', { name: 'Waiting' }).getByText(/Post \d+ of the batch/);
    await rows.first().waitFor();
    await page.getByRole('listbox', { name: 'Waiting' }).focus();
    await page.keyboard.press('Control+a');
    const chosen = page.getByText('20 items selected');
    await chosen.waitFor();
    await goTo(page, 'Compose');
    await page.getByRole('textbox', { name: 'Post text' }).fill('A draft of mine');
    const draft = page.getByRole('region', { name: 'Drafts' }).getByText('A draft of mine');
    await draft.waitFor();
    answers.hold();
    await goTo(page, 'Outbox');
    await rows.first().waitFor();
    expect(await chosen.count()).toBe(0);
    await goTo(page, 'Compose');
    await draft.waitFor();
    answers.release();
  });
});
