import type { AllSpaces } from '../status.ts';
import { figure } from './figure.ts';
import { plural } from './plural.ts';
import { whenWord } from './times.ts';

/** "12 waiting, next at 14:02": how it stands with everything that waits, where there is room for one line. */
export function waitingLine(all: AllSpaces, nowMs: number, timeZone?: string): string {
  if (all.waiting === 0 && all.sending === 0) return 'Nothing waiting';
  if (all.waiting === 0)
    return plural(all.sending, { one: 'Sending the last post', other: 'Sending the last # posts' });
  const waiting = figure(all.waiting);
  if (all.spaces.every(({ paused }) => paused)) return `${waiting} waiting, paused`;
  if (all.signInNeeded) return `${waiting} waiting, sign-in needed`;
  if (all.offline) return `${waiting} waiting, offline`;
  if (all.sending > 0) return `Sending, ${waiting} more waiting`;
  if (all.nextAtMs === null) return `${waiting} waiting`;
  return `${waiting} waiting, next at ${whenWord(all.nextAtMs, nowMs, timeZone)}`;
}

/** "Needs you: 3". */
export const needsYouLine = (count: number): string => plural(count, { one: 'Needs you: #', other: 'Needs you: #' });

export const trayWords = {
  pause: 'Pause',
  resume: 'Resume',
  newPost: 'New Post',
  quickPost: 'Quick Post',
  open: 'Open Outpost',
  quit: 'Quit Outpost',
  signIn: 'Sign-in needed',
} as const;

/** What becomes of what waits while there is no window. */
export const goesOnWords = 'Waiting posts still go out on time.';

/** The same, and how to get the window back: on Linux nobody knows beforehand whether an icon is shown. */
export const keptRunningWords = (platform: string): string =>
  platform === 'win32'
    ? `${goesOnWords} Open or quit Outpost from its icon in the notification area.`
    : `${goesOnWords} Open Outpost from its icon in the notification area. Where this system shows none, start Outpost again.`;

/** What closing the window does as long as nobody has decided about it. */
export const undecidedWords = (platform: string): string =>
  platform === 'win32'
    ? 'Not chosen yet: Outpost keeps running, and says so the first time.'
    : 'Not chosen yet: Outpost keeps running where this system shows its icon, and asks you where it shows none.';

/** Said once, when a window was closed for the first time and the program goes on. */
export const staysWords = (platform: string): { title: string; body: string } => ({
  title: 'Outpost keeps running',
  body:
    platform === 'darwin'
      ? `${goesOnWords} Open or quit Outpost from its icon in the menu bar.`
      : `${goesOnWords} Open or quit Outpost from its icon in the notification area.`,
});

/** Asked once, on a system that shows no icon for a program without a window. */
export const closingQuestion = {
  message: 'Keep Outpost running without a window?',
  detail:
    'This system shows no icon for programs in the background. If Outpost keeps running, waiting posts still go out on time; start Outpost again to get its window back. If it quits, they go out after the next start. You can change this under Settings, Background.',
  buttons: ['Keep Running', 'Quit', 'Cancel'],
} as const;
