import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshFolder } from '../host/playground.ts';
import { root } from '../run/checks.ts';
import { buildOnce } from './desktop-process.ts';

/*
 * The desktop in Electron itself, wherever its program is to be had: what the stand-in cannot show. Elsewhere it is skipped, and said so.
 */

const { electronProgram } = (await import(pathToFileURL(join(root, 'src-main', 'electron-program.mjs')).href)) as {
  electronProgram(electronFolder: string): string | null;
};
const program = electronProgram(join(root, 'node_modules', 'electron'));

function whyNot(): string | null {
  if (program === null) return "Electron's program is not here (node node_modules/electron/install.js fetches it)";
  if (process.platform !== 'linux') return null;
  if (process.getuid?.() === 0) return 'Electron does not run as root';
  return process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'] ? null : 'there is no display (xvfb-run gives one)';
}
const why = whyNot();
// Past vitest, which shows nothing of a file that is skipped.
if (why !== null) process.stderr.write(`SKIPPED: the desktop in Electron itself, since ${why}.\n`);

/** Started as a user does from a checkout. */
async function launched(data: string): Promise<{ app: ElectronApplication; page: Page }> {
  const env = { ...(process.env as Record<string, string>), OUTPOST_STATE: 'none' };
  // Playwright would turn Chromium's sandbox off.
  const chromiumSandbox = true;
  const app = await _electron.launch({
    executablePath: program ?? '',
    args: [root, '--data', data],
    env,
    chromiumSandbox,
  });
  return { app, page: await app.firstWindow() };
}

describe.runIf(why === null)('the desktop in Electron itself', () => {
  beforeAll(buildOnce);

  it('opens its window sandboxed and isolated, tries the sandbox, and has what was written after a new start', async () => {
    using at = freshFolder();
    const first = await launched(at.folder);
    await first.page.getByRole('heading', { name: 'Welcome to Outpost' }).waitFor();
    expect(first.page.url()).toMatch(/^app:\/\/outpost\/index\.html/);
    // What a sandboxed, isolated page does not have.
    expect(
      await first.page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in globalThis)),
    ).toEqual([]);
    expect(await first.app.evaluate(({ app }) => app.isPackaged)).toBe(false);
    await first.page.getByRole('button', { name: 'Try the sandbox' }).click();
    await first.page.getByRole('textbox', { name: 'Post text' }).fill('Written in Electron itself');
    await first.page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await first.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
    await first.app.close().catch(() => undefined);

    const second = await launched(at.folder);
    await expect
      .poll(() => second.page.getByRole('textbox', { name: 'Post text' }).inputValue())
      .toBe('Written in Electron itself');
    await second.app.close();
  });

  it('has a menu that its system takes, and no page that leaves it', async () => {
    using at = freshFolder();
    const { app, page } = await launched(at.folder);
    await page.getByRole('heading', { name: 'Welcome to Outpost' }).waitFor();
    const labels = await app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items.map(({ label }) => label.replace('&', '')),
    );
    expect(labels).toEqual(expect.arrayContaining(['File', 'Edit', 'View', 'Outbox', 'Window', 'Help']));
    await page.evaluate("void (location.href = 'https://example.com/')");
    expect(await page.evaluate("fetch('https://example.com/').then(() => 'sent', () => 'blocked')")).toBe('blocked');
    expect(page.url()).toMatch(/^app:\/\/outpost\//);
    await app.close();
  });
});
