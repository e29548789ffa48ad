/*
 * What is to be scrolled sideways in the view that is shown and is not made for it, as sentences. Runs in the page.
 */

/** Each is a row of things that is longer than a window may be, or a table of figures. */
const madeForIt = 'pre, table, .wide, [role=tablist], nav, [role=group], [role=grid], .open-drafts';
export const lookSideways = `[...document.querySelectorAll('*')].flatMap((one) => {
  const style = getComputedStyle(one);
  const isPage = one === document.scrollingElement;
  if (!isPage && !/auto|scroll/.test(style.overflowX)) return [];
  if (!one.checkVisibility() || one.scrollWidth <= one.clientWidth || one.clientWidth === 0) return [];
  if (one.matches('${madeForIt}') || one.querySelector(':scope > table') !== null) return [];
  const edge = one.getBoundingClientRect().left + one.clientLeft + one.clientWidth;
  const widest = [...one.querySelectorAll('*')].filter((inner) => inner.getBoundingClientRect().right > edge + 0.5);
  const named = (it) => it.tagName.toLowerCase() + [...it.classList].map((name) => '.' + name).join('');
  return [named(one) + ' by ' + (one.scrollWidth - one.clientWidth) + ' px for ' + (widest.slice(0, 3).map(named).join(' ') || 'what it holds')];
})`;
