import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FromSandbox, SandboxWorkerOptions } from '../../src-main/sandbox/worker.ts';

/** The sandbox's worker as a shell hosts it. */
export function sandboxWorker(workerData: SandboxWorkerOptions): Worker {
  return new Worker(new URL('../../src-main/sandbox/worker.ts', import.meta.url), { workerData });
}

export async function nextMessage(worker: Worker): Promise<FromSandbox> {
  const [message] = (await once(worker, 'message')) as [FromSandbox];
  return message;
}
