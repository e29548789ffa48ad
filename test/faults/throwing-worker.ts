import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { CoreWorkerOptions } from '../../src-main/core/protocol.ts';
import '../../src-main/core/worker.ts';

/* The real core in its worker, with a bug: it throws once, when the file `throw-now` appears in the data folder. */

const trigger = join((workerData as CoreWorkerOptions).dataFolder, 'throw-now');
const watch = setInterval(() => {
  if (!existsSync(trigger)) return;
  rmSync(trigger);
  clearInterval(watch);
  throw new Error('a bug');
}, 5);
