/** How the small window stands. Null: there is none. */
export type QuickState = { isVisible: boolean; isFocused: boolean } | null;

/** What its shortcut does: whoever presses it again while they write there puts it away. */
export function whatPressingDoes(state: QuickState): 'open' | 'show' | 'hide' {
  if (state === null) return 'open';
  const { isVisible, isFocused } = state;
  return isVisible && isFocused ? 'hide' : 'show';
}
