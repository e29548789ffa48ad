export const isMac = /mac/i.test(navigator.platform);

/** How a shortcut is written on this system: "Ctrl K", "⌘ K". */
export function keyLabel(keys: string): string {
  return keys.replace('Mod', isMac ? '⌘' : 'Ctrl').replace('Enter', '↵');
}
