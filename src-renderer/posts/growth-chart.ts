import type { GrowthPoint } from '../../src-preload/contract/archive.ts';
import { unreadBefore } from './unread.ts';

interface Point {
  atMs: number;
  value: number;
}

interface Placed {
  x: number;
  y: number;
}

/** A chart of one figure over the days since its post was published; time and figure are linear and begin at 0, or at a round figure below the lowest. */
export interface GrowthChart {
  /** What is known, and between what is known dotted: nobody looked there. Where there was no figure, there is no line. */
  lines: { points: string; isKnown: boolean }[];
  snapshots: Placed[];
  /** The newest figure that is known, when it was last read so. */
  last: Placed & Point;
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

/**
 * Null where no value is known. `fromMs`: when it was published; where that is not known, the first snapshot begins it.
 * `readAtMs`: when it was last read, until when its newest snapshot holds. Only what is gathered was 0 when it was published: of any other
 * figure nothing is known before its first snapshot.
 */
export function chartOf(
  snapshots: readonly GrowthPoint[],
  { fromMs, readAtMs, isGathered }: { fromMs: number | null; readAtMs: number; isGathered: boolean },
  { width, height, start, below, above }: Frame,
  typical: readonly Point[] = [],
): GrowthChart | null {
  const known = snapshots.filter((one): one is GrowthPoint & Point => one.value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const beginMs = Math.min(fromMs ?? first.atMs, first.atMs);
  const endMs = Math.max(last.atMs, readAtMs, ...typical.map(({ atMs }) => atMs));
  const days = Math.max((endMs - beginMs) / DAY_MS, 1 / 24);
  const { rows, from, to } = scaleOf([...known, ...typical]);
  const x = (day: number): number => round(start + (day / days) * (width - start - 6));
  const y = (value: number): number => round(above + ((to - value) / (to - from)) * (height - above - below));
  const place = ({ atMs, value }: Point): Placed => ({ x: x((atMs - beginMs) / DAY_MS), y: y(value) });
  const runs = runsOf(snapshots, isGathered ? fromMs : null, readAtMs);
  const end = { atMs: runs.at(-1)?.untilMs ?? last.atMs, value: last.value };
  const dayStep = Math.max(1, niceStep(days / 6));
  return {
    lines: runs.flatMap(linesOf).map(({ points, isKnown }) => ({ points: drawn(points.map(place)), isKnown })),
    snapshots: apart(known.map(place)),
    last: { ...place(end), ...end },
    rows: rows.map((value) => ({ y: y(value), value })),
    days: Array.from({ length: Math.floor(days / dayStep) + 1 }, (_, n) => ({ x: x(n * dayStep), day: n * dayStep })),
    first,
    typical: typicalLine(typical.map(place)),
  };
}

/** About three steps of a round figure, 0 among their ends. */
function scaleOf(points: readonly Point[]): { from: number; to: number; rows: number[] } {
  const most = Math.max(...points.map(({ value }) => value), 1);
  const least = Math.min(...points.map(({ value }) => value), 0);
  const step = niceStep((most - least) / 3);
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  const rows = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
  return { from: first * step, to: last * step, rows };
}

/** Figures that follow each other without a reading between that had none. */
interface Run {
  known: (GrowthPoint & Point)[];
  /** When it was published, where the line begins there; else it begins with its first figure. */
  fromMs: number | null;
  /** When the last of them was last read as it was. */
  untilMs: number;
}

function runsOf(snapshots: readonly GrowthPoint[], fromMs: number | null, readAtMs: number): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  for (const point of snapshots) {
    const { atMs, value, readBeforeMs } = point;
    if (value === null) {
      if (open !== null) open.untilMs = Math.max(open.untilMs, readBeforeMs ?? 0);
      open = null;
      continue;
    }
    if (open === null) runs.push((open = { known: [], fromMs: null, untilMs: atMs }));
    open.known.push({ atMs, value, readBeforeMs });
    open.untilMs = atMs;
  }
  if (open !== null) open.untilMs = Math.max(open.untilMs, readAtMs);
  return begunWith(runs, snapshots[0], fromMs);
}

/** The first run begins when the post was published. Where no figure was read at first, it does so as long as it came soon. */
function begunWith(runs: Run[], earliest: GrowthPoint | undefined, fromMs: number | null): Run[] {
  const [run, ...others] = runs;
  const [first, ...rest] = run?.known ?? [];
  if (run === undefined || first === undefined || fromMs === null) return runs;
  if (earliest?.value !== null) return [{ ...run, fromMs }, ...others];
  if (unreadBefore(first, fromMs)) return runs;
  return [{ ...run, fromMs, known: [{ ...first, readBeforeMs: null }, ...rest] }, ...others];
}

interface Stretch {
  points: Point[];
  isKnown: boolean;
}

/** A figure stood still until it was last read as it had been, and went straight to what it was found to be then. */
function linesOf({ known, fromMs, untilMs }: Run): Stretch[] {
  // Nothing had happened yet when it was published.
  let before: Point | null = fromMs === null ? null : { atMs: fromMs, value: 0 };
  let line: Stretch = { points: before === null ? [] : [before], isKnown: true };
  const lines = [line];
  for (const point of known) {
    const held = point.readBeforeMs ?? before?.atMs ?? point.atMs;
    const since: Point | null = before && { atMs: Math.max(held, before.atMs), value: before.value };
    if (since !== null && since.atMs > (before?.atMs ?? 0)) line.points.push(since);
    if (since !== null && unreadBefore(point, since.atMs)) {
      lines.push({ points: [since, point], isKnown: false }, (line = { points: [], isKnown: true }));
    }
    line.points.push(point);
    before = point;
  }
  if (before !== null && untilMs > before.atMs) line.points.push({ atMs: untilMs, value: before.value });
  return lines.filter(({ points }) => points.length > 1);
}

/** Rings that are closer than this lie over each other: of thousands, nobody sees more. */
const APART = 1;

/** Of points that follow each other along the chart, those that can be told apart, the first and the last among them. */
function apart(placed: readonly Placed[]): Placed[] {
  const seen: Placed[] = [];
  for (const [at, one] of placed.entries()) {
    const last = seen.at(-1);
    const isApart = last === undefined || Math.abs(one.x - last.x) >= APART || Math.abs(one.y - last.y) >= APART;
    if (isApart || at === placed.length - 1) seen.push(one);
  }
  return seen;
}

const drawn = (points: readonly Placed[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

const STROKE = 48;

function typicalLine(placed: readonly Placed[]): string | null {
  const [only] = placed;
  if (only === undefined) return null;
  const line = placed.length === 1 ? [{ x: only.x - STROKE, y: only.y }, only] : placed;
  return drawn(line);
}

/** 1, 2 or 5 times a power of ten, and no part of one: what is counted here is whole. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return power * ([1, 2, 5, 10].find((times) => times * power >= least) ?? 10);
}

const round = (value: number): number => Math.round(value * 10) / 10;
