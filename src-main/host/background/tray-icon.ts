import type { AllSpaces } from '../../../src-preload/contract/status.ts';

/** What the icon in the tray says without words; each has pictures in resources/tray/. */
export type TrayIconState = 'calm' | 'needs-you' | 'paused' | 'offline';

/** Only one thing has room there: what asks for somebody first, then what somebody did, then what nobody did. */
export function trayIconState(all: AllSpaces | null): TrayIconState {
  if (all === null || all.spaces.length === 0) return 'calm';
  if (all.needsYou > 0 || all.signInNeeded) return 'needs-you';
  if (all.spaces.every(({ paused }) => paused)) return 'paused';
  return all.offline ? 'offline' : 'calm';
}

/** macOS alone shows words beside an icon: how much waits, and nothing when nothing does. */
export const trayTitle = (all: AllSpaces | null): string =>
  all === null || all.waiting === 0 ? '' : String(all.waiting);

/** The picture of a state. macOS colours a template itself, as its menu bar is. */
export function trayPicture(state: TrayIconState, platform: NodeJS.Platform): string {
  const name = state === 'calm' ? 'tray' : `tray-${state}`;
  const end = platform === 'darwin' ? 'Template.png' : '.png';
  return name + end;
}
