import { expect, it } from 'vitest';
import { fillWorkspace, liveIn } from './lived-in.ts';
import { OpenedWalk } from './walk-opened.ts';
import { journeys } from './window.ts';

const open = journeys();

/** Each width and each way of drawing. */
it.each([
  ['light', [360, 768, 1280]],
  ['dark', [1280]],
  ['forced', [360]],
] as const)(
  'no control of what opens trips anybody in %s, %j px wide: menus, sheets, dialogs, the calendar, the palette, what unfolds',
  async (mode, widths) => {
    const journey = await open({ prepare: fillWorkspace });
    await liveIn(journey);
    const walk = new OpenedWalk(journey.page);
    for (const width of widths) await walk.all({ width, mode });
    expect(walk.found).toEqual([]);
    // A walk that met nothing has seen nothing.
    expect(walk.opened.size).toBeGreaterThan(25);
  },
);
