interface Point {
  atMs: number;
  value: number;
}

/** A small line through snapshots; its scale begins at 0, or at the lowest value below it. Where it was not available is a gap. */
export interface GrowthLine {
  /** The points of each stretch without a gap: one that stands alone twice, which is a dot. */
  stretches: string[][];
  first: Point;
  last: Point;
  top: number;
  /** Where 0 is. */
  zeroY: number;
}

/** Whether there is a line to draw. */
export const hasLine = (snapshots: readonly { value: number | null }[]): boolean =>
  snapshots.filter(({ value }) => value !== null).length > 1;

/** Null where fewer than two values are known: there is nothing to draw yet. */
export function lineOf(
  snapshots: readonly { atMs: number; value: number | null }[],
  { width, height }: { width: number; height: number },
): GrowthLine | null {
  const known = snapshots.filter((one): one is Point => one.value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < 2) return null;
  const top = Math.max(...known.map(({ value }) => value), 1);
  const bottom = Math.min(...known.map(({ value }) => value), 0);
  const spanMs = Math.max(1, last.atMs - first.atMs);
  const x = (atMs: number): number => round(((atMs - first.atMs) / spanMs) * width);
  const y = (value: number): number => round(height - ((value - bottom) / (top - bottom)) * (height - 2));
  const stretches: string[][] = [];
  snapshots.forEach(({ atMs, value }, index) => {
    if (value === null) return;
    const open = (snapshots[index - 1]?.value ?? null) === null ? undefined : stretches.at(-1);
    const at = `${x(atMs)},${y(value)}`;
    if (open === undefined) stretches.push([at]);
    else open.push(at);
  });
  return { stretches: stretches.map(dotted), first, last, top, zeroY: y(0) };
}

const dotted = (stretch: string[]): string[] => (stretch.length === 1 ? [...stretch, ...stretch] : stretch);

/** The path of what lies between a stretch and 0. */
export function belowOf(stretch: readonly string[], zeroY: number): string {
  const x = (point: string | undefined): string => point?.split(',')[0] ?? '';
  return `M${x(stretch[0])} ${zeroY}L${stretch.join('L')}L${x(stretch.at(-1))} ${zeroY}Z`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
