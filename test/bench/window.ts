import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { openDesk } from './window/desk.ts';
import { measureRound, type Round } from './window/measure.ts';
import { openBarePage } from './window/bare-page.ts';

/*
 * npm run bench:window -- [--runs N] [--drafts N] [--waiting N] [--limit POSTS/SECONDS] [--quick] [--verbose]
 *
 * The built window in Chromium, on a desk with many drafts and much that waits, while the outbox drains to the sandbox over
 * HTTP (quality.md, Speed 10 and 11): how long a key, a change of view and the first heading take, and what the pushes of
 * the core cost. A bare page with one text box is typed into in turn: what it takes no window can do better on that
 * machine. Median of the runs, and the best of them: where other programs use the machine, the best says more.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    drafts: { type: 'string', default: '10000' },
    waiting: { type: 'string', default: '10000' },
    limit: { type: 'string', default: '30/6' },
    quick: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium, Chrome or Edge was found.');
const [posts = 30, seconds = 6] = values.limit.split('/').map(Number);
const amounts = values.quick
  ? { reloads: 3, keys: 50, switches: 3, frames: 30, idleMs: 3_000 }
  : { reloads: 7, keys: 300, switches: 10, frames: 120, idleMs: 6_000 };

const desk = await openDesk({
  drafts: Number(values.drafts),
  waiting: Number(values.waiting),
  posts,
  windowMs: seconds * 1_000,
});
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
const rounds: Round[] = [];
try {
  const bare = await openBarePage(browser);
  for (let at = 0; at < Number(values.runs); at += 1) {
    const round = await measureRound(browser, desk, amounts, bare);
    if (values.verbose) console.log(JSON.stringify(round));
    rounds.push(round);
  }
} finally {
  await browser.close();
  await desk.close();
}
console.log(
  `${values.drafts} drafts, ${values.waiting} waiting, ${values.limit} s; ${rounds.length} runs, ` +
    `${rounds.map((one) => one.publishedMeanwhile).join(', ')} posts went out meanwhile.`,
);
console.table(Object.fromEntries(rows(rounds)));
console.log('Own time of the main thread, whatever else the machine did: the longest task, and all of them for each.');
console.table(Object.fromEntries(ownTimes(rounds)));
for (const { where, perSecond, bytesPerSecond } of rounds.flatMap(({ pushes }) => pushes))
  console.log(`${where}: ${perSecond.toFixed(1)} messages and ${(bytesPerSecond / 1_000).toFixed(1)} kB a second`);

function ownTimes(of: readonly Round[]): [string, Record<string, string>][] {
  const names = of[0]?.parts.map(({ name }) => name) ?? [];
  return names.map((name) => {
    const parts = of.flatMap(({ parts }) => parts.filter((part) => part.name === name));
    const sorted = (pick: (part: (typeof parts)[number]) => number): number[] => parts.map(pick).sort((a, b) => a - b);
    const middle = (each: readonly number[]): number | undefined => each[Math.floor(each.length / 2)];
    const longest = sorted(({ longestMs }) => longestMs);
    return [
      name,
      {
        'longest task, median': show(middle(longest)),
        best: show(longest[0]),
        worst: show(longest.at(-1)),
        'for each': show(middle(sorted(({ perDeedMs }) => perDeedMs))),
        'over 50 ms by the clock': parts.flatMap(({ longTasks }) => longTasks.map(Math.round)).join(' '),
      },
    ];
  });
}

function rows(of: readonly Round[]): [string, Record<string, string>][] {
  const row = (reach: string, pick: (round: Round) => number, unit = 'ms'): Record<string, string> => {
    const each = of.map(pick).sort((a, b) => a - b);
    const middle = each[Math.floor(each.length / 2)];
    return { median: show(middle, unit), best: show(each[0], unit), worst: show(each.at(-1), unit), reach };
  };
  return [
    ['typing p95, key to paint', row('16 ms', (one) => p(0.95, one.typing))],
    ['  bare page p95', row('', (one) => p(0.95, one.bareTyping))],
    ['  typing p50', row('', (one) => p(0.5, one.typing))],
    ['  bare page p50', row('', (one) => p(0.5, one.bareTyping))],
    ['view switch p95', row('100 ms', (one) => p(0.95, one.switching))],
    ['  p50', row('', (one) => p(0.5, one.switching))],
    ['first h1', row('300 ms', (one) => p(0.5, one.firstHeading))],
    ['scrolling, frame p95', row('17 ms', (one) => p(0.95, one.scrolling))],
    ['heap', row('', (one) => one.heapMb, 'MB')],
    ['elements', row('', (one) => one.elements, '')],
  ];
}

function p(part: number, of: readonly number[]): number {
  return of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(part * of.length))] ?? Number.NaN;
}

function show(value: number | undefined, unit = 'ms'): string {
  return `${(value ?? Number.NaN).toFixed(1)} ${unit}`;
}
