/** As much of a KeyboardEvent as tells a key. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** What the keys of a list do. Each returns whether it did something; `undefined` counts as done. */
export interface ListKeys {
  move(by: number, extend: boolean): void;
  edge(to: 'first' | 'last'): void;
  toggle(): unknown;
  all(): void;
  open(): unknown;
  leave(): boolean;
  other(): boolean;
}

const pageRows = 10;

/** Maps a key to its command; true if the key was meant for the list. */
export function listKey(event: KeyPress, commands: ListKeys): boolean {
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey) return commands.other();
  switch (event.key) {
    case 'ArrowDown':
      commands.move(1, event.shiftKey);
      return true;
    case 'ArrowUp':
      commands.move(-1, event.shiftKey);
      return true;
    case 'PageDown':
      commands.move(pageRows, event.shiftKey);
      return true;
    case 'PageUp':
      commands.move(-pageRows, event.shiftKey);
      return true;
    case 'Home':
      commands.edge('first');
      return true;
    case 'End':
      commands.edge('last');
      return true;
    case ' ':
      commands.toggle();
      return true;
    case 'Enter':
      if (mod) return false;
      commands.open();
      return true;
    case 'Escape':
      return commands.leave();
    case 'a':
      if (!mod) return commands.other();
      commands.all();
      return true;
    default:
      return mod ? false : commands.other();
  }
}
