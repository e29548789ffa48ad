import { readSmallJson } from '../core/store/small-file.ts';
import { writeFile } from 'node:fs/promises';
import type { Rectangle } from 'electron';

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
 * The remembered place, if it can still be seen on one of the screens; else a usual size, where the system puts it.
 * What cannot be read is as if there were nothing.
 */
export function rememberedPlace(file: string, screens: Rectangle[]): Partial<WindowPlace> {
  const place = read(file);
  if (!place) return usual;
  const { width, height, maximized, fullScreen } = place;
  const size = { width: Math.max(width, smallest.width), height: Math.max(height, smallest.height) };
  if (screens.some((screen) => isWithin(place, screen))) return { ...place, ...size };
  // The screen that is gone may have been larger than any that is there.
  const [mostWide, mostHigh] = [screens.map((one) => one.width), screens.map((one) => one.height)];
  return {
    width: Math.max(smallest.width, Math.min(size.width, ...mostWide)),
    height: Math.max(smallest.height, Math.min(size.height, ...mostHigh)),
    maximized,
    fullScreen,
  };
}

export async function rememberPlace(file: string, place: WindowPlace): Promise<void> {
  await writeFile(file, JSON.stringify(place), { mode: 0o600 });
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
