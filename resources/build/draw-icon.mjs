// Draws icon.png from icon.svg with an installed Chromium: `node resources/build/draw-icon.mjs`. electron-builder makes
// the .ico and .icns it needs from the PNG.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
const size = 1024;

const browser = await chromium.launch({
  executablePath: process.env.OUTPOST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
const page = await browser.newPage({ viewport: { width: size, height: size } });
await page.setContent(
  `<style>html, body { margin: 0 } svg { display: block }</style>${readFileSync(beside('icon.svg'), 'utf8')}`,
);
await page.screenshot({ path: beside('icon.png'), omitBackground: true });
await browser.close();
