/* global document, requestAnimationFrame, location, getComputedStyle, window -- runs in the window */

/*
 * What the bench measures from inside a page. Put into every page before its own scripts; JavaScript, because it is handed
 * to the browser as it stands. All times are milliseconds of the page's own clock.
 */
(() => {
  let pressed = 0;
  const longTasks = [];
  const bench = {};

  // Event Timing: from the key's arrival until what it changed was presented, in steps of 8 ms. What takes less than 16 is
  // not told, so it is counted as the keys that were pressed less those that are told.
  const told = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') told.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask' });

  const afterPaint = (then) =>
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => then(performance.now());
      painted.port2.postMessage(null);
    });

  window.addEventListener('keydown', () => (pressed += 1), { capture: true });

  /** When the page's first heading was painted. */
  bench.firstHeading = new Promise((resolve) => {
    const look = () => (document.querySelector('h1') === null ? requestAnimationFrame(look) : afterPaint(resolve));
    requestAnimationFrame(look);
  });

  /** Goes to a place as its link does, and gives the time until its heading and its content were painted. */
  bench.switchTo = ({ hash, heading, content }) =>
    new Promise((resolve, reject) => {
      const startMs = performance.now();
      let headingMs = null;
      const look = () => {
        if (performance.now() - startMs > 60_000) return reject(new Error(`${hash} never showed ${content}`));
        if (headingMs === null && document.querySelector('h1')?.textContent.trim() === heading)
          headingMs = performance.now() - startMs;
        if (headingMs === null || document.querySelector(content) === null) return requestAnimationFrame(look);
        const painted = new MessageChannel();
        painted.port1.onmessage = () => resolve({ headingMs, contentMs: performance.now() - startMs });
        painted.port2.postMessage(null);
      };
      requestAnimationFrame(look);
      location.hash = hash;
    });

  /**
   * Does one thing to what `on` names, a click or another text, and gives the time until the answer was painted: `shows` was busy
   * with it or has other words, and is not busy any more. After half a second without either, there was nothing to answer: null.
   */
  bench.answerTo = ({ on, text, shows }) =>
    new Promise((resolve) => {
      const target = document.querySelector(on);
      const words = () => document.querySelector(shows)?.textContent;
      const before = words();
      let began = false;
      const startMs = performance.now();
      const look = () => {
        const isBusy = document.querySelector(shows)?.getAttribute('aria-busy') === 'true';
        began ||= isBusy || words() !== before;
        if (!began && performance.now() - startMs > 500) return resolve(null);
        if (!began || isBusy) return requestAnimationFrame(look);
        const painted = new MessageChannel();
        painted.port1.onmessage = () => resolve(performance.now() - startMs);
        painted.port2.postMessage(null);
      };
      requestAnimationFrame(look);
      if (text === undefined) return target.click();
      target.value = text;
      target.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });

  /** Scrolls what holds `row`, a step in each frame, and gives how long each frame took. */
  bench.scroll = ({ row, stepPx, frames }) =>
    new Promise((resolve) => {
      let scroller = document.querySelector(row).parentElement;
      while (!['auto', 'scroll'].includes(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
      scroller.scrollTop = 0;
      const frameMs = [];
      let beforeMs = null;
      const step = (atMs) => {
        if (beforeMs !== null) frameMs.push(atMs - beforeMs);
        beforeMs = atMs;
        scroller.scrollTop += stepPx;
        if (frameMs.length < frames) requestAnimationFrame(step);
        else resolve(frameMs);
      };
      requestAnimationFrame(step);
    });

  /** What was seen since it was last asked, and forgets it. */
  bench.take = () => {
    const slow = told.splice(0);
    const quick = new Array(Math.max(0, pressed - slow.length)).fill(8);
    const seen = { presentedMs: [...slow, ...quick], longTasks: longTasks.splice(0) };
    pressed = 0;
    return seen;
  };
  bench.elements = () => document.getElementsByTagName('*').length;
  window.bench = bench;
})();
