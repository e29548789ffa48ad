/**
 * Attached to a button that can't be pressed for now, while what it began is under way. It does nothing then and says so, but keeps
 * the keyboard: what is `disabled` loses it, and whoever pressed it with a key is at the top of the page. `instead`: leads to what has
 * to be done first.
 */
export function notNow(isSo: boolean, instead?: () => unknown) {
  return (button: HTMLButtonElement): (() => void) | undefined => {
    if (!isSo) return undefined;
    button.setAttribute('aria-disabled', 'true');
    const stop = (event: Event): void => {
      // Neither what the button does nor the form that it would send; a form sent by Enter presses its button, too.
      event.preventDefault();
      event.stopImmediatePropagation();
      instead?.();
    };
    button.addEventListener('click', stop, { capture: true });
    return () => {
      button.removeAttribute('aria-disabled');
      button.removeEventListener('click', stop, { capture: true });
    };
  };
}
