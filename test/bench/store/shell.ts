import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Client } from '../../../src-preload/contract/contract.ts';
import { CoreThread } from '../../../src-main/host/core-thread.ts';
import { connectClient } from '../../../src-main/host/rpc-client.ts';
import type { CoreTask, ThroughCore } from './through-core.ts';
import { cpuMs } from './cpu.ts';
import { metricKeys, SPACE } from './pages.ts';

/* A shell on a full store: starts the core, asks it, and tells how long each answer took and what the process holds. */

const task = JSON.parse(process.argv[2] ?? '') as CoreTask;
const of = { spaceId: SPACE, accountId: task.account };
const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent, hide: silent, close: silent } as never;
const secrets = {
  get: async () => null,
  set: async () => 'memory',
  delete: async () => undefined,
  trouble: null,
} as never;

async function started(): Promise<{ thread: CoreThread; client: Client }> {
  const workerData = {
    ...{
      dataFolder: task.folder,
      stateFolder: null,
      version: '0.0.0',
      shell: 'cli' as const,
      platform: process.platform,
    },
    dispatch: false,
  } as const;
  const thread = await CoreThread.start({ worker: task.worker, workerData, secrets, log, readyWithinMs: 120_000 });
  return { thread, client: connectClient(thread.openPort()).core };
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Of both threads. */
async function computed(work: () => Promise<unknown>): Promise<number> {
  const fromMs = cpuMs();
  await work();
  return cpuMs() - fromMs;
}

async function firstOf(live: Promise<AsyncIterable<unknown>>): Promise<void> {
  for await (const _ of await live) return;
}

const page = (client: Client, asked: object) => firstOf(client.archive.watchPosts({ ...of, ...asked }));

/** From the moment a draft is saved in one window to the moment another window's list shows it. */
async function liveTurn(client: Client, at: number): Promise<number> {
  const body = { text: `bench ${at}`, accountIds: [] };
  const { draftId } = await client.drafts.save({ spaceId: SPACE, body });
  const watching = (await client.drafts.watchList({ spaceId: SPACE, offset: 0, limit: 50 }))[Symbol.asyncIterator]();
  await watching.next();
  const tookMs = await taken(async () => {
    const told = watching.next();
    await client.drafts.save({ spaceId: SPACE, draftId, body: { ...body, text: `bench ${at}, written on` } });
    await told;
  });
  await watching.return?.();
  await client.drafts.delete({ draftIds: [draftId] });
  return tookMs;
}

const told: ThroughCore = { start: [], first: [], end: [], sort: [], live: [], loopDelayMs: 0, rssMb: 0 };
for (let time = 0; time < 5; time += 1) {
  let thread: CoreThread | null = null;
  told.start.push(
    await taken(async () => {
      const core = await started();
      thread = core.thread;
      await page(core.client, {});
    }),
  );
  await (thread as CoreThread | null)?.close(1_000);
}
const { thread, client } = await started();
await page(client, {});
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
for (let time = 0; time < task.times; time += 1) {
  told.first.push(await computed(() => page(client, {})));
  told.end.push(await computed(() => page(client, { after: task.end })));
  told.sort.push(await computed(() => page(client, { sort: metricKeys[time % metricKeys.length] })));
  told.live.push(await liveTurn(client, time));
}
told.loopDelayMs = delay.percentile(99) / 1e6;
told.rssMb = process.memoryUsage().rss / 1e6;
await thread.close(1_000);
process.send?.(told, () => process.disconnect());
