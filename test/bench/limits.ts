import { parseArgs } from 'node:util';
import { journalPrice } from './limits/journal-price.ts';
import type { Figures } from './limits/figures.ts';
import { run } from './limits/run.ts';
import { idealWindows, scenarios, type Scenario } from './limits/scenario.ts';
import { API_CAP, PUBLISH_CAP, WINDOW_MS } from './limits/scale.ts';
import { NO_JOURNAL, NO_PULLS } from './limits/task.ts';

/*
 * npm run bench:limits -- [--runs N] [--only SCENARIO,...] [--peers NAME,...]
 *
 * How well the slots of the publish limit are used (quality.md, Speed 1-5): the real core beside what one would use
 * instead, each in a process of its own, against the sandbox in a thread of its own, over HTTP. A minute of the service
 * passes in 1.5 s. Runs are alternated; the table shows medians. What the journal costs (one more sync per create) is measured by
 * itself first, beside a commit of the ledger on the same disk; beside HTTP and the waiting for windows, the difference between
 * outpost and outpost-no-journal is mostly smaller than what two runs of either differ by.
 */
const contestants = ['outpost', NO_JOURNAL, NO_PULLS, 'p-queue', 'p-throttle', 'bottleneck', 'naive'];

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    only: { type: 'string' },
    peers: { type: 'string', default: contestants.join() },
    verbose: { type: 'boolean', default: false },
  },
});

const runs = Number(values.runs);
const chosen = scenarios.filter(({ name }) => values.only === undefined || values.only.split(',').includes(name));
const taking = contestants.filter((name) => (values.peers ?? '').split(',').includes(name));

console.log(`${PUBLISH_CAP} posts and ${API_CAP} calls per ${WINDOW_MS} ms; median of ${runs}.`);
if (taking.includes('outpost')) printJournalPrice();
for (const scenario of chosen) {
  const suited = taking.filter((name) => scenario.only?.includes(name) ?? name !== NO_PULLS);
  const results = new Map<string, Figures[]>(suited.map((name) => [name, []]));
  for (let round = 0; round < runs; round += 1) {
    for (const name of rotated(suited, round)) {
      const figures = await run(name, scenario);
      if (values.verbose) console.log(name, JSON.stringify(figures));
      results.get(name)?.push(figures);
    }
  }
  print(scenario, results);
}

function printJournalPrice(): void {
  const { folder, commitMs, lineMs } = journalPrice(300);
  const ratio = (lineMs / commitMs).toFixed(2);
  console.log(
    `\nThe journal's price on ${folder}: a commit of the ledger ${commitMs.toFixed(2)} ms, a line of the journal`,
  );
  console.log(
    `${lineMs.toFixed(2)} ms, ${ratio} of it; a create has three commits and one line. Medians of 300 in turn.`,
  );
}

function rotated<T>(items: readonly T[], by: number): T[] {
  return items.map((_, index) => items[(index + by) % items.length] as T);
}

function print(scenario: Scenario, results: ReadonlyMap<string, Figures[]>): void {
  const ideal = idealWindows(scenario);
  const windows = scenario.reads > 0 ? `${ideal.posts.toFixed(1)} / ${ideal.all.toFixed(1)}` : ideal.posts.toFixed(1);
  console.log(`\n${scenario.name}: ${scenario.about}. At best ${windows} windows.`);
  console.table(Object.fromEntries([...results].map(([name, figures]) => [name, rowOf(scenario, figures)])));
}

function rowOf(scenario: Scenario, of: readonly Figures[]): Record<string, string> {
  const median = (pick: (figures: Figures) => number): number => middle(of.map(pick));
  const most = (pick: (figures: Figures) => number): number => Math.max(...of.map(pick));
  const row: Record<string, string> = {};
  row['slots used'] = percent(median((one) => one.efficiency));
  row['worst'] = percent(-most((one) => -one.efficiency));
  if (isPlain(scenario)) row['between posts, first burst'] = `${median((one) => one.betweenPostsMs).toFixed(2)} ms`;
  if (scenario.rival === 'none') row['of the bound'] = percent(median((one) => one.ofBound));
  row['posts in windows'] = median((one) => one.postWindows).toFixed(3);
  if (scenario.reads > 0) row['all in windows'] = median((one) => one.allWindows).toFixed(3);
  if (scenario.published > 0) row['reads meanwhile'] = String(median((one) => one.reads));
  row['429s'] = String(median((one) => one.refused));
  row['worst 429s'] = String(most((one) => one.refused));
  if (scenario.rival !== 'none') {
    row['429s in a window'] = String(most((one) => one.mostRefusedInAWindow));
    row['other got'] = percent(median((one) => one.rivalGot ?? Number.NaN));
  }
  if (scenario.nowAtMs.length > 0) Object.assign(row, waitsOf(of));
  row['posts per window'] = (of.at(-1)?.postsPerWindow ?? []).join(' ');
  return row;
}

/** Nothing but a batch: how close its posts follow each other is how fast they are sent. */
function isPlain({ rival, reads, nowAtMs }: Scenario): boolean {
  return rival === 'none' && reads === 0 && nowAtMs.length === 0;
}

function waitsOf(of: readonly Figures[]): Record<string, string> {
  const p50Ms = middle(of.map((one) => middle(one.waitsMs)));
  const maxMs = Math.max(...of.flatMap((one) => one.waitsMs));
  const tripMs = middle(of.map((one) => one.tripMs ?? Number.NaN));
  return {
    'by hand p50': `${p50Ms.toFixed(1)} ms = ${(p50Ms / WINDOW_MS).toFixed(3)} w`,
    'by hand max': `${(maxMs / WINDOW_MS).toFixed(3)} w`,
    'round trip': Number.isNaN(tripMs) ? '' : `${tripMs.toFixed(1)} ms`,
  };
}

function middle(of: readonly number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;
}

function percent(part: number): string {
  return Number.isNaN(part) ? '' : `${(100 * part).toFixed(1)} %`;
}
