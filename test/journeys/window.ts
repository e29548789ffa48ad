import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder } from '../data-folder.ts';
import { lendPage, spoil } from '../lent-page.ts';
import { skippingClock } from '../skipping-clock.ts';
import { builtShell, shellHere } from './shell.ts';

/** The web shell with a real browser window on it, the built one; connected to a service of the test's own. */
export interface Journey {
  page: Page;
  sandbox: Sandbox;
  data: string;
  /** Stops the service, and starts it again at the same address with what it had. */
  stopService(): Promise<void>;
  startService(): Promise<void>;
  /** Kills the built shell's process; what is open then is opened on the same data by a shell in this process, at the same address. */
  killAndOpenAgain(): Promise<void>;
  /** What was just queued, let go or resumed is held back for Undo: waits until it is, and lets that time go by at once. */
  letUndoPass(): Promise<void>;
  /** Everything the service executed, over its stops. */
  executed(effect: string): { body: unknown }[];
  count429(): number;
  /** What went wrong in the window unseen. */
  problems: readonly string[];
  close(): Promise<void>;
}

export interface JourneyOptions extends SandboxOptions {
  /** `embedded`: nothing is connected, the shell brings its own sandbox. */
  service?: 'embedded' | 'own';
  /** `built`: as a user has it, in a process of its own; always so with the embedded service. Default: `here`, in this one. */
  shell?: 'built' | 'here';
  /** With the embedded sandbox, whether the welcome is left by trying it, as most do. Default: `leave`. */
  welcome?: 'leave' | 'stay';
  browser?: BrowserContextOptions;
  /** What is done in the data folder and at the service, once they are connected and before the window opens. */
  prepare?: (data: string, sandbox: Sandbox) => Promise<void>;
}

/**
 * For a file of journeys: what a test opened is closed after it, and none of its pages may have met an error. Returns how
 * to open one.
 */
export function journeys(): (options?: JourneyOptions) => Promise<Journey> {
  const open: Journey[] = [];
  afterEach(async () => {
    for (const journey of open.splice(0)) {
      await journey.close();
      expect(journey.problems).toEqual([]);
    }
  });
  return async (options) => {
    const journey = await openJourney(options);
    open.push(journey);
    return journey;
  };
}

export async function openJourney(options: JourneyOptions = {}): Promise<Journey> {
  const { service = 'own', shell = 'here', welcome = 'leave', browser: context, prepare, ...sandboxOptions } = options;
  const folder = mkdtempSync(join(tmpdir(), 'outpost-journey-'));
  const data = join(folder, 'data');
  const stateFile = join(folder, 'service.json');
  const clock = skippingClock();
  const start = (port: number, token?: string): Promise<Sandbox> =>
    startSandbox({
      posts: 20,
      nowMs: clock.nowMs,
      ...sandboxOptions,
      port,
      stateFile,
      ...(token === undefined ? {} : { token }),
    });
  let sandbox = await start(0);
  const { port, token } = sandbox;
  const journals = [sandbox.journal];
  const { publishLimit = { count: 30, windowMs: 60_000 }, apiLimit = { count: 120, windowMs: 60_000 } } =
    sandboxOptions;
  if (service === 'own') await connectFolder(data, sandbox, { name: 'Harbour & Pine', publishLimit, apiLimit });
  await prepare?.(data, sandbox);
  let web = await (service === 'embedded' || shell === 'built' ? builtShell(data) : shellHere(data, clock));
  const { page, problems, giveBack } = await lendPage(context);
  await page.goto(web.address);
  if (service === 'embedded') await meetWelcome(page, welcome);
  else await isInFrame(page);
  return {
    page,
    get sandbox() {
      return sandbox;
    },
    data,
    async killAndOpenAgain() {
      if (web.kill === undefined) throw new Error('Only a built shell has a process to kill.');
      await web.kill();
      web = await shellHere(data, clock, Number(new URL(web.address).port));
      await page.goto(web.address);
      await isInFrame(page);
    },
    letUndoPass: () => web.letUndoPass(),
    stopService: () => sandbox.close(),
    async startService() {
      sandbox = await start(port, token);
      journals.push(sandbox.journal);
    },
    executed: (effect) => journals.flatMap((journal) => journal.executed(effect)),
    count429: () => journals.reduce((sum, journal) => sum + journal.count429(), 0),
    problems,
    async close() {
      await giveBack();
      await web.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isInFrame = (page: Page): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name: 'Compose' }).waitFor();

async function meetWelcome(page: Page, then: 'leave' | 'stay'): Promise<void> {
  const sandbox = page.getByRole('button', { name: 'Try the sandbox' });
  await sandbox.waitFor();
  if (then === 'stay') return;
  await sandbox.click();
  await isInFrame(page);
}

/** The window's line to the core, in the test's hand: what the core answers can be kept back for a while, all of it or what is `about` something. */
export async function holdAnswers(page: Page, about = /(?:)/): Promise<{ hold(): void; release(): void }> {
  spoil(page);
  const kept: (() => void)[] = [];
  let holding = false;
  await page.routeWebSocket(/\/core$/, (window) => {
    window.connectToServer().onMessage((message) => {
      if (holding && about.test(String(message))) kept.push(() => window.send(message));
      else window.send(message);
    });
  });
  await page.reload();
  await isInFrame(page);
  return {
    hold: () => (holding = true),
    release() {
      holding = false;
      for (const give of kept.splice(0)) give();
    },
  };
}

/** The window's line to the core can be cut, as if its shell were gone, and be there again. */
export async function cutLine(page: Page): Promise<{ cut(): void; mend(): void }> {
  spoil(page);
  const ends = new Set<() => void>();
  let isCut = false;
  await page.routeWebSocket(/\/core$/, (window) => {
    if (isCut) return void window.close();
    const core = window.connectToServer();
    ends.add(() => {
      void core.close();
      void window.close();
    });
  });
  await page.reload();
  await isInFrame(page);
  return {
    cut() {
      isCut = true;
      for (const end of ends) end();
      ends.clear();
    },
    mend: () => void (isCut = false),
  };
}

/** The widest window that has a bar of places instead of a sidebar (`src-renderer/ui/narrow.css`). */
const NARROW_PX = 640;

type ViewName = 'Compose' | 'Outbox' | 'Calendar' | 'Posts' | 'Analytics' | 'Bio page' | 'Accounts' | 'Settings';
/** They have no place in the bar of a narrow window. */
const behindMore: readonly ViewName[] = ['Analytics', 'Bio page', 'Accounts', 'Settings'];

export async function goTo(page: Page, view: ViewName): Promise<void> {
  const places = page.getByRole('navigation');
  // In a narrow window some have no place in the bar: they stand behind "More".
  if (behindMore.includes(view) && (page.viewportSize()?.width ?? Infinity) <= NARROW_PX) {
    await places.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: view }).click();
  } else await places.getByRole('link', { name: view }).click();
  await page.getByRole('heading', { level: 1, name: view }).waitFor();
}

