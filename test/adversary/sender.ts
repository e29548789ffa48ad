import { setTimeout as after } from 'node:timers/promises';
import { createRouterClient } from '@orpc/server';
import type { Client } from '../../src-preload/contract/contract.ts';
import { openCore } from '../../src-main/core/core.ts';
import { routerOf } from '../../src-main/core/router.ts';
import { coreOptionsOf, JOB_VARIABLE, type SenderJob } from './sender-job.ts';

/* The process that is killed: the real core, which sends what waits until its last moment. */

const job = JSON.parse(process.env[JOB_VARIABLE] ?? 'null') as SenderJob;
const outcome = openCore(coreOptionsOf(job));
if (!outcome.ok) throw new Error(`the core did not open: ${outcome.code}`);
const client = createRouterClient(routerOf(outcome.core.parts)) as unknown as Client;
await client.outbox.resumeAll({ spaceId: job.spaceId });
// The core's own timers do not keep a process alive; its parent ends it.
for (;;) await after(60_000);
