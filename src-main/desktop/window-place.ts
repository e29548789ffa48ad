import type { Rectangle } from 'electron';
import { readSmallJson } from '../core/store/small-file.ts';
import { replaceFile } from '../host/replace-file.ts';

/** Where the window was, in screen points. */
export interface WindowPlace extends Rectangle {
  maximized: boolean;
  fullScreen: boolean;
}

export const smallest = { width: 720, height: 520 };
const usual = { width: 1240, height: 820 };

/** A corner of the window's frame that must be on a screen for it to be found and dragged. */
const GRIP = 80;

/**
 * The remembered place, if it can still be seen on one of the screens, and no larger than those that it is on; else a usual size,
 * where the system puts it. What cannot be read is as if there were nothing.
 */
export function rememberedPlace(file: string, screens: Rectangle[]): Partial<WindowPlace> {
  const place = read(file);
  if (!place) return usual;
  const { width, height, maximized, fullScreen } = place;
  const size = { width: Math.max(width, smallest.width), height: Math.max(height, smallest.height) };
  if (screens.some((screen) => isWithin(place, screen))) {
    return { ...fitted({ ...place, ...size }, screens), maximized, fullScreen };
  }
  // The screen that is gone may have been larger than any that is there.
  const [mostWide, mostHigh] = [screens.map((one) => one.width), screens.map((one) => one.height)];
  return {
    width: Math.max(smallest.width, Math.min(size.width, ...mostWide)),
    height: Math.max(smallest.height, Math.min(size.height, ...mostHigh)),
    maximized,
    fullScreen,
  };
}

/** What is being written, over all windows. */
let writing: Promise<void> = Promise.resolve();

/** The last one told stays, whole: a window that is left and closed at once tells two. */
export function rememberPlace(file: string, place: WindowPlace): Promise<void> {
  const write = (): Promise<void> => replaceFile(file, JSON.stringify(place));
  const written = writing.then(write);
  writing = written.catch(() => undefined);
  return written;
}

function isWithin(place: Rectangle, screen: Rectangle): boolean {
  const right = place.x + place.width;
  return (
    place.y >= screen.y &&
    place.y <= screen.y + screen.height - GRIP &&
    right >= screen.x + GRIP &&
    place.x <= screen.x + screen.width - GRIP
  );
}

/** A window may hang over an edge, where its user has put it. One that is larger than what it lies on was on a screen that is gone. */
function fitted(place: Rectangle, screens: Rectangle[]): Rectangle {
  const lain = screens.filter((screen) => isOn(place, screen));
  const [x, width] = cut(
    [place.x, place.width],
    lain.map((one) => [one.x, one.width]),
    smallest.width,
  );
  const [y, height] = cut(
    [place.y, place.height],
    lain.map((one) => [one.y, one.height]),
    smallest.height,
  );
  return { x, y, width, height };
}

type Stretch = readonly [from: number, length: number];

/** One side of a window on the same side of the screens it lies on, taken together. */
function cut(own: Stretch, screens: readonly Stretch[], least: number): Stretch {
  const from = Math.min(...screens.map(([start]) => start));
  const length = Math.max(...screens.map(([start, reach]) => start + reach)) - from;
  return own[1] > length ? [from, Math.max(least, length)] : own;
}

/** Whether enough of it is on this screen to be more than its frame. */
function isOn(place: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(place.x + place.width, screen.x + screen.width) - Math.max(place.x, screen.x);
  const down = Math.min(place.y + place.height, screen.y + screen.height) - Math.max(place.y, screen.y);
  return across >= GRIP && down >= GRIP;
}

function read(file: string): WindowPlace | null {
  try {
    const kept = readSmallJson(file) as Partial<WindowPlace>;
    const { x, y, width, height, maximized, fullScreen } = kept;
    if (![x, y, width, height].every((value) => Number.isInteger(value))) return null;
    const is = { maximized: maximized === true, fullScreen: fullScreen === true };
    return { x: x!, y: y!, width: width!, height: height!, ...is };
  } catch {
    return null;
  }
}
