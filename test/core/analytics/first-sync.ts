import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { PostRow } from '../../../src-preload/contract/analytics.ts';
import type { ExportCursor, ExportedPost } from '../../../src-preload/contract/archive.ts';
import type { Client } from '../../../src-preload/contract/contract.ts';
import { openCore } from '../../../src-main/core/core.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { routerOf } from '../../../src-main/core/router.ts';
import { startSandbox, type JournalEntry, type Sandbox } from '../../../src-main/sandbox/sandbox.ts';
import { bundled } from '../../bundled.ts';
import { scaledClock } from '../../scaled-clock.ts';
import { JOB_VARIABLE, type Job } from './first-sync-job.ts';

export const WINDOW_MS = 60_000;
export const API = { count: 120, windowMs: WINDOW_MS };

/** What became of a first copy of all posts whose process was killed on the way. Times are the service's, in milliseconds. */
export interface FirstSync {
  /** Every request, in order. */
  entries: JournalEntry[];
  /** Pages of all posts that were asked for, in order, each with its question. */
  pages: string[];
  /** From the first request to the last, without the time from each kill to the first request of the next process. */
  tookMs: number;
  refused: number;
  /** How long the posts took that were queued meanwhile, from the first to the last, and how many went. */
  published: { count: number; tookMs: number };
  /** What is kept, and what the service tells, account by account. */
  kept: ExportedPost[];
  told: Map<string, PostRow[]>;
}

const ALL_POSTS = /analytics\/posts\?.*from=2000-01-01/;
const isPage = ({ path, status }: JournalEntry): boolean => status === 200 && ALL_POSTS.test(path);

/**
 * Copies all posts of a space in processes of their own, each killed (SIGKILL) once so many pages were told; the last one
 * publishes meanwhile and goes on to the end.
 */
export async function firstSync(of: {
  posts: number;
  pace: number;
  killsAt: number[];
  texts: string[];
}): Promise<FirstSync> {
  const beganMs = Date.now();
  const clock = scaledClock(of.pace, beganMs);
  let skippedMs = 0;
  const sandbox = await startSandbox({ posts: of.posts, nowMs: () => clock.nowMs() + skippedMs, apiLimit: API });
  const folder = mkdtempSync(join(tmpdir(), 'outpost-first-sync-'));
  try {
    const connected = await inCore({ folder, sandbox, pace: of.pace, beganMs }, (client) => connect(client, sandbox));
    sandbox.journal.clear();
    const job = { folder, token: sandbox.token, pace: of.pace, beganMs, ...connected };
    const killed: JournalEntry[] = [];
    for (const pages of of.killsAt) killed.push(...(await run({ ...job, texts: [] }, sandbox, pages)));
    await run({ ...job, texts: of.texts }, sandbox, null);
    const entries = sandbox.journal.entries();
    const downMs = killed.map(({ seq, atMs }) => (entries.find((entry) => entry.seq > seq)?.atMs ?? atMs) - atMs);
    const kept = await inCore(job, (client) => everythingKept(client, connected.spaceId));
    const ids = [...new Set(kept.map(({ accountId }) => accountId))];
    const told = new Map<string, PostRow[]>();
    // Past the limits: a window goes by before each account.
    for (const id of ids) told.set(id, await everythingTold(sandbox, id, () => (skippedMs += 2 * WINDOW_MS)));
    const made = entries.filter(({ effect }) => effect === 'post.created');
    return {
      entries,
      pages: entries.filter(isPage).map(({ path }) => path),
      tookMs: downMs.reduce((left, one) => left - one, between(entries)),
      refused: entries.filter(({ status }) => status === 429).length,
      published: { count: made.length, tookMs: between(made) },
      // What was published after its walk began is of the next one.
      kept: kept.filter(({ publishedAt }) => isBefore(publishedAt, beganMs)),
      told: new Map([...told].map(([id, rows]) => [id, rows.filter((row) => isBefore(row.published_at, beganMs))])),
    };
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const isBefore = (iso: string | null, ms: number): boolean => Date.parse(iso ?? '') < ms;
const between = (entries: readonly JournalEntry[]): number => (entries.at(-1)?.atMs ?? 0) - (entries[0]?.atMs ?? 0);

/** Runs one process; `untilPages`: kills it then, whatever it does. Returns its last request where it was killed. */
async function run(job: Job, { journal }: Sandbox, untilPages: number | null): Promise<JournalEntry[]> {
  const script = await bundled('test/core/analytics/first-sync-child.ts');
  const env = { ...process.env, [JOB_VARIABLE]: JSON.stringify(job) };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  let pages = journal.entries().filter(isPage).length;
  const stop = journal.onEntry((entry) => {
    if (isPage(entry)) pages += 1;
    if (untilPages !== null && pages >= untilPages) child.kill('SIGKILL');
  });
  const [code] = await ended;
  stop();
  if (untilPages === null && code !== 0) throw new Error(`the copy ended with ${String(code)}`);
  return untilPages === null ? [] : journal.entries().slice(-1);
}

async function inCore<T>(
  {
    folder,
    token,
    sandbox,
    pace,
    beganMs,
  }: { folder: string; token?: string; sandbox?: Sandbox; pace: number; beganMs: number },
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const secret = token ?? sandbox?.token ?? '';
  const outcome = openCore({
    dataFolder: folder,
    stateFolder: null,
    version: '0.0.0',
    shell: 'cli',
    platform: process.platform,
    clock: scaledClock(pace, beganMs),
    log: silentLog,
    secrets: { get: async () => secret, set: async () => 'memory', delete: async () => {} },
    random: Math.random,
    pid: process.pid,
    dispatch: false,
  });
  if (!outcome.ok) throw new Error(outcome.code);
  try {
    return await use(createRouterClient(routerOf(outcome.core.parts)) as unknown as Client);
  } finally {
    await outcome.core.close(0);
  }
}

async function connect(
  client: Client,
  { url, token, space }: Sandbox,
): Promise<{ spaceId: string; accountId: string }> {
  const limits = { publishLimit: { count: 30, windowMs: WINDOW_MS }, apiLimit: API };
  const { spaceId } = await client.connections.save({ url, token, spaceRemoteId: String(space), ...limits });
  const accounts = await client.accounts.list({ spaceId });
  const own = accounts.find(({ social, state }) => social === 'x' && state === 'active');
  return { spaceId, accountId: own?.id ?? '' };
}

async function everythingKept(client: Client, spaceId: string): Promise<ExportedPost[]> {
  const kept: ExportedPost[] = [];
  let after: ExportCursor | null = null;
  do {
    const piece: Awaited<ReturnType<typeof client.archive.exportPosts>> = await client.archive.exportPosts({
      ...{ spaceId, limit: 1_000 },
      ...(after === null ? {} : { after }),
    });
    kept.push(...piece.rows);
    after = piece.next;
  } while (after !== null);
  return kept;
}

async function everythingTold(sandbox: Sandbox, accountId: string, letWindowPass: () => void): Promise<PostRow[]> {
  const rows: PostRow[] = [];
  const path = `${sandbox.url}/spaces/${sandbox.space}/accounts/${accountId}/analytics/posts`;
  for (let page = 1, last = 1; page <= last; page += 1) {
    if (page % 100 === 1) letWindowPass();
    const asked = `${path}?from=2000-01-01T00:00:00Z&per_page=100&page=${page}`;
    const answer = await fetch(asked, { headers: { authorization: `Bearer ${sandbox.token}` } });
    const body = (await answer.json()) as { data: PostRow[]; meta: { last_page: number } };
    rows.push(...body.data);
    last = body.meta.last_page;
  }
  return rows;
}
