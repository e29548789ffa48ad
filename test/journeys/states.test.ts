import { describe, expect, it } from 'vitest';
import { batchCsv } from '../cli/batch.ts';
import { goTo, journeys, seriousFindings, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

describe.each([
  ['dark', { colorScheme: 'dark' }],
  ['very narrow', { colorScheme: 'light', viewport: { width: 600, height: 800 } }],
] as const)('in %s', (_, context) => {
  it('axe finds nothing serious while paused or signed out, nor in menus, palette and dialogs', async () => {
    journey = await open({ browser: context });
    const { page, sandbox } = journey;
    page.setDefaultTimeout(20_000);
    const found: Record<string, string[]> = {};
    await page.getByRole('button', { name: 'Import' }).click();
    const csv = `${batchCsv(1_500)}Nobody,@nobody\n`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'batch.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Queue 1,500 posts' }).waitFor();
    found['a long plan'] = await seriousFindings(page);
    await page.getByRole('button', { name: 'Queue 1,500 posts' }).click();
    await page.getByRole('button', { name: 'Pause all' }).click();
    await page.getByRole('button', { name: 'Resume' }).first().waitFor();
    found['paused'] = await seriousFindings(page);
    await page.getByRole('button', { name: 'Resume' }).first().click();

    sandbox.faults.add({ path: /./, times: 10_000, fault: { kind: 'status', status: 401, when: 'before' } });
    await page.getByText('Sign-in needed').first().waitFor({ timeout: 30_000 });
    found['signed out'] = await seriousFindings(page);
    await goTo(page, 'Settings');
    await page.getByText('Sign-in needed').first().waitFor();
    found['settings, signed out'] = await seriousFindings(page);
    await page.getByRole('button', { name: 'More for Harbour & Pine' }).click();
    await page.getByRole('menuitem', { name: 'Replace the token…' }).click();
    found['token'] = await seriousFindings(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    found['palette'] = await seriousFindings(page);
    await page.keyboard.press('Escape');

    await goTo(page, 'Outbox');
    found['outbox, signed out'] = await seriousFindings(page);
    expect(Object.entries(found).filter(([, findings]) => findings.length > 0)).toEqual([]);
  }, 90_000);
});
