import { describe, expect, it } from 'vitest';
import { batchCsv } from '../cli/batch.ts';
import { goTo, journeys, seriousFindings, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

describe.each([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['high contrast', { colorScheme: 'light', contrast: 'more' }],
  ['narrow', { viewport: { width: 900, height: 700 }, colorScheme: 'light' }],
] as const)('in %s', (_, context) => {
  it('axe finds nothing serious in any view, empty or full', async () => {
    journey = await open({ browser: context });
    const { page, sandbox } = journey;
    const found: Record<string, string[]> = {};
    found['compose'] = await seriousFindings(page);
    await goTo(page, 'Outbox');
    found['empty outbox'] = await seriousFindings(page);
    await goTo(page, 'Compose');
    await page.getByRole('button', { name: 'Import' }).click();
    found['empty import'] = await seriousFindings(page);
    const csv = `${batchCsv(40)}Nobody,@nobody\n`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'batch.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText('Flight plan').waitFor();
    found['import'] = await seriousFindings(page);
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'before' } });
    await page.getByRole('button', { name: 'Queue 40 posts' }).click();
    await page.getByRole('button', { name: 'It is live' }).waitFor({ timeout: 25_000 });
    found['outbox'] = await seriousFindings(page);
    await page.getByRole('button', { name: 'What happened' }).first().click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    found['item'] = await seriousFindings(page);
    await page.keyboard.press('Escape');
    await goTo(page, 'Settings');
    found['settings'] = await seriousFindings(page);
    expect(Object.entries(found).filter(([, findings]) => findings.length > 0)).toEqual([]);
  });
});

describe('the keyboard alone', () => {
  it('writes, chooses, queues, and takes back', async () => {
    journey = await open();
    const { page } = journey;
    await page.keyboard.press('Control+N');
    await page.getByRole('textbox', { name: 'Post text' }).focus();
    await page.keyboard.type('Typed, not clicked');
    const chip = page.getByRole('button', { name: /@harbourandpine\.com/ });
    await chip.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    const undo = page.getByRole('button', { name: /^Undo/ }).first();
    await undo.waitFor();
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('Typed, not clicked').count()).toBeGreaterThan(0);
    expect(journey.executed('post.created')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+2');
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog').waitFor();
  });
});
