import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Web } from '../../src-main/web/start-web.ts';
import { lendPage, spoil, stopClock, type LentPage } from '../lent-page.ts';
import { SOON } from './soon.ts';
import { serveWhereItWas, serveWindow } from '../served-window.ts';
import type { WindowHost } from '../window-host.ts';

/** Where an action can stand in the Outbox. */
export type Place = 'Needs you' | 'Sending' | 'Waiting' | 'Scheduled' | 'Done today';

/** What a person reads about one action, in the Outbox and in the status bar under it. */
export interface Said {
  /** What it is known by: its text, or a part of its card's sentence. It must stand in this place once, and in no other. */
  text: string;
  where: Place;
  /** What stands beside it: the word for its state, the sentence of its card, the reason in its line. */
  words?: readonly (string | RegExp)[];
  /** The names of the buttons on its card. */
  answers?: readonly string[];
  /** In its history, a click away. */
  reason?: RegExp;
  connection?: Connection;
}

export type Connection = keyof typeof connections;

const connections = {
  Online: /^Online$/m,
  Offline: /^Offline since \d\d:\d\d$/m,
  'Sign-in needed': /^Sign-in needed$/m,
  'Not tried yet': /^Not tried yet$/m,
  'Not reached': /^Outpost is not reached$/m,
};

const WHAT_HAPPENED = 'What happened';

/** Answers that are links. */
const leadsElsewhere: ReadonlySet<string> = new Set(['Open the accounts']);

/** The built window in a real browser, open at the Outbox, served by the real web shell. */
export class OutboxWindow {
  readonly page: Page;
  readonly #lent: LentPage;
  readonly #host: WindowHost;
  #web: Web;

  private constructor(lent: LentPage, host: WindowHost, web: Web) {
    this.#lent = lent;
    this.page = lent.page;
    this.#host = host;
    this.#web = web;
  }

  static async open(host: WindowHost): Promise<OutboxWindow> {
    const web = await serveWhereItWas(host);
    const lent = await lendPage();
    const window = new OutboxWindow(lent, host, web);
    await window.openAddress();
    return window;
  }

