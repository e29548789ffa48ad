import { expect, it } from 'vitest';
import { fillDesk, liveIn } from './lived-in.ts';
import { OpenedWalk } from './walk-opened.ts';
import { journeys } from './window.ts';

const open = journeys();

it.each(['light', 'dark', 'forced'] as const)(
  'no control of what opens trips anybody in %s, at any width',
  async (mode) => {
    const journey = await open({ prepare: fillDesk });
    await liveIn(journey);
    const walk = new OpenedWalk(journey.page);
    for (const width of [360, 390, 768, 1280]) await walk.all({ width, mode });
    expect(walk.found).toEqual([]);
  },
);
