import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags, chromiumProgram } from './chromium.ts';

let browser: Promise<Browser> | null = null;

/** One for all files of a worker, with whose process it ends; each page has cookies and storage of its own. */
export function sharedBrowser(): Promise<Browser> {
  return (browser ??= launch());
}

async function launch(): Promise<Browser> {
  const launched = await chromium.launch({ executablePath: chromiumProgram(), args: chromiumFlags });
  // One that crashed spoils the test that had it, not those after it.
  launched.once('disconnected', () => (browser = null));
  return launched;
}
