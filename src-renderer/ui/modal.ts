import { keepKeyboard } from './keep-keyboard.ts';

/**
 * Attached to a dialog: the platform's own modal one, which keeps the keyboard and closes on Esc; when it goes, the keyboard is
 * back where it was. The platform itself gives it back only while the dialog still stands, and here it is gone by then.
 */
export function modal(element: HTMLDialogElement): () => void {
  const before = lastingFocus();
  element.showModal();
  return () => {
    element.close();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    // Once whoever knows a better place has had its turn.
    else setTimeout(keepKeyboard);
  };
}

/** What has the keyboard; of a menu, which goes when something of it is chosen, the button that opened it. */
function lastingFocus(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : (focused ?? null);
}
