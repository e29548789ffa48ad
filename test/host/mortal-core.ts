import { workerData } from 'node:worker_threads';
import type { CoreWorkerOptions } from '../../src-main/core/protocol.ts';

/** The real core's worker, which throws when told to: any test may say `die` on the channel named after its data folder. */
const end = new BroadcastChannel(`die ${(workerData as CoreWorkerOptions).dataFolder}`);
end.onmessage = () => {
  setImmediate(() => {
    throw new Error('deliberate');
  });
};
end.unref();
await import('../../src-main/core/worker.ts');