  /** Opens the address the shell prints, and goes to the Outbox. */
  async openAddress(): Promise<void> {
    await this.page.goto(this.#web.launch().url);
    await this.goTo('Outbox');
  }

  async goTo(view: 'Compose' | 'Outbox' | 'Settings'): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: view }).click();
    await this.page.getByRole('heading', { level: 1, name: view }).waitFor();
  }

  /** Waits until all of it is said, in sight. */
  async says(said: Said): Promise<void> {
    await expect.poll(() => this.unsaid(said), SOON).toEqual([]);
    if (said.reason !== undefined) await this.tells(said, said.reason);
  }

  /** What of it is not said now, in words; empty when all is. */
  async unsaid({ text, where, words = [], answers = [], connection }: Said): Promise<string[]> {
    const missing: string[] = [];
    for (const [place, found] of Object.entries(this.#places())) {
      const lines = await found.filter({ hasText: text }).filter({ visible: true }).allInnerTexts();
      if (lines.length !== (place === where ? 1 : 0))
        missing.push(`${place} names “${text.slice(0, 80)}” ${lines.length} times`);
      if (place !== where) continue;
      for (const part of words)
        if (!isIn(lines, part)) missing.push(`${String(part)} is not in ${JSON.stringify(lines)}`);
    }
    const card = this.#find({ text, where }).first();
    for (const name of answers) {
      const button = card.getByRole(leadsElsewhere.has(name) ? 'link' : 'button', { name, exact: true });
      if (!(await button.isVisible()) || !(await button.isEnabled())) missing.push(`there is no button “${name}”`);
    }
    if (connection !== undefined) {
      const bar = await this.page.getByRole('contentinfo', { name: 'Status' }).innerText();
      if (!connections[connection].test(bar)) missing.push(`not ${connection}, but ${JSON.stringify(bar)}`);
    }
    return missing;
  }

  /** Opens what happened to an action, and waits until its history says so. */
  async tells(said: Pick<Said, 'text' | 'where' | 'answers'>, reason: string | RegExp): Promise<void> {
    const found = this.#find(said);
    if (said.where !== 'Needs you') await found.click();
    else if (said.answers?.includes(WHAT_HAPPENED)) await found.getByRole('button', { name: WHAT_HAPPENED }).click();
    else {
      // On all other cards than a doubt's it stands behind "More".
      await found.getByRole('button', { name: 'More' }).click();
      await this.page.getByRole('menuitem', { name: WHAT_HAPPENED }).click();
    }
    await expect.poll(() => this.#sheet().innerText(), SOON).toMatch(reason);
    await this.page.keyboard.press('Escape');
    await this.#sheet().waitFor({ state: 'detached' });
  }

  /** Waits until some words stand in sight, anywhere. */
  async shows(words: string | RegExp): Promise<void> {
    await this.page.getByText(words).filter({ visible: true }).first().waitFor();
  }

  /** Listens from now on to what is said at once (`alert`), however shortly it stands; gives how to ask what it was. */
  async listen(): Promise<() => Promise<string[]>> {
    await this.page.evaluate(`{
      globalThis.heard = [];
      const note = () => {
        for (const alert of document.querySelectorAll('[role=alert]')) heard.push(alert.innerText.trim());
      };
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    }`);
    return () => this.page.evaluate('[...new Set(heard)]');
  }

  async connectionIs(connection: Connection): Promise<void> {
    const bar = this.page.getByRole('contentinfo', { name: 'Status' });
    await expect.poll(() => bar.innerText(), SOON).toMatch(connections[connection]);
  }

  /** Nobody is asked anything. */
  async asksNothing(): Promise<void> {
    await expect.poll(() => this.page.getByRole('region', { name: 'Needs you' }).count(), SOON).toBe(0);
  }

  /** When the page was loaded, in ms: another one after a reload. */
  loadedAt(): Promise<number> {
    return this.page.evaluate('performance.timeOrigin');
  }

  /** The window's own clock, where the test sets the core's. */
  async setClock(nowMs: number): Promise<void> {
    spoil(this.page);
    await this.page.clock.setSystemTime(nowMs);
  }

  /** The page's timers are in the test's hand from now on: time goes by as it does, and with `pass` at once. */
  async playClock(): Promise<void> {
    spoil(this.page);
    await this.page.clock.install();
  }

  /** So much time goes by at once; what the page did then has been heard of when it ends. */
  async pass(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
    await this.page.evaluate('0');
  }

  /** None of the page's timers rings any more, as in a page in the background; `isSeen` brings it to the front. */
  async sleepInBackground(): Promise<void> {
    spoil(this.page);
    await this.page.clock.install();
    await stopClock(this.page);
  }

  async isSeen(): Promise<void> {
    await this.page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  }

  /** The shell ends, and its windows stay as they are. */
  async endShell(): Promise<void> {
    await this.#web.close();
  }

  /** The shell is started anew on the port it had. */
  async startShell(): Promise<void> {
    this.#web = await serveWindow(this.#host, Number(new URL(this.#web.url).port));
  }

  /** Fails on what went wrong unseen: errors thrown in the page, dialogs, what the content policy refused. */
  async close(): Promise<void> {
    await this.#lent.giveBack();
    await this.#web.close();
    expect(this.#lent.problems).toEqual([]);
  }

  #places(): Record<Place, Locator> {
    const { page } = this;
    return {
      'Needs you': page.getByRole('region', { name: 'Needs you' }).getByRole('article'),
      Sending: page.getByRole('region', { name: 'Sending' }).getByRole('listitem'),
      Waiting: page.getByRole('listbox', { name: 'Waiting' }).getByRole('option'),
      Scheduled: page.getByRole('listbox', { name: 'Scheduled' }).getByRole('option'),
      'Done today': page.getByRole('listbox', { name: 'Done today' }).getByRole('option'),
    };
  }

  #find({ text, where }: Pick<Said, 'text' | 'where'>): Locator {
    return this.#places()[where].filter({ hasText: text });
  }

  #sheet(): Locator {
    return this.page.getByRole('dialog', { name: WHAT_HAPPENED });
  }
}

/** As one of their lines, or as a part of one. */
function isIn(texts: readonly string[], part: string | RegExp): boolean {
  const lines = texts.flatMap((text) => text.split('\n'));
  return lines.some((line) => (typeof part === 'string' ? line.includes(part) : part.test(line)));
}
