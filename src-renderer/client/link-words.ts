import type { LinkState } from './core.ts';

export type ShellOfWindow = 'desktop' | 'web';

/** Where this window stands: pages of the desktop have a scheme of their own. */
export const shellOfWindow = (): ShellOfWindow => (location.protocol === 'app:' ? 'desktop' : 'web');

export interface PageWords {
  title: string;
  text: string;
}

/** What fills the window while there is nothing of the workspace to show. */
export function pageWords(state: LinkState, shell: ShellOfWindow): PageWords {
  return shell === 'desktop' ? { ...onWebPage, ...onDesktopPage }[state] : onWebPage[state];
}

/** Where the terminal is gone, the command asks the Outpost that runs. A page that is not signed in is not told how that was started: it names both. */
const howToOpen =
  'Press Enter in the terminal where Outpost runs, or run “outpost open” in another one (“npx outpost open” in a checkout, and with the same --data, where it was started with that): each prints an address that opens Outpost here once.';

const onWebPage: Record<LinkState, PageWords> = {
  'no-session': {
    title: 'This browser needs a new address',
    text: `It is not signed in, or Outpost was started again since. ${howToOpen}`,
  },
  ended: {
    title: 'Outpost has stopped',
    text: 'It could not be started again by itself. Start it again; what you wrote is kept.',
  },
  redialling: {
    title: 'Connecting again',
    text: 'The connection to Outpost was interrupted. Nothing was lost.',
  },
  connecting: {
    title: 'Reaching for Outpost',
    text: 'If this takes long, Outpost is not running any more. Start it again.',
  },
  open: { title: 'Opening your workspace', text: 'The database is being read.' },
};

/** Here the window comes before its core, and nothing has to be reached. */
const onDesktopPage: Partial<Record<LinkState, PageWords>> = {
  redialling: {
    title: 'Starting again',
    text: 'A part of Outpost stopped and is being started again. Nothing was lost.',
  },
  connecting: {
    title: 'Starting Outpost',
    text: 'Your data is being opened. After an update this can take a moment longer.',
  },
};

/** What stands above the workspace while the core is away; nothing when it is there. */
export function barWords(state: LinkState, isLong: boolean, shell: ShellOfWindow): string {
  switch (state) {
    case 'open':
      return '';
    case 'connecting':
      return 'Outpost is not reached yet. What you write is kept here until it is.';
    case 'redialling':
      if (shell === 'desktop') {
        return isLong
          ? 'A part of Outpost stopped and has not come back. Quit Outpost and start it again; what you write is kept here until it is back.'
          : 'A part of Outpost stopped and is being started again. Nothing was lost; what you write is kept here until it is back.';
      }
      return isLong
        ? 'Outpost is not running. Start it again where it was started; what you write is kept here until it is back.'
        : 'The connection to Outpost was interrupted. Nothing was lost; what you write is kept here until it is back.';
    case 'ended':
      return 'Outpost stopped and could not be started again. Close it and start it again; what you wrote is kept.';
    case 'no-session':
      return `Outpost was started again since this window was opened. ${howToOpen} What you wrote is kept.`;
    default:
      return state satisfies never;
  }
}
