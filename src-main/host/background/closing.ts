import type { Settings } from '../../../src-preload/contract/settings.ts';

/**
 * What becomes of the program when its last window is closed. `stay`: it goes on without one. `stay-and-say`: the same, and the user
 * is told, once. `ask`: nothing shows a program without a window here, so the user is asked, once. `look`: that is not known before it
 * was looked.
 */
export type Closing = 'quit' | 'stay' | 'stay-and-say' | 'ask' | 'look';

interface Surroundings {
  platform: string;
  /** Null: it is not known yet. */
  keepRunning: Settings['keepRunning'] | null;
  /** Null: it was not looked for just now. A panel that shows icons may have come or gone since the start. */
  hasTray: boolean | null;
}

export function whatClosingDoes({ platform, keepRunning, hasTray }: Surroundings): Closing {
  // Its window may go; a program there ends when it is told to.
  if (platform === 'darwin') return keepRunning === 'ask' ? 'stay-and-say' : 'stay';
  if (keepRunning === 'no') return 'quit';
  if (keepRunning === 'yes') return 'stay';
  if (keepRunning === null || hasTray === null) return 'look';
  if (keepRunning === 'with-icon' && hasTray) return 'stay';
  return hasTray ? 'stay-and-say' : 'ask';
}
