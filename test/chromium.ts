import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The same engine without the browser's own windows, menus and services, which no test looks at: a third less processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const places = [
  process.env['CHROME_PATH'],
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** A Chromium, Chrome or Edge that is there; null when none is. */
export function findChromium(): string | null {
  return places.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** One that is there. Throws, saying what to install, where there is none. */
export function chromiumProgram(): string {
  const found = findChromium();
  if (found !== null) return found;
  throw new Error(
    'No Chromium, Chrome or Edge was found. Install one (Debian: apt-get install chromium) and try again.',
  );
}

/** Debian's, installed where that is possible (root on Debian), headless where there is one; else one that is there; null where none is. */
export function provideChromium(): string | null {
  const found = findChromium();
  const isEnough = found !== null && (found === process.env['CHROME_PATH'] || found === headlessShell);
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isEnough || !canInstall) return found;
  console.log('Installing Chromium for the browser tests ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, { stdio: 'ignore', env, timeout: 300_000 }).status === 0;
  const install = (name: string): boolean =>
    apt('install', '-y', '--no-install-recommends', name, 'fonts-noto-color-emoji');
  apt('update', '-qq');
  // Other systems that have apt-get have no package of the headless one.
  if (!install('chromium-headless-shell') && found === null) install('chromium');
  return findChromium();
}

/**
 * The box in which an address is typed, which no test looks at, is a page of the browser's own for each window: a third of what a
 * window costs. The others are switched off by Playwright as well, and stand here because only the last such flag counts.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/**
 * Flags of a headless test browser: nothing of its own on the network, no sandbox as root, no process for a page to come, nor one
 * for graphics, which are drawn without a graphics card anyway.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1',
  `--disable-features=${disabledFeatures.join(',')}`,
];
