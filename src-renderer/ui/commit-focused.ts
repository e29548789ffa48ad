/**
 * What stands in the field with the keyboard is taken as if that field had been left: a key, a menu or the end of the window
 * takes what was typed there along.
 */
export function commitFocused(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)
    focused.dispatchEvent(new Event('change', { bubbles: true }));
}
