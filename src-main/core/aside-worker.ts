import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { AsideAsked } from './store/aside.ts';
import { wholeReads } from './store/whole-file.ts';

/* A thread that reads all of one large file and tells what it found (store/aside.ts). */

const PIECE_BYTES = 1024 ** 2;

/**
 * Until the file is in memory, the thread can be ended between two pieces; while SQLite reads it cannot, which takes seconds then, where a
 * disk that was not asked before takes half a minute. Never a database that is in use: closing a file takes away what locks this process
 * has on it, those of SQLite too (sqlite.org/howtocorrupt.html, 2.2).
 */
function readThrough(path: string): void {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    while (readSync(file, piece) > 0);
  } finally {
    closeSync(file);
  }
}

const asked = workerData as AsideAsked;

async function answer(): Promise<unknown> {
  switch (asked.read) {
    case 'isSound':
      readThrough(...asked.paths);
      return wholeReads.isSound(...asked.paths);
    case 'tableBytes':
      return wholeReads.tableBytes(...asked.paths);
    default:
      return wholeReads.copy(...asked.paths);
  }
}

parentPort?.postMessage(await answer());
