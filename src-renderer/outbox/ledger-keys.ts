/** As much of a KeyboardEvent as tells a key. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** What the keys of a list do. Each returns whether it did something; `undefined` counts as done. */
export interface LedgerKeys {
  move(by: number, extend: boolean): void;
  edge(to: 'first' | 'last'): void;
  toggle(): unknown;
  all(): void;
  open(): unknown;
  leave(): boolean;
  other(): boolean;
}

const pageRows = 10;

/** Maps a key to its deed; true if the key was meant for the list. */
export function ledgerKey(event: KeyPress, deeds: LedgerKeys): boolean {
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey) return deeds.other();
  switch (event.key) {
    case 'ArrowDown':
      deeds.move(1, event.shiftKey);
      return true;
    case 'ArrowUp':
      deeds.move(-1, event.shiftKey);
      return true;
    case 'PageDown':
      deeds.move(pageRows, event.shiftKey);
      return true;
    case 'PageUp':
      deeds.move(-pageRows, event.shiftKey);
      return true;
    case 'Home':
      deeds.edge('first');
      return true;
    case 'End':
      deeds.edge('last');
      return true;
    case ' ':
      deeds.toggle();
      return true;
    case 'Enter':
      if (mod) return false;
      deeds.open();
      return true;
    case 'Escape':
      return deeds.leave();
    case 'a':
      if (!mod) return deeds.other();
      deeds.all();
      return true;
    default:
      return mod ? false : deeds.other();
  }
}
