// Draws icon.png, the icons of Linux and the pictures of the tray from icon.svg with an installed Chromium: `node resources/build/draw-icon.mjs [FOLDER]`; by
// default to where they stand. test/packaging/icons.test.ts holds those against what is drawn.
// electron-builder makes the .ico and .icns it needs from icon.png. Of one picture it makes no others for Linux.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = process.argv[2] ?? beside('..');
const icon = readFileSync(beside('icon.svg'), 'utf8');
/** What macOS takes as a template: one colour, no ground; the lines fill what the ground leaves. */
const template = icon
  .replace(/<rect[^>]*>/, '')
  .replaceAll(/stroke="#\w+"/g, 'stroke="#000000"')
  .replaceAll('stroke-width="72"', 'stroke-width="92"')
  .replace('viewBox="0 0 1024 1024"', 'viewBox="152 182 720 720"');
const tray = icon.replace('viewBox="0 0 1024 1024"', 'viewBox="64 64 896 896"');

/**
 * What the icon in the tray says beside that (src-main/host/background/tray-icon.ts): a diamond, bars, or struck through. At its corner the
 * icon is cut away around the sign, so that it can be told at 16 dots; of one colour that is all there is.
 */
const signs = {
  'needs-you': {
    cut: '<path d="M780 60 L990 270 L780 480 L570 270 Z"/>',
    sign: '<path d="M780 130 L920 270 L780 410 L640 270 Z" fill="#ff8f70"/>',
  },
  paused: {
    cut: '<rect x="590" y="90" width="380" height="400" rx="60"/>',
    sign: '<path d="M700 170 V410 M860 170 V410" stroke="#ffffff" stroke-width="92" stroke-linecap="round"/>',
  },
  offline: {
    cut: '<path d="M190 150 L900 860" stroke="#000000" stroke-width="220"/>',
    sign: '<path d="M190 190 L860 860" stroke="#ffffff" stroke-width="84" stroke-linecap="round"/>',
  },
};

/** The drawing with one of these on it; on a ground of colour the sign lies on that, in a template on nothing. */
function signed(drawing, { cut, sign }, isTemplate) {
  const mask = `<mask id="cut"><rect width="1024" height="1024" fill="#ffffff"/><g fill="#000000">${cut}</g></mask>`;
  const onTop = isTemplate ? sign.replaceAll(/#\w{6}/g, '#000000') : sign;
  const cutOut = drawing.replaceAll('<path d="M', '<path mask="url(#cut)" d="M');
  return cutOut.replace('</defs>', `${mask}</defs>`).replace('</svg>', `${onTop}</svg>`);
}

/** The sign alone, on the program's button in the taskbar of Windows; its edge tells it from an icon of the same colour. */
const overlay = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="610 100 340 340">${signs['needs-you'].sign.replace(
  '/>',
  ' stroke="#ffffff" stroke-width="24" stroke-linejoin="round"/>',
)}</svg>`;

/** Of the sizes in which Linux systems look for a program's icon (hicolor's index.theme): in the folder of any other one it is not found. */
const sizesOfLinux = [16, 24, 32, 48, 64, 128, 256, 512];

/** @2x is for screens with twice the dots; Electron finds it by its name. */
const pictures = [
  ['build/icon.png', icon, 1024],
  ...sizesOfLinux.map((size) => [`build/linux/${size}x${size}.png`, icon, size]),
  ['tray/tray.png', tray, 24],
  ['tray/tray@2x.png', tray, 48],
  ['tray/trayTemplate.png', template, 18],
  ['tray/trayTemplate@2x.png', template, 36],
  ['tray/overlay-needs-you.png', overlay, 16],
  ['tray/overlay-needs-you@2x.png', overlay, 32],
  ...Object.entries(signs).flatMap(([name, sign]) => [
    [`tray/tray-${name}.png`, signed(tray, sign, false), 24],
    [`tray/tray-${name}@2x.png`, signed(tray, sign, false), 48],
    [`tray/tray-${name}Template.png`, signed(template, sign, true), 18],
    [`tray/tray-${name}Template@2x.png`, signed(template, sign, true), 36],
  ]),
];

const browser = await chromium.launch({
  executablePath: process.env.OUTPOST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
for (const [name, svg, size] of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `<style>html, body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>`;
  await page.setContent(style + svg);
  await page.screenshot({ path: join(folder, name), omitBackground: true });
  await page.close();
}
await browser.close();
