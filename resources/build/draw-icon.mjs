// Draws icon.png and the pictures of the tray from icon.svg with an installed Chromium: `node resources/build/draw-icon.mjs`.
// electron-builder makes the .ico and .icns it needs from icon.png.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
const icon = readFileSync(beside('icon.svg'), 'utf8');
/** What macOS takes as a template: one colour, no ground; the lines fill what the ground leaves. */
const template = icon
  .replace(/<rect[^>]*>/, '')
  .replaceAll(/stroke="#\w+"/g, 'stroke="#000000"')
  .replaceAll('stroke-width="72"', 'stroke-width="92"')
  .replace('viewBox="0 0 1024 1024"', 'viewBox="152 182 720 720"');
const tray = icon.replace('viewBox="0 0 1024 1024"', 'viewBox="64 64 896 896"');

/** @2x is for screens with twice the dots; Electron finds it by its name. */
const pictures = [
  ['icon.png', icon, 1024],
  ['../tray/tray.png', tray, 24],
  ['../tray/tray@2x.png', tray, 48],
  ['../tray/trayTemplate.png', template, 18],
  ['../tray/trayTemplate@2x.png', template, 36],
];

const browser = await chromium.launch({
  executablePath: process.env.OUTPOST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
for (const [name, svg, size] of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `<style>html, body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>`;
  await page.setContent(style + svg);
  await page.screenshot({ path: beside(name), omitBackground: true });
  await page.close();
}
await browser.close();
