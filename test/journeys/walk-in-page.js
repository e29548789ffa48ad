/* global document, innerHeight, innerWidth, getComputedStyle, HTMLElement -- runs in the window */

/*
 * What a person would stumble over in the view that is shown, as sentences. Runs in the page, as it stands.
 * Only what a person can reach is judged: what is hidden, inert or behind a modal dialog is not.
 */
const controlsOf =
  'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch], [role=menuitem], [role=option], [role=button], [tabindex="0"]';

function isShown(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function isForEars(element) {
  for (let one = element; one !== null; one = one.parentElement)
    if (getComputedStyle(one).clipPath !== 'none') return true;
  return false;
}

function nameOf(element) {
  const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));
  const words = [
    element.getAttribute('aria-label'),
    ...labelled.map((one) => one?.textContent),
    ...[...(element.labels ?? [])].map((label) => label.innerText),
    element.innerText,
    element.getAttribute('title'),
  ];
  return (words.find((one) => (one ?? '').trim() !== '') ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
}

/** The nearest ancestor that the element can be scrolled into sight in. */
function scrollerOf(element, axis) {
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    const style = getComputedStyle(one);
    const can = axis === 'x' ? one.scrollWidth > one.clientWidth : one.scrollHeight > one.clientHeight;
    if (can && /auto|scroll/.test(axis === 'x' ? style.overflowX : style.overflowY)) return one;
  }
  return null;
}

function placeTrouble(element) {
  const at = element.getBoundingClientRect();
  const [left, top, right, bottom] = [at.left, at.top, at.right, at.bottom].map(Math.round);
  const where = `(${left}, ${top} to ${right}, ${bottom})`;
  if ((left < -1 || right > innerWidth + 1) && scrollerOf(element, 'x') === null) return `outside the window ${where}`;
  if ((top < -1 || bottom > innerHeight + 1) && scrollerOf(element, 'y') === null) return `outside the window ${where}`;
  const area = element.closest('label')?.getBoundingClientRect() ?? at;
  const isInline = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
  if (!isInline && (Math.max(at.width, area.width) < 23.5 || Math.max(at.height, area.height) < 23.5))
    return `smaller than 24 px (${Math.round(at.width)} x ${Math.round(at.height)})`;
  // A row of a long list can be scrolled out from under a bar or a message.
  return !element.matches('[role=option]') && staysCovered(element, at) ? 'under something else' : null;
}

/** What one has scrolled under the head of its own table comes out again where it is scrolled into the middle. */
function staysCovered(element, at) {
  if (!isCovered(element, at)) return false;
  const scroller = scrollerOf(element, 'y');
  if (scroller === null) return true;
  const { scrollTop } = scroller;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const stays = isCovered(element, element.getBoundingClientRect());
  scroller.scrollTop = scrollTop;
  return stays;
}

function isCovered(element, at) {
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  for (const axis of ['x', 'y']) {
    const within = scrollerOf(element, axis)?.getBoundingClientRect();
    if (within && (x < within.left || x > within.right || y < within.top || y > within.bottom)) return false;
  }
  const hit = document.elementFromPoint(x, y);
  // As in every calendar, a post late in one hour reaches into the next, which the keyboard still comes to.
  if (element.matches('.cal-cell') && hit?.closest('.cal-ev')) return false;
  return hit !== null && !element.contains(hit) && !hit.contains(element) && !hit.closest('label')?.contains(element);
}

const look = (element) => {
  const { outlineStyle, outlineWidth, boxShadow, backgroundColor, borderColor } = getComputedStyle(element);
  return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, backgroundColor, borderColor].join('|');
};
const looksAround = (element) => {
  const around = [element, element.parentElement, element.parentElement?.parentElement, ...element.children];
  return around.flatMap((one) => (one ? [look(one)] : [])).join('#');
};

/** Whoever has the keyboard must see where: the control, or what is around it, looks different with the focus. */
function focusTrouble(element) {
  // A caret shows it; a list shows it at its active row, which has its own tests.
  if (
    element.matches(
      'textarea, input:not([type=checkbox], [type=radio]), [role=listbox], [role=option], [role=menuitem]',
    )
  )
    return null;
  document.activeElement?.blur();
  const without = looksAround(element);
  element.focus({ focusVisible: true, preventScroll: true });
  if (document.activeElement !== element) return null;
  return looksAround(element) === without ? 'shows no focus' : null;
}

