interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const GAP_PX = 5;
const EDGE_PX = 8;

/**
 * Where something opens beside a cell and never over it: on the side that lines run to, else on the other, and where neither has
 * the whole width, as wide as the wider of them. It starts as high as the cell, and higher where it would not end within `bounds`.
 */
export function beside(
  cell: Box,
  bounds: Box,
  { width: wanted, height, runs }: { width: number; height: number; runs: 'to-right' | 'to-left' },
): { left: number; top: number; width: number } {
  const room = {
    right: bounds.right - EDGE_PX - cell.right - GAP_PX,
    left: cell.left - GAP_PX - bounds.left - EDGE_PX,
  };
  const [first, second] = runs === 'to-right' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const side = room[first] >= wanted || room[first] >= room[second] ? first : second;
  const width = Math.min(wanted, room[side]);
  const left = side === 'right' ? cell.right + GAP_PX : cell.left - GAP_PX - width;
  const top = Math.max(bounds.top + EDGE_PX, Math.min(cell.top, bounds.bottom - EDGE_PX - height));
  return { left, top, width };
}
