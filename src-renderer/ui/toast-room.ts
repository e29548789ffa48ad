const mostSeen = 3;
const gapPx = 8;
const heights = new Map<Element, number>();

/** For each message: what is written in gives the room that they take, so that none lies on a field (editor.css), and what scrolls ends above them (frame.css). */
export function toastRoom(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    heights.set(element, element.offsetHeight);
    tell();
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    heights.delete(element);
    tell();
  };
}

function tell(): void {
  const { style } = document.documentElement;
  const seen = [...heights.values()].slice(-mostSeen);
  if (seen.length === 0) return void style.removeProperty('--toasts-h');
  style.setProperty('--toasts-h', `${seen.reduce((sum, height) => sum + height + gapPx, gapPx)}px`);
}
