import { graphemesOf } from '../../../src-preload/contract/graphemes.ts';
import type { Place } from '../../../src-preload/contract/paths.ts';
import type { Settings } from '../../../src-preload/contract/settings.ts';
import type { Happened } from '../../../src-preload/contract/status.ts';
import { happenedLine, signInTold } from '../../../src-preload/contract/words/told.ts';

/** One notification: what it says, and the place that it leads to. */
export interface Told {
  title: string;
  body: string;
  opens: Place;
  /** The space that it is about; null: none in particular. */
  spaceId: string | null;
}

type Chosen = Pick<Settings, 'notifyPublished' | 'notifyNeedsYou' | 'notifyTrouble'>;

const nothing: Happened['published'] = { total: 0, first: null };

/** Long enough to know the post by; systems cut what is longer each in their own way. */
const EXCERPT = 120;
/** A letter may have any number of marks over it. */
const MOST_UNITS = 2_000;

/** What happened, as one notification; null: nothing that the user wants to be told of. */
export function toldOf(happened: Happened, chosen: Chosen): Told | null {
  const { published, scheduled, stopped } = {
    published: chosen.notifyPublished ? happened.published : nothing,
    scheduled: chosen.notifyPublished ? happened.scheduled : nothing,
    stopped: chosen.notifyNeedsYou ? happened.stopped : nothing,
  };
  // What needs the user is what they come for.
  const led = [stopped, published, scheduled].find(({ total }) => total > 0);
  if (led === undefined) return null;
  const { first } = led;
  return {
    title: happenedLine({ published, scheduled, stopped }),
    body: first === null ? '' : excerpt(first.text),
    spaceId: first?.spaceId ?? null,
    opens: led.total === 1 && first !== null ? { view: 'outbox', item: first.id } : { view: 'outbox' },
  };
}

/** A service that refuses the token; null where the user does not want to be told. */
export const toldOfSignIn = (chosen: Chosen): Told | null =>
  chosen.notifyTrouble ? { ...signInTold, opens: { view: 'settings', section: 'connections' }, spaceId: null } : null;

/** The end of quiet hours in which this moment lies, by this computer's clock; null: it lies in none. */
export function quietUntilMs(quiet: Settings['quietHours'], nowMs: number): number | null {
  if (quiet === null || quiet.fromMinute === quiet.toMinute) return null;
  const now = new Date(nowMs);
  const minute = now.getHours() * 60 + now.getMinutes();
  const { fromMinute, toMinute } = quiet;
  const isOverNight = fromMinute > toMinute;
  const isQuiet = isOverNight ? minute >= fromMinute || minute < toMinute : minute >= fromMinute && minute < toMinute;
  if (!isQuiet) return null;
  // By the calendar: a day on which the clocks are changed is not 24 hours long.
  const day = now.getDate() + (minute < toMinute ? 0 : 1);
  const endMs = new Date(now.getFullYear(), now.getMonth(), day, 0, toMinute).getTime();
  // In an hour that comes twice it is the first time that is meant there, and this is the second one.
  return endMs > nowMs ? endMs : nowMs + (toMinute - minute) * 60_000 - now.getSeconds() * 1_000;
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  let [kept, count] = ['', 0];
  for (const { segment } of graphemesOf(line)) {
    count += 1;
    if (count > EXCERPT || kept.length + segment.length > MOST_UNITS) return `${kept}…`;
    if (count < EXCERPT) kept += segment;
  }
  return line;
}
