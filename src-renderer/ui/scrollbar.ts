/** Tells the stylesheet how much room is kept for a scrollbar here: none where it lies over what scrolls. */
export function measureScrollbar(root: HTMLElement): void {
  const probe = document.createElement('div');
  probe.style.cssText = 'position: fixed; visibility: hidden; width: 60px; overflow: auto; scrollbar-gutter: stable';
  const within = document.createElement('div');
  probe.append(within);
  root.append(probe);
  root.style.setProperty('--scrollbar-w', `${60 - within.offsetWidth}px`);
  probe.remove();
}
