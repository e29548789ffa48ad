/** Where in the outbox a control stands: the place of its card among the cards, and of its section among the sections. */
interface PlaceInOutbox {
  card: number;
  section: number;
}

const cardsIn = (body: Element): Element[] => [...body.querySelectorAll('article.need')];
const sectionsIn = (body: Element): Element[] => [...body.querySelectorAll('section')];

/** Null in a list, which keeps the keyboard itself. */
export function placeInOutbox(focused: Element): PlaceInOutbox | null {
  if (focused.closest('[role="listbox"], [role="toolbar"]') !== null) return null;
  const body = focused.closest('.body') ?? document.body;
  const [card, section] = [focused.closest('article.need'), focused.closest('section')];
  return {
    card: card === null ? -1 : cardsIn(body).indexOf(card),
    section: section === null ? -1 : sectionsIn(body).indexOf(section),
  };
}

/** The first control of the card that stands there now, or of the last one; where no card is left, the heading that follows. */
export function nextInOutbox({ card, section }: PlaceInOutbox): HTMLElement | null {
  const body = document.querySelector('main.view .body');
  if (body === null) return null;
  const cards = cardsIn(body);
  const next = card < 0 ? undefined : (cards[card] ?? cards.at(-1));
  if (next !== undefined) return firstControl(next);
  const sections = sectionsIn(body);
  return heading(sections[Math.max(0, section)] ?? sections.at(-1));
}

export const firstControl = (within: Element): HTMLElement | null =>
  within.querySelector<HTMLElement>('a[href], button:not(:disabled)');

/** Ready to be focused: the next Tab goes on from there. */
function heading(section: Element | undefined): HTMLElement | null {
  const found = section?.querySelector<HTMLElement>('h2') ?? document.querySelector<HTMLElement>('main.view h1');
  if (found !== null) found.tabIndex = -1;
  return found;
}
