import { existsSync } from 'node:fs';

const places = [
  process.env['OUTPOST_CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** An installed Chromium, Chrome or Edge. Throws, saying what to install, where there is none. */
export function chromiumProgram(): string {
  const found = places.find((place) => place !== '' && existsSync(place));
  if (found) return found;
  throw new Error('No Chromium was found. Install Chromium, Chrome or Edge, or name one in OUTPOST_CHROMIUM.');
}

/** toolchain.md, Install and run. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
