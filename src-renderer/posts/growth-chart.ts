interface Point {
  atMs: number;
  value: number;
}

interface Placed {
  x: number;
  y: number;
}

/** A chart of one figure over the days since its post was published; time and figure are linear and begin at 0. */
export interface GrowthChart {
  line: string;
  snapshots: Placed[];
  last: Placed & { value: number };
  /** The typical post's, dashed; one point alone is a short stroke. Null: nothing is known of it. */
  typical: string | null;
  rows: { y: number; value: number }[];
  days: { x: number; day: number }[];
  first: Point;
}

export interface Frame {
  width: number;
  height: number;
  /** Room for the figures at the start and the days below. */
  start: number;
  below: number;
  above: number;
}

const DAY_MS = 86_400_000;

/** Null where no value is known. `fromMs`: when it was published; where that is not known, the first snapshot begins it. */
export function chartOf(
  snapshots: readonly { atMs: number; value: number | null }[],
  fromMs: number | null,
  { width, height, start, below, above }: Frame,
  typical: readonly Point[] = [],
): GrowthChart | null {
  const known = snapshots.filter((one): one is Point => one.value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const beginMs = Math.min(fromMs ?? first.atMs, first.atMs);
  const endMs = Math.max(last.atMs, ...typical.map(({ atMs }) => atMs));
  const days = Math.max((endMs - beginMs) / DAY_MS, 1 / 24);
  const most = Math.max(...known.map(({ value }) => value), ...typical.map(({ value }) => value), 1);
  const step = niceStep(most / 3);
  const top = step * Math.ceil(most / step);
  const x = (day: number): number => round(start + (day / days) * (width - start - 6));
  const y = (value: number): number => round(above + (1 - Math.max(0, value) / top) * (height - above - below));
  const place = ({ atMs, value }: Point): Placed => ({ x: x((atMs - beginMs) / DAY_MS), y: y(value) });
  const placed = known.map(place);
  const dayStep = Math.max(1, niceStep(days / 6));
  return {
    // Nothing had happened yet when it was published.
    line: [...(fromMs === null ? [] : [{ x: x(0), y: y(0) }]), ...placed].map((one) => `${one.x},${one.y}`).join(' '),
    snapshots: placed,
    last: { x: x((last.atMs - beginMs) / DAY_MS), y: y(last.value), value: last.value },
    rows: Array.from({ length: Math.round(top / step) + 1 }, (_, n) => ({ y: y(n * step), value: n * step })),
    days: Array.from({ length: Math.floor(days / dayStep) + 1 }, (_, n) => ({ x: x(n * dayStep), day: n * dayStep })),
    first,
    typical: typicalLine(typical.map(place)),
  };
}

const STROKE = 48;

function typicalLine(placed: readonly Placed[]): string | null {
  const [only] = placed;
  if (only === undefined) return null;
  const line = placed.length === 1 ? [{ x: only.x - STROKE, y: only.y }, only] : placed;
  return line.map(({ x, y }) => `${x},${y}`).join(' ');
}

/** 1, 2 or 5 times a power of ten, and no part of one: what is counted here is whole. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return power * ([1, 2, 5, 10].find((times) => times * power >= least) ?? 10);
}

const round = (value: number): number => Math.round(value * 10) / 10;
