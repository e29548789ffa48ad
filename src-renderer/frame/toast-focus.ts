/*
 * Around each line the list of messages has a stop of Tab of its own, and messages lead to each other: where the keyboard was
 * before it came to any of them is known where it comes in.
 */
const list = '[data-sonner-toaster]';

let before: Element | null = null;
let last: EventTarget | null = null;

/** The list itself has the keyboard after Alt T: it goes on to the newest message, which is the first. */
export function cameTo({ target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const within = target.closest(list);
  if (within === null) {
    last = null;
    return;
  }
  const from = relatedTarget instanceof Element ? relatedTarget : null;
  // The window itself was left and is back: the keyboard came from nowhere else.
  if (!from?.closest(list) && target !== last) before = from;
  last = target;
  if (target === within) within.querySelector<HTMLElement>('.toast button')?.focus();
}

/** Where the keyboard came from, as far as that still stands; null: it does not. */
export const cameFrom = (): Element | null => (before?.isConnected === true ? before : null);

export function giveBack(): void {
  const to = cameFrom() ?? document.querySelector('main.view');
  if (to instanceof HTMLElement) to.focus({ preventScroll: true });
}

/** The keyboard is in this message, or on the stop of Tab around it. */
export const isIn = (line: Element): boolean =>
  line.closest('[data-sonner-toast]')?.contains(document.activeElement) === true;
