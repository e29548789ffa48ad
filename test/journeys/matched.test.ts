import { describe, expect, it } from 'vitest';
import { goTo, journeys, type Journey } from './window.ts';

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
    const row = page
      .getByRole('option', { name: /The lamps of the harbour/ })
      .filter({ hasText: 'Found with these words. Yours?' });
    await row.waitFor();
    expect(journey.executed('post.created')).toHaveLength(1);
    await row.click();
    await page.getByRole('button', { name: 'It is not', exact: true }).click();
    await page.getByRole('button', { name: 'It is not, send again' }).first().waitFor();
    expect(journey.executed('post.created')).toHaveLength(1);
  });
});
