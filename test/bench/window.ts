import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { openWorkspace } from './window/workspace.ts';
import { measureAtRest, measureRound, type AtRest, type Round } from './window/measure.ts';
import { openBarePage } from './window/bare-page.ts';
import { heldOverDrain } from './window/memory.ts';
import { limitsTable, ownTimes, restTable } from './window/report.ts';

/*
 * npm run bench:window -- [--runs N] [--posts N] [--drafts N] [--waiting N] [--unread N] [--limit POSTS/SECONDS] [--quick] [--rest] [--verbose]
 *
 * The built window in Chromium, on a workspace with a full archive, many drafts and much that waits, while the outbox drains to the sandbox and the
 * sync reads the rest of what that has, both over HTTP (quality.md, Speed 10 and 11): how long a key, a change of view and the first heading take, and
 * what the pushes of the core cost. A month of the archive has about 1,000 posts. The same is done in a bare page in turn: what it takes no window can
 * do better on that machine. Then what a window holds before and after 200 posts. Median of the runs, and the best: where other programs use the
 * machine, the best and the ratio to the bare page say more.
 *
 * `--rest`: only what the archive takes, with `--posts 1000000` for one, while nothing drains and nothing is read.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    posts: { type: 'string', default: '100000' },
    drafts: { type: 'string', default: '5000' },
    unread: { type: 'string', default: '200000' },
    waiting: { type: 'string', default: '10000' },
    limit: { type: 'string', default: '30/6' },
    rest: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium, Chrome or Edge was found.');
const [posts = 30, seconds = 6] = values.limit.split('/').map(Number);
const amounts = values.quick
  ? { reloads: 3, keys: 50, switches: 3, frames: 30, idleMs: 7_000, settled: 60 }
  : { reloads: 7, keys: 300, switches: 10, frames: 120, idleMs: 12_000, settled: 200 };

const workspace = await openWorkspace({
  archived: Number(values.posts),
  unread: values.rest ? 0 : Number(values.unread),
  drafts: Number(values.drafts),
  waiting: values.rest ? 0 : Number(values.waiting),
  posts,
  windowMs: seconds * 1_000,
});
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  await (values.rest ? atRest() : underLoad());
} finally {
  await browser.close();
  await workspace.close();
}

async function atRest(): Promise<void> {
  const rounds: AtRest[] = [];
  for (let at = 0; at < Number(values.runs); at += 1) {
    const round = await measureAtRest(browser, workspace, amounts);
    if (values.verbose) console.log(JSON.stringify(round));
    rounds.push(round);
  }
  console.log(`${values.posts} posts, nothing else goes on; ${rounds.length} runs.`);
  console.table(restTable(rounds));
}

async function underLoad(): Promise<void> {
  const rounds: Round[] = [];
  const bare = await openBarePage(browser);
  for (let at = 0; at < Number(values.runs); at += 1) {
    const round = await measureRound(browser, workspace, amounts, bare.session);
    if (values.verbose) console.log(JSON.stringify(round));
    rounds.push(round);
  }
  await bare.close();
  console.log(
    `${values.posts} posts, ${values.drafts} drafts, ${values.waiting} waiting, ${values.limit} s; ${rounds.length} runs, ` +
      `${rounds.map((one) => one.publishedMeanwhile).join(', ')} posts went out and ` +
      `${rounds.map((one) => one.readMeanwhile).join(', ')} were read meanwhile.`,
  );
  console.table(limitsTable(rounds));
  console.log(
    'Own time of the main thread, whatever else the machine did: the longest task, and all of them for each.',
  );
  console.table(ownTimes(rounds));
  for (const { where, perSecond, bytesPerSecond } of rounds.flatMap(({ pushes }) => pushes))
    console.log(`${where}: ${perSecond.toFixed(1)} messages and ${(bytesPerSecond / 1_000).toFixed(1)} kB a second`);
  const { before, after, settled } = await heldOverDrain(browser, workspace, amounts.settled);
  console.log(`What a window on the outbox holds before and after ${settled} posts were settled:`);
  console.table({ before, after });
}