/**
 * What axe finds that is serious or worse, as sentences. What is found in two looks in a row counts: something that began to
 * fade in during the first one has the contrast of neither before nor after.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  let found = await oneLook(page);
  while (found.length > 0) {
    const again = await oneLook(page);
    if (again.join() === found.join()) break;
    found = again;
  }
  return found;
}

/** What axe asks that can never be serious, as it says itself (`impact` of a rule is that of all it finds); null before the first look. */
let lesserRules: string[] | null = null;

async function oneLook(page: Page): Promise<string[]> {
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => null)))`);
  // Half a megabyte that a page need not read for each look; what is not asked about needs no results.
  const isThere = await page.evaluate<boolean>('typeof axe === "object"');
  const { violations } = await new AxeBuilder({ page: page as never, ...(isThere ? { axeSource: 'void 0;' } : {}) })
    .options({
      resultTypes: ['violations'],
      // A fifth of the time, and nothing of theirs would count.
      rules: Object.fromEntries((lesserRules ?? []).map((id) => [id, { enabled: false }])),
    })
    // Its other mode opens a page of its own each time, for the sake of frames of other origins: there are none here.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  lesserRules ??= await page.evaluate<string[]>(`axe._audit.rules
    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => id)`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** How a window can be looked at; what is not named is as it is by itself. */
export interface Look {
  name: string;
  colorScheme?: 'light' | 'dark';
  contrast?: 'more';
  viewport?: { width: number; height: number };
}

/** The serious findings of one view in each look, by view and look; then it looks as before. */
export async function findingsIn(page: Page, view: string, looks: readonly Look[]): Promise<Record<string, string[]>> {
  const before = page.viewportSize();
  const all: Record<string, string[]> = {};
  for (const { name, viewport, colorScheme = 'light', contrast = 'no-preference' } of [
    ...looks,
    { name: 'as before' },
  ]) {
    // Colours that still change from one look to the other would be measured half way.
    await page.emulateMedia({ colorScheme, contrast, reducedMotion: 'reduce' });
    const size = viewport ?? before;
    if (size !== null) await page.setViewportSize(size);
    if (name === 'as before') break;
    const findings = await seriousFindings(page);
    if (findings.length > 0) all[`${view}, ${name}`] = findings;
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return all;
}
