/** What was focused may have gone: then the keyboard goes on from the start of the view, not from that of the window. */
export function keepKeyboard(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main.view')?.focus({ preventScroll: true });
}
