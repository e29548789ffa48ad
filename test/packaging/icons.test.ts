import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '../chromium.ts';
import { lendPage } from '../lent-page.ts';

const resources = join(import.meta.dirname, '../../resources');
const script = join(resources, 'build/draw-icon.mjs');
/** In the page: which share of two pictures differs. */
const farApart = readFileSync(join(import.meta.dirname, 'far-apart.js'), 'utf8');
const drawn = mkdtempSync(join(tmpdir(), 'outpost-icons-'));
const pictures = (folder: string): string[] =>
  ['build', 'build/linux', 'tray'].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.png'))
      .map((name) => `${part}/${name}`),
  );

beforeAll(() => {
  execFileSync(process.execPath, [script, drawn], {
    env: { ...process.env, OUTPOST_CHROMIUM: findChromium() ?? '' },
  });
});
afterAll(() => rmSync(drawn, { recursive: true, force: true }));

it('every picture of the program and its tray is one that icon.svg makes, and none is missing', () => {
  expect(pictures(resources).toSorted()).toEqual(pictures(drawn).toSorted());
});

it('the pictures look as icon.svg has them', async () => {
  const { page, giveBack } = await lendPage();
  const asData = (file: string): string => `data:image/png;base64,${readFileSync(file).toString('base64')}`;
  try {
    for (const name of pictures(resources)) {
      const both = [resources, drawn].map((folder) => asData(join(folder, name)));
      const far = await page.evaluate<number>(`${farApart}\nfarApart(${JSON.stringify(both)})`);
      // Another Chromium rounds an edge otherwise.
      expect(far, name).toBeLessThan(0.004);
    }
  } finally {
    await giveBack();
  }
});
