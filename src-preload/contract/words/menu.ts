import { plural } from './plural.ts';

/** What the desktop's menus say beside the window's own commands (contract/commands.ts). */
export const menuWords = {
  view: 'View',
  outbox: 'Outbox',
  quickPost: 'Quick Post',
  export: 'Export',
  exportCalendar: 'Calendar…',
  exportPosts: 'Published Posts…',
  exportAll: 'Everything…',
  spelling: 'Spelling…',
  settings: 'Settings…',
  logs: 'Show Log Files',
  report: 'Report a Problem…',
  licences: 'Licences…',
  updates: 'Check for Updates…',
  learn: 'Add to Dictionary',
  copyLink: 'Copy Link',
} as const;

export const outboxWords = {
  pause: 'Pause',
  resume: 'Resume',
  'try-now': 'Try Now',
  'needs-you': 'Needs You',
} as const;

/** "Needs You: 3"; of nothing no number is said. */
export const needsYouItem = (count: number): string =>
  count === 0 ? outboxWords['needs-you'] : plural(count, { one: 'Needs You: #', other: 'Needs You: #' });
