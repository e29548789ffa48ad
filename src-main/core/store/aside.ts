import { existsSync, statSync, truncateSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { wholeReads, type WholeReads } from './whole-file.ts';

/** What such a thread is started with; the first of `paths` is what it reads. */
export type AsideAsked = {
  [Name in keyof WholeReads]: { read: Name; paths: Parameters<WholeReads[Name]> };
}[keyof WholeReads];

/** Read in less than starting a thread takes. */
const SMALL_BYTES = 8 * 1024 ** 2;
/** About a millisecond of copying. */
const PAGES_AT_ONCE = 200;

/**
 * Reads of whole databases, which take seconds of a large one, and half a minute where the disk has to be asked: in a thread of their own,
 * so that what is due at its minute goes out meanwhile. Without the file of that thread they are done here.
 */
export class Aside {
  readonly #worker: string | undefined;

  constructor(worker: string | undefined) {
    this.#worker = worker;
  }

  /** Rejects once `signal` is aborted. */
  isSound(path: string, signal?: AbortSignal): Promise<boolean> {
    return this.#read({ read: 'isSound', paths: [path] }, () => wholeReads.isSound(path), signal);
  }

  /** Rejects once `signal` is aborted. */
  tableBytes(path: string, signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    return this.#read({ read: 'tableBytes', paths: [path] }, () => wholeReads.tableBytes(path), signal);
  }

  /** What an open database has now. Rejects once `signal` is aborted, when nothing writes to the copy any more. */
  async copy(db: Database.Database, to: string, signal?: AbortSignal): Promise<void> {
    const progress = (): number => {
      signal?.throwIfAborted();
      return PAGES_AT_ONCE;
    };
    const here = () => {
      // What a thread left of it.
      if (existsSync(to)) truncateSync(to);
      return db.backup(to, { progress });
    };
    await this.#read({ read: 'copy', paths: [db.name, to] }, here, signal);
  }

  async #read<Answer>(asked: AsideAsked, here: () => Answer | Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    const bytes = statSync(asked.paths[0], { throwIfNoEntry: false })?.size ?? 0;
    if (this.#worker === undefined || bytes <= SMALL_BYTES) return here();
    try {
      return (await inThread(this.#worker, asked, signal)) as Answer;
    } catch {
      signal?.throwIfAborted();
      // A thread that cannot be had keeps nobody from the answer; and what went wrong in it goes wrong here too, as an error of its kind.
      return here();
    }
  }
}

function inThread(file: string, workerData: AsideAsked, signal: AbortSignal | undefined): Promise<unknown> {
  const worker = new Worker(file, { workerData, stdout: true, stderr: true });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const end = (): void => {
    // A copy ends between two pieces; what only reads may go on for seconds, which is waited for by nobody.
    if (workerData.read !== 'copy') reject(signal?.reason);
    void worker.terminate();
  };
  signal?.addEventListener('abort', end, { once: true });
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('the thread ended without an answer')));
  return promise.finally(() => signal?.removeEventListener('abort', end));
}
