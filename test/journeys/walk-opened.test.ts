import { expect, it } from 'vitest';
import { fillDesk, liveIn } from './lived-in.ts';
import { OpenedWalk } from './walk-opened.ts';
import { journeys } from './window.ts';

const open = journeys();

/* In the other modes and at the other widths: walk-opened.long.ts. */

it('no control of what opens trips anybody: menus, sheets, dialogs, the calendar, the palette, what unfolds', async () => {
  const journey = await open({ prepare: fillDesk });
  await liveIn(journey);
  const walk = new OpenedWalk(journey.page);
  await walk.all({ width: 1280, mode: 'light' });
  expect(walk.found).toEqual([]);
  // A walk that met nothing has seen nothing.
  expect(walk.opened.size).toBeGreaterThan(25);
});
