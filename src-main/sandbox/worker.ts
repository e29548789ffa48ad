import { parentPort, workerData } from 'node:worker_threads';
import { startSandbox, type SandboxOptions } from './sandbox.ts';

/**
 * The sandbox in a thread of its own, so that the shell that hosts it stays responsive. `workerData` is SandboxOptions
 * without functions. Posts `ready` with its address, or `failed` with a message; closes on `close` and says `closed`.
 */
export type SandboxWorkerOptions = Omit<SandboxOptions, 'nowMs'>;
export type ToSandbox = { type: 'close' };
export type FromSandbox =
  | { type: 'ready'; url: string; token: string; space: number; port: number; wireProfile: Record<string, unknown> }
  | { type: 'failed'; message: string }
  | { type: 'closed' };

const port = parentPort;
if (!port) throw new Error('sandbox/worker.ts runs in a worker thread only.');
const post = (message: FromSandbox) => port.postMessage(message);

try {
  const sandbox = await startSandbox(workerData as SandboxWorkerOptions);
  port.on('message', (message: ToSandbox) => {
    if (message.type !== 'close') return;
    void sandbox.close().then(() => {
      post({ type: 'closed' });
      port.close();
    });
  });
  const { url, token, space, port: at, wireProfile } = sandbox;
  post({ type: 'ready', url, token, space, port: at, wireProfile });
} catch (error) {
  post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}
