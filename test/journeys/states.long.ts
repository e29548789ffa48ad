import { describe, expect, it } from 'vitest';
import { batchCsv } from '../cli/batch.ts';
import { findingsIn, goTo, journeys, type Journey, type Look } from './window.ts';

const open = journeys();
let journey: Journey;

const looks: Look[] = [
  { name: 'dark', colorScheme: 'dark' },
  { name: 'very narrow', viewport: { width: 600, height: 800 } },
];

describe('in dark and very narrow', () => {
  it('axe finds nothing serious while paused or signed out, nor in menus, palette and dialogs', async () => {
    journey = await open();
    const { page, sandbox } = journey;
    const found: Record<string, string[]> = {};
    const look = async (view: string): Promise<void> => void Object.assign(found, await findingsIn(page, view, looks));
    await page.getByRole('button', { name: 'Import' }).click();
    const csv = `${batchCsv(1_500)}Nobody,@nobody\n`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'batch.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Queue 1,500 posts' }).waitFor();
    await look('a long plan');
    await page.getByRole('button', { name: 'Queue 1,500 posts' }).click();
    await page.getByRole('button', { name: 'Pause all' }).click();
    await page.getByRole('button', { name: 'Resume' }).first().waitFor();
    await look('paused');
    await page.getByRole('button', { name: 'Resume' }).first().click();

    sandbox.faults.add({ path: /./, times: 10_000, fault: { kind: 'status', status: 401, when: 'before' } });
    await page.getByText('Sign-in needed').first().waitFor();
    await look('signed out');
    await goTo(page, 'Settings');
    await page.getByText('Sign-in needed').first().waitFor();
    await look('settings, signed out');
    await page.getByRole('button', { name: 'More for Harbour & Pine' }).click();
    await page.getByRole('menuitem', { name: 'Replace the token…' }).click();
    await look('token');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    await look('palette');
    await page.keyboard.press('Escape');

    await goTo(page, 'Outbox');
    await look('outbox, signed out');
    expect(found).toEqual({});
  });
});
