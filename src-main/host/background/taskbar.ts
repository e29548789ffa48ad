import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import { needsYouLine, trayWords } from '../../../src-preload/contract/words/tray.ts';

/** How far what goes out now has come, from 0 to 1; -1: nothing does. */
export function progressOf(all: AllSpaces | null): number {
  if (all === null || all.batch === null || !all.batchGoes || all.batch.calls === 0) return -1;
  return Math.min(1, all.batch.sent / all.batch.calls);
}

/** What a screen reader says of the sign on the program's button; null: nothing needs the user, and there is none. */
export function overlayOf(all: AllSpaces | null): string | null {
  if (all === null) return null;
  if (all.needsYou > 0) return needsYouLine(all.needsYou);
  return all.signInNeeded ? trayWords.signIn : null;
}
