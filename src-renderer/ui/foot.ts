/** For the foot of a view: messages stand above it, however high it is (toast.css). */
export function foot(element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot-h', `${element.offsetHeight}px`));
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot-h');
  };
}
