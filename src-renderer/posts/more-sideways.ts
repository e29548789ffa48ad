/** For a table in what scrolls: as long as columns are out of sight at its end, that is marked `data-more` (posts.css). */
export function moreSideways(table: HTMLElement): () => void {
  const scroller = table.parentElement;
  if (scroller === null) return () => undefined;
  const tell = (): void => {
    const hiddenPx = table.getBoundingClientRect().right - scroller.getBoundingClientRect().right;
    scroller.toggleAttribute('data-more', hiddenPx > 1);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(scroller);
  observer.observe(table);
  scroller.addEventListener('scroll', tell, { passive: true });
  return () => {
    observer.disconnect();
    scroller.removeEventListener('scroll', tell);
    scroller.removeAttribute('data-more');
  };
}
