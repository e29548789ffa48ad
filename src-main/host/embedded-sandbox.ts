import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makeFolder } from '../core/store/make-folder.ts';
import type { SandboxAddress } from '../core/protocol.ts';
import sandboxWorker from '../sandbox/worker.ts?modulePath';
import type { ShellLog } from './log.ts';

/** The service in a thread of its own: something to try Outpost with before there is an account. */
export interface EmbeddedSandbox {
  readonly address: SandboxAddress;
  close(): Promise<void>;
}

/** What the sandbox's worker says. */
type FromSandbox =
  | { type: 'ready'; url: string; token: string; space: number; port: number; wireProfile: Record<string, unknown> }
  | { type: 'failed'; message: string }
  | { type: 'closed' };

const READY_WITHIN_MS = 20_000;
const CLOSED_WITHIN_MS = 2_000;

/** Null, with a line in the log, when it cannot start: Outpost works without it. */
export async function startEmbeddedSandbox(
  dataFolder: string,
  log: ShellLog,
  file: string = sandboxWorker,
): Promise<EmbeddedSandbox | null> {
  const folder = join(dataFolder, 'sandbox');
  try {
    makeFolder(folder);
  } catch (error) {
    log.error({ err: error }, 'The sandbox could not be started. Everything else works without it.');
    return null;
  }
  // The dialect in which everything is seen alive: blocks of the bio page come whole, not as bare IDs. Another one that was
  // chosen (`sandbox.use`) is in its file.
  const workerData = { port: 0, stateFile: join(folder, 'state.json'), dialect: 'objects' };
  const worker = new Worker(file, { workerData, stdout: true, stderr: true });
  worker.on('error', (error) => log.error({ err: error }, 'The sandbox threw.'));
  try {
    const { url, token, space, wireProfile } = await ready(worker);
    log.hide(token);
    return { address: { url, token, space, wireProfile }, close: () => close(worker) };
  } catch (error) {
    log.error({ err: error }, 'The sandbox could not be started. Everything else works without it.');
    await worker.terminate();
    return null;
  }
}

function ready(worker: Worker): Promise<Extract<FromSandbox, { type: 'ready' }>> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('It did not answer in time.')), READY_WITHIN_MS);
    worker.on('message', (message: FromSandbox) => {
      if (message.type === 'closed') return;
      clearTimeout(limit);
      if (message.type === 'ready') resolve(message);
      else reject(new Error(message.message));
    });
    worker.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`It ended with code ${code}.`));
    });
  });
}

async function close(worker: Worker): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  worker.on('message', (message: FromSandbox) => message.type === 'closed' && resolve());
  worker.once('exit', () => resolve());
  const limit = setTimeout(resolve, CLOSED_WITHIN_MS);
  worker.postMessage({ type: 'close' });
  await closed;
  clearTimeout(limit);
  await worker.terminate();
}
