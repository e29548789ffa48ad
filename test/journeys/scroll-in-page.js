/* global document, getComputedStyle, location, requestAnimationFrame -- runs in the window */

/**
 * Scrolls a list from its top, a step in each frame, and looks at every frame as it was painted. No step is made before the
 * shell answered something since the last one: where others have the processor, rows come later and so do the steps.
 * JavaScript, because it is handed to the browser as it stands.
 */
export function scrollInPage({ label, stepPx, mostFrames, text }) {
  const list = document.querySelector(`[role=listbox][aria-label="${label}"]`);
  let scroller = list.parentElement;
  while (!['auto', 'scroll'].includes(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
  const setSize = () => Number(list.querySelector('[role=option]').getAttribute('aria-setsize'));
  const rowPx = list.clientHeight / setSize();
  const sample = { frames: 0, filled: 0, longestGap: 0, mostRows: 0, madeRows: 0, frameMs: [] };
  const made = new Set();

  function isWhole() {
    const box = scroller.getBoundingClientRect();
    const topPx = list.getBoundingClientRect().top;
    const first = Math.max(0, Math.floor((box.top - topPx) / rowPx));
    const last = Math.min(setSize(), Math.ceil((box.bottom - topPx) / rowPx)) - 1;
    const rows = new Map();
    for (const row of list.querySelectorAll('[role=option]'))
      rows.set(Number(row.getAttribute('aria-posinset')) - 1, row);
    for (const row of rows.values()) made.add(row);
    sample.madeRows = made.size;
    sample.mostRows = Math.max(sample.mostRows, rows.size);
    for (let at = first; at <= last; at += 1) {
      const row = rows.get(at);
      if (row === undefined || !row.textContent.includes(text)) return false;
    }
    return true;
  }

  return new Promise((resolve) => {
    let gap = 0;
    let beforeMs = 0;
    let hasEnded = false;
    // A message posted while a frame is made arrives when it has been painted.
    const painted = new MessageChannel();
    const frame = (atMs) => {
      if (beforeMs > 0) sample.frameMs.push(atMs - beforeMs);
      beforeMs = atMs;
      const wasPx = scroller.scrollTop;
      scroller.scrollTop += stepPx;
      hasEnded = scroller.scrollTop === wasPx;
      painted.port2.postMessage(null);
    };
    painted.port1.onmessage = async () => {
      sample.frames += 1;
      gap = isWhole() ? 0 : gap + 1;
      if (gap === 0) sample.filled += 1;
      sample.longestGap = Math.max(sample.longestGap, gap);
      if (!hasEnded && sample.frames < mostFrames) {
        await fetch(location.pathname, { cache: 'no-store' });
        requestAnimationFrame(frame);
      } else resolve({ ...sample, frameMs: sample.frameMs.sort((a, b) => a - b) });
    };
    scroller.scrollTop = 0;
    requestAnimationFrame(() => requestAnimationFrame(frame));
  });
}
