import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { API, firstSync } from '../core/analytics/first-sync.ts';
import { byAccount } from '../core/analytics/kept-as-told.ts';
import { openTextIndex } from '../../src-main/core/text-index/text-index.ts';
import { fill, openWorkspace } from './store/workspace.ts';
import { ingestRates } from './store/ingest.ts';
import { accountId, POSTS_PER_ACCOUNT, SPACE } from './store/pages.ts';
import { peerTimes } from './store/peers.ts';
import { readsOf } from './store/reads.ts';
import { besideTimes, plan, type Beside } from './store/planned.ts';
import { searchTimes, similarTimes, type Typed } from './store/search.ts';
import { bareRssMb, throughCore } from './store/through-core.ts';

/*
 * npm run bench:store -- [--posts N] [--rounds N] [--times N] [--folder DIR] [--peers] [--sync [--pace N]]
 *
 * The local store with many posts (quality.md, Speed 6-12): keeping pages durably beside hand-written better-sqlite3 on the same
 * tables and Kysely built each time, in turn, a commit with its sync for each page; then a full store of 20,000 posts an
 * account, in the thread of the store and through the core's worker, beside one of a tenth (at least an account). `--folder` keeps the full stores for the
 * next run. `--sync`: only how long the first copy of so many posts takes over HTTP at the default limits, in a process that is killed
 * three times on the way. Medians. Ingest, pages and searches
 * are told in CPU time, which a busy machine hardly changes; what a clock measured (open, start, changes) holds on a quiet one alone. `--peers`: also
 * PouchDB, NeDB and RxDB with as many posts, 100,000 at most; they are fetched from the registry for it.
 */
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    times: { type: 'string', default: '300' },
    folder: { type: 'string' },
    peers: { type: 'boolean', default: false },
    sync: { type: 'boolean', default: false },
    pace: { type: 'string', default: '8' },
  },
});
const posts = Number(values.posts);
const BESIDE = Math.max(POSTS_PER_ACCOUNT, posts / 10);
const times = Number(values.times);
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'outpost-bench-store-'));

interface Row {
  measured: string;
  is: string;
  beside: string;
  ratio: string;
  reach: string;
}
const rows: Row[] = [];

