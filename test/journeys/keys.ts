import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousFindings } from './window.ts';

export const hasKeyboard = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => (one as unknown as { matches(selector: string): boolean }).matches(':focus'));

/** A window that is worked in with keys alone, and looked at by axe after each step. */
export class Keys {
  readonly found: string[] = [];
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }
  async begin(): Promise<void> {
    await this.page.evaluate(`for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(kind, () => (window.pointed = true), true)`);
  }
  pointed(): Promise<boolean> {
    return this.page.evaluate('window.pointed === true');
  }
  async seen(step: string): Promise<void> {
    for (const one of await seriousFindings(this.page)) this.found.push(`${step}: ${one}`);
  }
  press(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }
  type(words: string): Promise<void> {
    return this.page.keyboard.type(words);
  }
  async tabTo(element: Locator, how: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await element.waitFor();
    for (let presses = 0; presses < 90 && !(await hasKeyboard(element)); presses++) await this.press(how);
    expect(await hasKeyboard(element), String(element)).toBe(true);
  }
  /** Where the keyboard is, by what it is called; empty: nowhere, so that the next Tab begins at the top of the window. */
  at(): Promise<string> {
    return this.page.evaluate<string>(`(() => {
      const on = document.activeElement;
      if (on === null || on === document.body) return '';
      const labels = on.labels?.length > 0 ? [...on.labels].map((one) => one.textContent).join(' ') : null;
      const name = on.getAttribute('aria-label') ?? labels ?? on.textContent;
      return (on.tagName + ' ' + name.trim().replace(/\\s+/g, ' ')).trim();
    })()`);
  }
  /** After a step the keyboard is somewhere, and where that is wanted here. */
  async lands(step: string, where: RegExp | string = /./): Promise<void> {
    const wanted = typeof where === 'string' ? where : expect.stringMatching(where);
    await expect.poll(() => this.at(), { message: step }).toEqual(wanted);
  }
  /** Chooses of a menu that is opened by this button. */
  async pick(menu: Locator, item: string | RegExp): Promise<void> {
    await this.on(menu);
    const wanted = this.page.getByRole('menuitem', { name: item });
    await wanted.waitFor();
    for (let presses = 0; presses < 20 && !(await hasKeyboard(wanted)); presses++) await this.press('ArrowDown');
    await this.press('Enter');
  }
  async on(element: Locator, key = 'Enter', how: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.tabTo(element, how);
    await this.press(key);
  }
  /** In a row of choices, arrows lead from the chosen one to this one. */
  async choose(group: string, name: string): Promise<void> {
    const radios = this.page.getByRole('radiogroup', { name: group });
    await this.tabTo(radios.locator('[role="radio"][tabindex="0"]'));
    const wanted = radios.getByRole('radio', { name });
    for (let presses = 0; presses < 8 && !(await hasKeyboard(wanted)); presses++) await this.press('ArrowRight');
    await expect.poll(() => wanted.getAttribute('aria-checked')).toBe('true');
  }
  /** In a menu that unfolds, whose choices say what each shape means. */
  async pickState(word: string): Promise<void> {
    await this.on(this.page.getByRole('button', { name: /^State: / }));
    const choice = this.page.getByRole('menuitemradio', { name: word, exact: true });
    await choice.waitFor();
    for (let presses = 0; presses < 8 && !(await hasKeyboard(choice)); presses++) await this.press('ArrowDown');
    await this.press('Enter');
    await this.page.getByRole('button', { name: `State: ${word}`, exact: true }).waitFor();
  }
  async view(key: string, name: string): Promise<void> {
    await this.press(key);
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }
  async palette(words: string, command: string | RegExp): Promise<void> {
    await this.press('Control+K');
    await this.page.getByRole('dialog', { name: 'Search or do' }).waitFor();
    await this.type(words);
    await this.page.getByRole('option', { name: command }).waitFor();
    await this.press('Enter');
  }
  async undo(what: string | RegExp): Promise<void> {
    await this.on(this.page.locator('.toast').filter({ hasText: what }).getByRole('button', { name: /^Undo/ }));
  }
  said(words: string | RegExp): Promise<void> {
    return this.page.getByRole('status').getByText(words).first().waitFor();
  }
}
