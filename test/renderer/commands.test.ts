import { expect, it } from 'vitest';
import type { CommandId } from '../../src-preload/contract/commands.ts';
import { offeredCommands, run } from '../../src-renderer/client/commands.ts';
import { servedPage } from './served-page.ts';

/* Commands of the palette at a real core, without a browser. */

const served = servedPage();

const themes: [CommandId, string][] = [
  ['dark', 'dark'],
  ['light', 'light'],
  ['system-theme', 'system'],
];
it.each(themes)('the theme is chosen by a command: %s', async (id, theme) => {
  expect(offeredCommands().map((command) => command.id)).toContain(id);
  run(id);
  await expect.poll(async () => (await served.rig.client.settings.get({})).theme).toBe(theme);
});
