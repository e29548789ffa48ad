import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CommandId } from '../../src-preload/contract/commands.ts';
import { offeredCommands, run } from '../../src-renderer/client/commands.ts';
import { openRig, type Rig } from '../rig.ts';
import { openPage, type Page } from './page.ts';

/* Commands of the palette at a real core, without a browser. */

let rig: Rig;
let page: Page;
beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  page = openPage();
  page.serve(rig);
});
afterAll(async () => {
  await page.close();
  await rig.close();
});

const themes: [CommandId, string][] = [
  ['dark', 'dark'],
  ['light', 'light'],
  ['system-theme', 'system'],
];
it.each(themes)('the theme is chosen by a command: %s', async (id, theme) => {
  expect(offeredCommands().map((command) => command.id)).toContain(id);
  run(id);
  await vi.waitFor(async () => expect((await rig.client.settings.get({})).theme).toBe(theme));
});
