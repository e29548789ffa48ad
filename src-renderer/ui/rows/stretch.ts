/** A long list in what scrolls: where it begins, how high its rows are and how many of them there are. */
export interface ListPlace {
  /** From the top of what scrolls, in px. */
  startPx: number;
  rowPx: number;
  total: number;
}

/** What is seen of what scrolls, and how much beyond it is made ready on both sides. */
export interface Sight {
  scrollPx: number;
  viewPx: number;
  readyPx: number;
}

/** Places of a list, the last one not counted. */
export interface Stretch {
  from: number;
  to: number;
}

/**
 * Which rows of a list belong in the page: those in sight and those made ready. `least`: as many as stood there before stay, so
 * that none is thrown away and made again while a row more and a row less are in sight in turn.
 */
export function stretchOf(
  { startPx, rowPx, total }: ListPlace,
  { scrollPx, viewPx, readyPx }: Sight,
  least: number,
): Stretch {
  const topPx = scrollPx - startPx;
  const from = within(Math.floor((topPx - readyPx) / rowPx), total);
  const to = within(Math.ceil((topPx + viewPx + readyPx) / rowPx), total);
  if (viewPx === 0 || from >= to) return { from, to: from };
  const end = within(Math.max(to, from + least), total);
  return { from: Math.max(0, Math.min(from, end - least)), to: end };
}

const within = (at: number, total: number): number => Math.min(total, Math.max(0, at));
