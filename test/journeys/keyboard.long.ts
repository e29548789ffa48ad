import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { becomeOlder } from '../cli/older-copy.ts';
import { queueCsv } from './files.ts';
import { goTo, journeys, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;
let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'outpost-keyboard-state-'));
  vi.stubEnv('OUTPOST_STATE', state);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(state, { recursive: true, force: true });
});

/** Where the keyboard is: "first of CARD", "in CARD", or the element with its words. */
const keyboard = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const on = document.activeElement;
    const card = on.closest('article');
    if (card === null) return on.tagName + ' ' + on.textContent.trim().slice(0, 40);
    const isFirst = card.querySelector('a[href], button') === on;
    return (isFirst ? 'first of ' : 'in ') + card.getAttribute('aria-label');
  })()`);

async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.page().keyboard.press('Enter');
}

const cards = (page: Page): Locator => page.getByRole('region', { name: 'Needs you' }).getByRole('article');

async function queueNow(page: Page, text: string): Promise<void> {
  await goTo(page, 'Compose');
  await page.getByRole('textbox', { name: 'Post text' }).fill(text);
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
  await page.getByRole('radio', { name: 'Send now' }).click();
  await page.keyboard.press('Control+Enter');
}

describe('Enter that is held', () => {
  it('queues a post once, and presses nothing that has the keyboard after a dialog', async () => {
    journey = await open();
    const { page } = journey;
    await goTo(page, 'Compose');
    await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
    await page.getByRole('textbox', { name: 'Post text' }).fill('Lamps are lit at six');
    await page.keyboard.down('Control');
    for (let held = 0; held < 5; held += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.up('Control');
    const said = page.locator('[data-sonner-toast]');
    await expect.poll(() => said.allTextContents()).toEqual([expect.stringContaining('Lamps are lit at six')]);

    const opener = page.getByRole('button', { name: 'New draft' });
    await opener.focus();
    await page.keyboard.down('Enter');
    await expect.poll(() => keyboard(page)).toMatch(/^TEXTAREA/);
    await opener.focus();
    for (let held = 0; held < 3; held += 1) await page.keyboard.down('Enter');
    expect(await keyboard(page)).toBe('BUTTON New draft');
    await page.keyboard.up('Enter');
    expect(await said.count()).toBe(1);
  });
});

describe('the keyboard, when a card was answered', () => {
  it('goes on at the first control of the next card, and at the heading below when none is left', async () => {
    journey = await open({ prepare: (data) => becomeOlder(data) });
    const { page } = journey;
    await goTo(page, 'Outbox');
    await press(page.getByRole('button', { name: 'Decide one by one' }));
    await expect.poll(() => cards(page).count()).toBe(3);
    // What they have in common is said once over all of them; each has its own answers.
    const group = page.getByRole('group', {
      name: '3 posts may have gone out after this copy was made. Say it of each.',
    });
    await expect.poll(() => group.getByRole('button', { name: 'It is live' }).count()).toBe(3);
    for (const left of [2, 1]) {
      await expect.poll(() => keyboard(page)).toMatch(/^first of It may have gone out/);
      await press(cards(page).nth(0).getByRole('button', { name: 'It is live' }));
      await expect.poll(() => cards(page).count()).toBe(left);
    }
    await expect.poll(() => keyboard(page)).toMatch(/^first of It may have gone out/);
    await press(page.getByRole('button', { name: 'It is live' }));
    await expect.poll(() => keyboard(page)).toMatch(/^H2 /);
  });

  it('goes on after a retry, after one that is asked about first, and after one that was given in its sheet', async () => {
    journey = await open();
    const { page, sandbox } = journey;
    const reasons = ['The first reason.', 'The second reason.', 'The third reason.'];
    for (const message of reasons) {
      const fault = { kind: 'status', status: 422, body: { message } } as const;
      sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault });
    }
    await queueCsv(page, ['text,accounts', 'One lamp,x', 'Two lamps,x', 'Three lamps,x']);
    await journey.letUndoPass();
    await expect.poll(() => cards(page).count()).toBe(3);
    await press(cards(page).nth(1).getByRole('button', { name: 'Try again' }));
    await expect.poll(() => cards(page).count()).toBe(2);
    await expect.poll(() => keyboard(page)).toMatch(/^first of The post for X was refused.*third/);

    await press(cards(page).nth(1).getByRole('button', { name: 'More' }));
    await page.getByRole('menuitem', { name: 'What happened' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'What happened' });
    await press(sheet.getByRole('button', { name: 'Dismiss' }));
    await expect.poll(() => cards(page).count()).toBe(1);
    await expect.poll(() => page.evaluate(`document.activeElement.closest('dialog') !== null`)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => keyboard(page)).toMatch(/^first of The post for X was refused.*first/);

    await press(cards(page).getByRole('button', { name: 'More' }));
    await page.getByRole('menuitem', { name: 'Dismiss' }).press('Enter');
    await expect.poll(() => cards(page).count()).toBe(0);
    await expect.poll(() => keyboard(page)).toMatch(/^H2 Waiting/);
  });

  it('stays with a card whose question has become another one', async () => {
    journey = await open();
    const { page, sandbox } = journey;
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'after' } });
    await page.getByRole('textbox', { name: 'Post text' }).fill('The lamps of the harbour, lit one by one');
    await page.getByRole('button', { name: 'First comment' }).click();
    await page.getByRole('textbox', { name: 'First comment' }).fill('Its comment');
    await queueNow(page, 'The lamps of the harbour, lit one by one');
    await goTo(page, 'Outbox');
    await journey.letUndoPass();
    const found = page.getByRole('article', { name: /Is it yours\?$/ });
    await press(found.getByRole('button', { name: 'It is not' }));
    await page.getByRole('button', { name: 'It is not, send again' }).waitFor();
    await expect.poll(() => keyboard(page)).toMatch(/^first of Sent .*, no answer/);
  });
});
