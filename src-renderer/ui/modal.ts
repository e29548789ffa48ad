import { keepKeyboard } from './keep-keyboard.ts';

/** Where the keyboard goes back to once a dialog that just went is gone: one that comes in its place gives it back there. */
let goingBack: HTMLElement | null = null;

/**
 * Attached to a dialog: the platform's own modal one, which keeps the keyboard and closes on Esc; when it goes, the keyboard is
 * back where it was. The platform itself gives it back only while the dialog still stands, and here it is gone by then.
 */
export function modal(element: HTMLDialogElement): () => void {
  const before = goingBack ?? lastingFocus();
  goingBack = null;
  element.showModal();
  return () => {
    element.close();
    if (before instanceof HTMLElement && before.isConnected) goBack(before);
    // Once whoever knows a better place has had its turn.
    else setTimeout(keepKeyboard);
  };
}

/**
 * A moment later: what listens there reads the window's state, and whatever is read of it while something is taken down is of
 * before and stays so. A list that was left for a dialog showed no other page any more.
 */
function goBack(to: HTMLElement): void {
  goingBack = to;
  queueMicrotask(() => {
    if (goingBack !== to) return;
    goingBack = null;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree) to.focus();
    // What it was on may have gone with the dialog.
    setTimeout(keepKeyboard);
  });
}

/** What has the keyboard; of a menu, which goes when something of it is chosen, the button that opened it. */
function lastingFocus(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : (focused ?? null);
}
