import { PUBLISH_CAP, WINDOW_MS } from './scale.ts';
import { idealWindows, type Scenario } from './scenario.ts';
import type { Receipt } from './service.ts';

/** What one contestant did in one run, as the service saw it. */
export interface Figures {
  /** Slots used of those there were from the first window's opening to the last one's, less what the other took. */
  efficiency: number;
  /** The shortest possible time beside the time it took, the last burst included, which 40 times weighs too much here. */
  ofBound: number;
  /** From the first call to the last post and to the last call, in windows. */
  postWindows: number;
  allWindows: number;
  /** From one post to the next in the first burst, while slots are free: the median, which a pause of the machine does not move. */
  betweenPostsMs: number;
  /** Calls of ours that were no posts, while these went. */
  reads: number;
  refused: number;
  mostRefusedInAWindow: number;
  postsPerWindow: number[];
  /** Of the other client's attempts, the part that found a slot. */
  rivalGot: number | null;
  /** From being asked for by hand to being received, milliseconds. */
  waitsMs: number[];
  tripMs: number | null;
}

export interface RunRecord {
  receipts: readonly Receipt[];
  rivalTried: number;
  asked: ReadonlyMap<string, number>;
  tripMs: number | null;
}

export function figuresOf(scenario: Scenario, run: RunRecord): Figures {
  const ours = run.receipts.filter((receipt) => receipt.ours);
  const accepted = ours.filter((receipt) => !receipt.refused);
  const posts = accepted.filter((receipt) => receipt.publishes);
  const calls = scenario.reads > 0 ? accepted : posts;
  const firstMs = calls[0]?.atMs ?? 0;
  const lastPostMs = posts.at(-1)?.atMs ?? 0;
  const windows = windowsOf(run.receipts, firstMs);
  const rivals = run.receipts.filter((receipt) => !receipt.ours && receipt.publishes && !receipt.refused);
  const waitsMs = posts.flatMap(({ text, atMs }) => {
    const askedMs = run.asked.get(text);
    return askedMs === undefined ? [] : [atMs - askedMs];
  });
  const spanMs = lastPostMs - (posts[0]?.atMs ?? 0);
  const ideal = idealWindows(scenario).posts;
  return {
    efficiency: slotsUsed(windows),
    ofBound: scenario.rival === 'none' ? (ideal * WINDOW_MS) / spanMs : Number.NaN,
    postWindows: (lastPostMs - firstMs) / WINDOW_MS,
    allWindows: ((calls.at(-1)?.atMs ?? 0) - firstMs) / WINDOW_MS,
    betweenPostsMs: betweenPosts(posts, windows),
    reads: accepted.filter(({ publishes, atMs }) => !publishes && atMs >= firstMs && atMs <= lastPostMs).length,
    refused: ours.length - accepted.length,
    mostRefusedInAWindow: Math.max(0, ...windows.map((window) => window.refused)),
    postsPerWindow: windows.map((window) => window.ours),
    rivalGot: run.rivalTried === 0 ? null : rivals.length / run.rivalTried,
    waitsMs,
    tripMs: run.tripMs,
  };
}

interface ServiceWindow {
  openedMs: number;
  /** When our last post of it was received. */
  lastMs: number;
  ours: number;
  theirs: number;
  refused: number;
}

/** The publish windows as the service opened them: with the first post it accepted after the one before was over. */
function windowsOf(receipts: readonly Receipt[], sinceMs: number): ServiceWindow[] {
  const windows: ServiceWindow[] = [];
  for (const receipt of receipts) {
    if (!receipt.publishes || receipt.atMs < sinceMs - WINDOW_MS) continue;
    let current = windows.at(-1);
    if (!receipt.refused && (current === undefined || receipt.atMs >= current.openedMs + WINDOW_MS - 1)) {
      current = { openedMs: receipt.atMs, lastMs: receipt.atMs, ours: 0, theirs: 0, refused: 0 };
      windows.push(current);
    }
    if (current === undefined) continue;
    if (receipt.refused) current.refused += receipt.ours ? 1 : 0;
    else if (receipt.ours) Object.assign(current, { ours: current.ours + 1, lastMs: receipt.atMs });
    else current.theirs += 1;
  }
  return windows;
}

function betweenPosts(posts: readonly Receipt[], windows: readonly ServiceWindow[]): number {
  const first = windows.find(({ ours }) => ours > 1);
  if (first === undefined) return Number.NaN;
  const burst = posts.filter(({ atMs }) => atMs >= first.openedMs && atMs <= first.lastMs);
  const gaps = burst.slice(1).map(({ atMs }, index) => atMs - (burst[index]?.atMs ?? atMs));
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? Number.NaN;
}

/** Ours of what there was, from the first window's opening to the last one's; gaps between windows count as lost. */
function slotsUsed(windows: readonly ServiceWindow[]): number {
  const used = windows.filter((window) => window.ours > 0);
  const first = used[0];
  const last = used.at(-1);
  if (first === undefined || last === undefined || first === last) return Number.NaN;
  const whole = windows.filter(({ openedMs }) => openedMs >= first.openedMs && openedMs < last.openedMs);
  const sum = (of: (window: ServiceWindow) => number): number => whole.reduce((all, window) => all + of(window), 0);
  const capacity = ((last.openedMs - first.openedMs) / WINDOW_MS) * PUBLISH_CAP;
  return sum((window) => window.ours) / (capacity - sum((window) => window.theirs));
}
