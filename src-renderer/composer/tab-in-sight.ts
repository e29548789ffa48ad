/**
 * Attached to a tab: the one that is open stands in sight with all of its count, however many are before it and as their counts grow.
 * Nothing but the row of tabs is scrolled: whoever types far below stays there.
 */
export const tabInSight = (isOpen: boolean) => (tab: HTMLElement) => {
  const row = tab.parentElement;
  if (!isOpen || row === null) return;
  const observer = new ResizeObserver(() => {
    const [of, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
    if (of.right > all.right) row.scrollLeft += of.right - all.right;
    else if (of.left < all.left) row.scrollLeft -= all.left - of.left;
  });
  // One before it that grows moves it, and leaves it as wide as it was.
  for (const each of [row, ...row.children]) observer.observe(each, { box: 'border-box' });
  return () => observer.disconnect();
};
