/** What a window shows before its page does: the ground of the page (`--desk` in src-renderer/ui/tokens.css), so that nothing flashes. */
export const firstColour = { light: '#f2f5f7', dark: '#10151b' } as const;
