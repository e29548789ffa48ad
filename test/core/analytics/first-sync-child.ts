import { createRouterClient } from '@orpc/server';
import type { Client } from '../../../src-preload/contract/contract.ts';
import { openCore } from '../../../src-main/core/core.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { routerOf } from '../../../src-main/core/router.ts';
import { scaledClock } from '../../scaled-clock.ts';
import { JOB_VARIABLE, type Job } from './first-sync-job.ts';

/* The process that is killed: a core as a window has it, pulling by itself. Ends by itself once every account's posts are here and all is sent. */

const job = JSON.parse(process.env[JOB_VARIABLE] ?? 'null') as Job;
const outcome = openCore({
  dataFolder: job.folder,
  stateFolder: null,
  version: '0.0.0',
  shell: 'desktop',
  platform: process.platform,
  clock: scaledClock(job.pace, job.beganMs),
  log: silentLog,
  secrets: { get: async () => job.token, set: async () => 'memory', delete: async () => {} },
  random: Math.random,
  pid: process.pid,
});
if (!outcome.ok) throw new Error(`the core did not open: ${outcome.code}`);
const { parts, close } = outcome.core;
const client = createRouterClient(routerOf(parts)) as unknown as Client;
const { spaceId } = job;

for (const text of job.texts) {
  const { draftId } = await client.drafts.save({ spaceId, body: { text, accountIds: [job.accountId] } });
  await client.drafts.queue({ draftId });
}

async function isDone(): Promise<boolean> {
  const { accounts } = await client.archive.copies({ spaceId });
  const { counts } = await client.outbox.overview({ spaceId });
  const toGo = counts.queued + counts.waiting + counts.claimed + counts.on_wire;
  return accounts.every(({ wholeAtMs, walk }) => wholeAtMs !== null && walk === null) && toGo === 0;
}

const timer = setInterval(() => {
  void isDone().then(async (done) => {
    if (!done) return;
    clearInterval(timer);
    await close(1_000);
    process.exit(0);
  });
}, 250);