/** What is chosen looks other than what is not, by more than the colour of its words: a fill, an edge, a weight. */
function chosenTroubles(within) {
  const pairs = [
    ['.seg [aria-pressed=true], .seg [aria-checked=true]', '.seg [aria-pressed=false], .seg [aria-checked=false]'],
    ['.chip[aria-pressed=true]', '.chip[aria-pressed=false]'],
    ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ['nav [aria-current=page]', 'nav :is(a, button):not([aria-current])'],
    ['.mitem[data-highlighted]', '.mitem:not([data-highlighted])'],
    ['.pitem[aria-selected=true]', '.pitem[aria-selected=false]'],
    ['.lrow-at[aria-selected=true]', '.lrow-at[aria-selected=false]'],
    ['.draft.chosen', '.draft:not(.chosen)'],
    ['.cause[aria-pressed=true]', '.cause[aria-pressed=false]'],
    ['[data-bits-day][data-selected]', '[data-bits-day]:not([data-selected], [data-disabled], [data-outside-month])'],
  ];
  const seen = (element) => {
    const signs = ['backgroundColor', 'borderStyle', 'borderColor', 'boxShadow', 'fontWeight'];
    const of = (style) => signs.map((sign) => style[sign]).join('|');
    const [before, after] = ['::before', '::after'].map((part) => getComputedStyle(element, part));
    const [inner] = element.children;
    const styles = [getComputedStyle(element), before, after, ...(inner ? [getComputedStyle(inner)] : [])];
    return styles.map((one) => `${one.content}${of(one)}`).join('#');
  };
  return pairs.flatMap(([on, off]) => {
    const [chosen, other] = [on, off].map((which) => [...within.querySelectorAll(which)].find(isShown));
    return chosen && other && seen(chosen) === seen(other) ? [`chosen looks like not chosen: ${nameOf(chosen)}`] : [];
  });
}

function numberTroubles(within) {
  return [...within.querySelectorAll('.fig, .n, time')]
    .filter((element) => isShown(element) && /^[\d.,:\s/%]+$/.test(element.innerText.trim()))
    .filter(
      (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
    )
    .map((element) => `a number is cut: ${element.innerText.trim()}`);
}

/** What lies over all else takes the pointer and the keyboard: only that is judged. */
function topmost() {
  const over = [...document.querySelectorAll('[role=menu], :popover-open')].filter(isShown);
  return over.at(-1) ?? [...document.querySelectorAll('dialog[open]:modal')].at(-1) ?? document.body;
}

/** What opens lies in the window as a whole, or scrolls within itself. */
function layerTroubles(layer) {
  if (layer === document.body) return [];
  const { left, top, right, bottom } = layer.getBoundingClientRect();
  const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const name = layer.getAttribute('aria-label') ?? nameOf(layer);
  return isInside ? [] : [`opens outside the window (${[left, top, right, bottom].map(Math.round)}): ${name}`];
}

/** A list of the platform's own shows nothing but its lines: each says something, and one of them is chosen. */
function selectTroubles(within) {
  return [...within.querySelectorAll('select')].filter(isShown).flatMap((select) => {
    const empty = [...select.options].some((option) => option.text.trim() === '') ? ['has a line without words'] : [];
    return [...empty, ...(select.selectedIndex < 0 ? ['has nothing chosen'] : [])].map(
      (it) => `${it}: ${nameOf(select)}`,
    );
  });
}

(() => {
  const within = topmost();
  const page = document.scrollingElement;
  const found = layerTroubles(within);
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth - innerWidth} px too wide`);
  if (page.scrollHeight > innerHeight) found.push(`the page is ${page.scrollHeight - innerHeight} px too high`);
  const controls = [...within.querySelectorAll(controlsOf)].filter(
    (element) => isShown(element) && !isForEars(element) && !element.disabled && element.closest('[inert]') === null,
  );
  const focused = document.activeElement;
  for (const element of controls) {
    const name = nameOf(element);
    const troubles = [name === '' ? 'has no name' : null, placeTrouble(element), focusTrouble(element)];
    for (const trouble of troubles)
      if (trouble !== null) found.push(`${trouble}: ${element.tagName.toLowerCase()} “${name}”`);
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return {
    layer: within === document.body ? 'the view' : (within.getAttribute('aria-label') ?? nameOf(within)),
    controls: controls.map(nameOf),
    found: [...new Set([...found, ...chosenTroubles(within), ...numberTroubles(within), ...selectTroubles(within)])],
  };
})();
