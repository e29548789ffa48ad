/** What has the keyboard for a while and gives it back by itself. */
const passing = 'dialog, [role="menu"]';

/**
 * Attached to a part of a view: when what the keyboard was on there is taken away (a card that was answered), it goes on
 * where `goOn` says, and not at the top of the page. `placeOf` tells, while it still stands, where a control is; null where
 * nothing is to be done when it goes.
 */
export function keepsFocus<Place>(
  placeOf: (focused: Element) => Place | null,
  goOn: (was: Place) => HTMLElement | null,
) {
  return (ground: HTMLElement): (() => void) => {
    let place: Place | null = null;

    function arrived({ target }: FocusEvent): void {
      if (!(target instanceof Element)) return;
      if (ground.contains(target)) place = placeOf(target);
      else if (target.closest(passing) === null) place = null;
    }
    /** Left by hand for nothing in particular: what still stands was not taken away. */
    function left({ target, relatedTarget }: FocusEvent): void {
      if (relatedTarget !== null || !(target instanceof Element)) return;
      queueMicrotask(() => {
        if (target.isConnected && ground.contains(target) && hasNoFocus()) place = null;
      });
    }
    // A dialog that goes gives the keyboard back first (`modal`), which it does a moment after it was taken away.
    const taken = new MutationObserver(() =>
      queueMicrotask(() => {
        if (place !== null && hasNoFocus()) goOn(place)?.focus();
      }),
    );
    document.addEventListener('focusin', arrived);
    document.addEventListener('focusout', left);
    // The whole page: a menu or a dialog that gives the keyboard back to nothing stands outside.
    taken.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', arrived);
      document.removeEventListener('focusout', left);
      taken.disconnect();
    };
  };
}

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;
