import type { FlightPlan, FlightWindow } from '../../../src-preload/contract/import.ts';
import { countsOf } from '../posts/posts.ts';
import { goesOut, type CheckedRow } from './checked-row.ts';
import { remark } from './problem.ts';
import type { Departures } from './sources.ts';

const MOST_WINDOWS = 200;

/** How many posts and first comments rows become: one with own texts of accounts becomes several. */
export function callsOf(rows: readonly Pick<CheckedRow, 'post'>[]): { posts: number; firstComments: number } {
  const sum = { posts: 0, firstComments: 0 };
  for (const { post } of rows) {
    const { posts, firstComments } = countsOf(post);
    sum.posts += posts;
    sum.firstComments += firstComments;
  }
  return sum;
}

/**
 * The order in which rows leave: as in the file, but those whose time comes before the batch would be through go first,
 * soonest first, so that nothing is late that need not be.
 */
function departureOrder(rows: readonly CheckedRow[], doneAtMs: number): CheckedRow[] {
  const urgent = rows.filter(({ atMs }) => atMs !== null && atMs <= doneAtMs);
  const rest = rows.filter(({ atMs }) => atMs === null || atMs > doneAtMs);
  return [...urgent.sort((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0)), ...rest];
}

/** What queueing the rows now would mean. Notes on each row when it would go, and on those that the limit makes late. */
export function planFlight(
  rows: readonly CheckedRow[],
  departures: (publishCalls: number) => Departures,
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): { plan: FlightPlan; order: CheckedRow[] } {
  const going = rows.filter(goesOut);
  const { posts, firstComments } = callsOf(going);
  const publishCalls = posts + firstComments;
  const { windowSize, windows: opening } = departures(publishCalls);
  // The window that is open already is left in now, not when it opened.
  const windows = opening.map(({ opensAtMs, calls }) => ({ opensAtMs: Math.max(nowMs, opensAtMs), calls }));
  const doneAtMs = windows.findLast(({ calls }) => calls > 0)?.opensAtMs ?? null;
  const order = doneAtMs === null ? going : departureOrder(going, doneAtMs);
  const flown = windows.map(({ opensAtMs, calls }): FlightWindow => ({ opensAtMs, calls, late: 0 }));
  seat(order, flown, timeZone);
  const late = flown.reduce((sum, window) => sum + window.late, 0);
  const sums = { rows: going.length, posts, firstComments, publishCalls, windowSize, doneAtMs, late };
  return { plan: { ...sums, windows: flown.slice(0, MOST_WINDOWS), windowCount: flown.length }, order };
}

/**
 * Gives each row, in order, its place in a window: where its first post leaves, and late where its last one is. A first comment sits
 * right behind its post.
 */
function seat(order: readonly CheckedRow[], windows: readonly FlightWindow[], timeZone: string): void {
  let at = 0;
  let free = windows[0]?.calls ?? 0;
  const next = (): FlightWindow | undefined => {
    while (free <= 0 && at < windows.length) free = windows[++at]?.calls ?? 0;
    free--;
    return windows[at];
  };
  for (const row of order) {
    const { posts, firstComments } = countsOf(row.post);
    const leaves = Array.from({ length: posts }, () => {
      const window = next();
      if (firstComments > 0) next();
      return window;
    });
    const [first, last] = [leaves[0], leaves.at(-1)];
    if (first === undefined || last === undefined) continue;
    row.expectedAtMs = first.opensAtMs;
    if (row.atMs === null || last.opensAtMs <= row.atMs) continue;
    last.late++;
    row.problems.push(remark({ code: 'late', atMs: row.atMs, goesAtMs: last.opensAtMs, timeZone }));
  }
}
