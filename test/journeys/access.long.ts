import { describe, expect, it } from 'vitest';
import { batchCsv } from '../cli/batch.ts';
import { findingsIn, goTo, journeys, type Journey, type Look } from './window.ts';

const open = journeys();
let journey: Journey;

const looks: Look[] = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: 'high contrast', contrast: 'more' },
  { name: 'narrow', viewport: { width: 900, height: 700 } },
];

describe('in light, dark and high contrast, wide and narrow', () => {
  it('axe finds nothing serious in any view, empty or full', async () => {
    journey = await open();
    const { page, sandbox } = journey;
    const found: Record<string, string[]> = {};
    const look = async (view: string): Promise<void> => void Object.assign(found, await findingsIn(page, view, looks));
    await look('compose');
    await goTo(page, 'Outbox');
    await look('empty outbox');
    await goTo(page, 'Compose');
    await page.getByRole('button', { name: 'Import' }).click();
    await look('empty import');
    const csv = `${batchCsv(40)}Nobody,@nobody\n`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'batch.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText('Flight plan').waitFor();
    await look('import');
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'before' } });
    await page.getByRole('button', { name: 'Queue 40 posts' }).click();
    await journey.letUndoPass();
    await page.getByRole('button', { name: 'It is live' }).waitFor();
    await look('outbox');
    await page.getByRole('button', { name: 'What happened' }).first().click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await look('item');
    await page.keyboard.press('Escape');
    await goTo(page, 'Settings');
    await look('settings');
    expect(found).toEqual({});
  });
});
