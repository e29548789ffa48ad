interface Place {
  left: number;
  top: number;
}

/**
 * Where a key leads from the button at `at` among buttons laid out in lines: sideways to the neighbour, up and down to the nearest
 * of the next line. Before the first line: -1. Null: the key leads nowhere here.
 */
export function gridStep(key: string, at: number, places: readonly Place[]): number | null {
  const here = places[at];
  if (here === undefined) return null;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return Math.min(places.length - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return places.length - 1;
    case 'ArrowDown':
      return nearest(here, places, (top) => top > here.top, Math.min) ?? at;
    case 'ArrowUp':
      return nearest(here, places, (top) => top < here.top, Math.max) ?? -1;
    default:
      return null;
  }
}

function nearest(
  here: Place,
  places: readonly Place[],
  isBeyond: (top: number) => boolean,
  closest: (...tops: number[]) => number,
): number | null {
  const beyond = places.map(({ top }) => top).filter(isBeyond);
  if (beyond.length === 0) return null;
  const line = closest(...beyond);
  const distance = (at: number): number => Math.abs((places[at]?.left ?? 0) - here.left);
  return places
    .flatMap(({ top }, at) => (top === line ? [at] : []))
    .reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
