/* global document, MutationObserver, window -- runs in the window */

/** From now on counts animations that begin, and row elements that are made in a list. JavaScript, because it is handed to the browser as it stands. */
export function countMade(label) {
  const made = { moved: [], rows: 0 };
  window.made = made;
  document.addEventListener('transitionrun', ({ propertyName }) => made.moved.push(propertyName), true);
  document.addEventListener('animationstart', ({ animationName }) => made.moved.push(animationName), true);
  const list = document.querySelector(`[role=listbox][aria-label="${label}"]`);
  const known = new Set(list.querySelectorAll('[role=option]'));
  const look = () => {
    for (const row of list.querySelectorAll('[role=option]')) {
      if (known.has(row)) continue;
      known.add(row);
      made.rows += 1;
    }
  };
  new MutationObserver(look).observe(list, { subtree: true, childList: true });
}

export function madeUntilNow() {
  return window.made;
}
