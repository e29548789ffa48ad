/** A command as palette, keys and menus show it. What it does is the window's (client/commands.ts). */
export interface CommandEntry {
  /** In the palette and among the shortcuts. */
  label: string;
  /** "Mod N": `Mod` is Ctrl, on a Mac Cmd. One key of the window, one command. */
  keys?: string;
  /**
   * Where a shell's menu has it, and its name there. Such a command may be asked for by an address, which other pages
   * can link to: it changes nothing that is not seen at once and left as easily.
   */
  menu?: { in: 'file' | 'view' | 'help'; label: string };
}

/** Everything the window can be asked to do from anywhere: the one table behind palette, keys and menus. */
export const commandTable = {
  'new-draft': { label: 'New draft', keys: 'Mod N', menu: { in: 'file', label: 'New Post' } },
  import: { label: 'Import a batch', keys: 'Mod I', menu: { in: 'file', label: 'Import…' } },
  palette: { label: 'Search or do', keys: 'Mod K' },
  search: { label: 'Search in this view', keys: '/' },
  'search-all': { label: 'Search everything' },
  compose: { label: 'Compose', keys: 'Mod 1', menu: { in: 'view', label: 'Compose' } },
  outbox: { label: 'Outbox', keys: 'Mod 2', menu: { in: 'view', label: 'Outbox' } },
  calendar: { label: 'Calendar', keys: 'Mod 3', menu: { in: 'view', label: 'Calendar' } },
  posts: { label: 'Posts', keys: 'Mod 4', menu: { in: 'view', label: 'Posts' } },
  analytics: { label: 'Analytics', keys: 'Mod 5', menu: { in: 'view', label: 'Analytics' } },
  bio: { label: 'Bio page', keys: 'Mod 6', menu: { in: 'view', label: 'Bio Page' } },
  accounts: { label: 'Accounts', keys: 'Mod 7', menu: { in: 'view', label: 'Accounts' } },
  news: { label: 'Notifications' },
  settings: { label: 'Settings', keys: 'Mod 8', menu: { in: 'view', label: 'Settings' } },
  queue: { label: 'Queue, send or schedule the post', keys: 'Mod Enter' },
  pause: { label: 'Pause the outbox' },
  resume: { label: 'Resume the outbox' },
  'try-now': { label: 'Try the connection now' },
  connect: { label: 'Connect a space' },
  light: { label: 'Light theme' },
  dark: { label: 'Dark theme' },
  'system-theme': { label: 'Theme as the system' },
  'high-contrast': { label: 'High contrast' },
  tour: { label: 'Show the tour', menu: { in: 'help', label: 'Show the Tour' } },
  shortcuts: { label: 'Keyboard shortcuts', keys: '?', menu: { in: 'help', label: 'Keyboard Shortcuts' } },
} as const satisfies Record<string, CommandEntry>;

export type CommandId = keyof typeof commandTable;

/** The commands that a menu of a shell shows, in the order of the table. */
export const menuCommands: { id: CommandId; keys?: string; in: 'file' | 'view' | 'help'; label: string }[] =
  Object.entries<CommandEntry>(commandTable).flatMap(([id, { keys, menu }]) =>
    menu === undefined ? [] : [{ id: id as CommandId, ...(keys === undefined ? {} : { keys }), ...menu }],
  );