try {
  if (values.sync) await addSync();
  else await addStore();
  console.log(`${posts.toLocaleString('en')} posts, 20,000 an account. Files in ${tmpdir()}.`);
  console.table(Object.fromEntries(rows.map(({ measured, ...row }) => [measured, row])));
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

/** So many seconds go by in each: the limits are the service's own, and so are the seconds that are told. */
async function addSync(): Promise<void> {
  const killsAt = [0.25, 0.5, 0.75].map((part) => Math.floor((posts / 100) * part));
  const texts = Array.from({ length: 40 }, (_, n) => `Published meanwhile, ${n}.`);
  const done = await firstSync({ posts, pace: Number(values.pace), killsAt, texts });
  const { entries, pages, tookMs, refused, published } = done;
  const least = (entries.length / API.count) * API.windowMs;
  const seconds = (spanMs: number): string => `${(spanMs / 1_000).toFixed(0)} s`;
  const row = { is: seconds(tookMs), beside: `limit: ${seconds(least)}`, ratio: tookMs / least, reach: '<= 1.05' };
  add({ measured: `first copy, ${entries.length} requests`, ...row });
  const twice = pages.length - new Set(pages).size;
  const none = { beside: '', ratio: Number.NaN };
  add({ measured: 'pages asked for twice, of 3 kills', is: String(twice), ...none, reach: '<= 3' });
  const differ = byAccount(done).filter(({ kept, told }) => !isDeepStrictEqual(kept, told));
  const rows = `${differ.length} of ${done.told.size}`;
  add({ measured: 'accounts whose rows differ from the service', is: rows, ...none, reach: '0' });
  add({ measured: 'refused for the limit', is: String(refused), ...none, reach: '0' });
  add({
    measured: `${published.count} posts published meanwhile`,
    is: seconds(published.tookMs),
    ...none,
    reach: '<= 120 s',
  });
}

async function addStore(): Promise<void> {
  await addIngest();
  const small = await readAll(BESIDE);
  const full = await readAll(posts);
  addReads(full, small);
  const bareMb = median([await bareRssMb(), await bareRssMb(), await bareRssMb()]);
  const overMb = full.core.rssMb - bareMb;
  const memory = { measured: 'memory over a bare Node', is: `${overMb.toFixed(0)} MB`, reach: '<= 130 MB' };
  add({ ...memory, beside: `bare ${bareMb.toFixed(0)} MB`, ratio: full.core.rssMb / bareMb });
  if (values.peers) await addPeers(full, bareMb);
}

/** As many times of theirs as one of ours, which is of all posts. */
async function addPeers({ core, direct }: Awaited<ReturnType<typeof readAll>>, bareMb: number): Promise<void> {
  const their = Math.min(posts, 100_000);
  for (const { peer, keptMs, last, sorted, rssMb } of await peerTimes(their, 20)) {
    const of = (what: string): string => `${peer}, ${their.toLocaleString('en')} posts: ${what}`;
    const row = (what: string, theirs: number, ours: number, name: string): void =>
      add({ measured: of(what), is: ms(theirs), beside: `${name} ${ms(ours)}`, ratio: theirs / ours, reach: '' });
    row('last page, CPU', median(last), median(core.end), 'through the worker:');
    row('sort by a figure, CPU', median(sorted), median(direct.sort), 'in its thread:');
    const kept = { is: perSecond(their / (keptMs / 1_000)), beside: '', ratio: Number.NaN, reach: '' };
    add({ measured: of('ingest, CPU'), ...kept });
    const held = { is: `${(rssMb - bareMb).toFixed(0)} MB`, beside: `${(core.rssMb - bareMb).toFixed(0)} MB` };
    add({
      measured: of('memory over a bare Node'),
      ...held,
      ratio: (rssMb - bareMb) / (core.rssMb - bareMb),
      reach: '',
    });
  }
}

async function addIngest(): Promise<void> {
  const { outpost, raw, kysely } = await ingestRates(Number(values.rounds), 4_000);
  for (const which of ['first', 'again'] as const) {
    const [ours, theirs, built] = [outpost, raw, kysely].map((one) => median(one[which])) as [number, number, number];
    const name = which === 'first' ? 'ingest, new posts' : 'ingest, new figures of known posts';
    add({
      measured: name,
      is: perSecond(ours),
      beside: `raw ${perSecond(theirs)}`,
      ratio: ours / theirs,
      reach: '>= 0.9',
    });
    add({
      measured: `${name}, `,
      is: perSecond(ours),
      beside: `Kysely ${perSecond(built)}`,
      ratio: ours / built,
      reach: '>= 1.6',
    });
  }
  addIndexing(outpost.indexed);
}

/** What is kept is searched for: how long behind each commit it takes until it is. */
function addIndexing(indexed: readonly number[]): void {
  const rate = median(indexed);
  const each = `${(1e6 / rate).toFixed(0)} us a post`;
  add({
    measured: 'search index, behind the commits',
    is: perSecond(rate),
    beside: each,
    ratio: Number.NaN,
    reach: '',
  });
}

async function readAll(size: number) {
  const own = fullStore(size);
  // Before anything else has read the file in this process.
  const search = searchesOf(own);
  const similar = similarIn(own);
  const planned = besideIn(own);
  const direct = await readsOf(own, times);
  const core = await throughCore({ folder: own, account: accountId(0), end: direct.endsAfter, times });
  return { direct, core, search, similar, planned };
}

/** The commonest words and their beginnings, several at once, and what the texts themselves must be looked at for. */
function searchesOf(own: string): Typed[] {
  const workspace = openWorkspace(own);
  openTextIndex(workspace.store);
  const typed = [
    'coffee',
    'co',
    'cof',
    'coff',
    'coffee roast',
    'autumn -window',
    'coffee is:imported',
    '"autumn menu"',
    'cofee',
    'harbour pine coffee roast morning brew',
    'coffee is:gone',
    '冬天',
    '咖啡冬天菜单',
    '冬天 is:gone',
  ];
  const told = searchTimes(workspace.store, SPACE, typed);
  workspace.close();
  return told;
}

/** A text that was published months ago, and ones of words that nearly every post has, short and very long. */
function similarIn(own: string): Typed[] {
  const workspace = openWorkspace(own);
  openTextIndex(workspace.store);
  const accounts = workspace.store.raw.prepare('SELECT remote_id FROM account').pluck().all() as string[];
  const old = workspace.store.raw
    .prepare('SELECT excerpt FROM post WHERE published_at_ms > ? ORDER BY published_at_ms LIMIT 1')
    .pluck()
    .get(Date.UTC(2026, 5, 1)) as string;
  const unnumbered = old.replaceAll(/[0-9]/g, '');
  const texts = [
    old,
    unnumbered,
    'Coffee!',
    `${unnumbered} ${Array.from({ length: 300 }, (_, n) => `w${n}`).join(' ')}`,
  ];
  const told = similarTimes(workspace.store, { spaceId: SPACE, accountIds: accounts }, texts);
  workspace.close();
  return told;
}

/** In a copy of the store: what is planned would stand in the searches of the other. */
function besideIn(own: string): Beside[] {
  const copy = `${own}-planned`;
  const isMade = existsSync(copy);
  if (!isMade) cpSync(own, copy, { recursive: true });
  const workspace = openWorkspace(copy);
  openTextIndex(workspace.store);
  const accounts = workspace.store.raw.prepare('SELECT remote_id FROM account').pluck().all() as string[];
  if (!isMade) plan(workspace.store, accounts);
  const told = besideTimes(workspace.store, accounts);
  workspace.close();
  return told;
}

function fullStore(size: number): string {
  const own = join(folder, `posts-${size}`);
  if (existsSync(own)) return own;
  mkdirSync(own, { recursive: true });
  const workspace = openWorkspace(own);
  openTextIndex(workspace.store);
  fill(workspace, size);
  workspace.close();
  return own;
}

type All = Awaited<ReturnType<typeof readAll>>;

function addReads({ direct, core, search, similar, planned }: All, small: All): void {
  const than = `${BESIDE.toLocaleString('en')}:`;
  const beside = (measured: string, is: number, other: number, name: string, reach: string): void =>
    add({ measured, is: ms(is), beside: `${name} ${ms(other)}`, ratio: is / other, reach });
  beside('open the database', median(direct.open), median(small.direct.open), than, '');
  beside('start of the core, to its first page', median(core.start), median(small.core.start), than, '');
  beside('first page, through the worker, CPU', median(core.first), median(direct.first), 'in its thread:', '< 150 ms');
  beside(
    'page at the end, through the worker, CPU',
    median(core.end),
    median(direct.rawEnd),
    'raw in its thread:',
    '<= 2',
  );
  beside('page at the end, growth', median(core.end), median(small.core.end), than, '<= 1.5');
  beside('sort by a figure: a page of it, p95, CPU', p95(direct.sort), median(small.direct.sort), than, '<= 5 ms');
  // Like beside like: what is scanned makes no page either.
  beside('sort by a figure: its order, CPU', median(direct.order), median(direct.jsonSort), 'JSON scan:', '<= 0.05');
  beside('sort through the worker, p95, CPU', p95(core.sort), p95(small.core.sort), than, '<= 50 ms');
  for (const [at, { words, p95Ms }] of search.entries())
    beside(`search for ${words}, p95, CPU`, p95Ms, small.search[at]?.p95Ms ?? Number.NaN, than, '<= 20 ms');
  for (const [at, { words, p95Ms }] of similar.entries()) {
    const text = `“${words.slice(0, 20)}…”, ${words.length} characters`;
    beside(`what is like ${text}, p95, CPU`, p95Ms, small.similar[at]?.p95Ms ?? Number.NaN, than, '<= 50 ms');
  }
  for (const [at, { what, p95Ms }] of planned.entries())
    beside(`${what}, p95, CPU`, p95Ms, small.planned[at]?.p95Ms ?? Number.NaN, than, '<= 50 ms');
  const [cold, smallCold] = [search, small.search].map((all) => all[0]?.firstMs ?? Number.NaN) as [number, number];
  beside('first search after the start, CPU', cold, smallCold, than, '');
  beside('kept posts, to the open list of them', median(direct.live), median(small.direct.live), than, '');
  beside('a saved draft, to the list of another window', median(core.live), median(small.core.live), than, '');
  add({
    measured: "shell's own thread, wait p99",
    is: ms(core.loopDelayMs),
    beside: '',
    ratio: Number.NaN,
    reach: '<= 10 ms',
  });
}

function add({ ratio, ...row }: Omit<Row, 'ratio'> & { ratio: number }): void {
  rows.push({ ...row, ratio: Number.isNaN(ratio) ? '' : ratio.toFixed(2) });
}

function percentile(of: readonly number[], part: number): number {
  return of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * part))] ?? Number.NaN;
}
function median(of: readonly number[]): number {
  return percentile(of, 0.5);
}
function p95(of: readonly number[]): number {
  return percentile(of, 0.95);
}
function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}
function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en')} /s`;
}
