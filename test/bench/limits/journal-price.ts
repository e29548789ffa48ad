import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../src-main/core/clock.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { insertWorkspace, keepWireNumber } from '../../../src-main/core/actions/journal/workspace.queries.ts';
import { journalFolder, readJournal } from '../../../src-main/core/actions/journal/journal-files.ts';
import { Journal } from '../../../src-main/core/actions/journal/journal.ts';
import { Mark } from '../../../src-main/core/actions/journal/mark.ts';
import { openStore } from '../../../src-main/core/store/open.ts';

export interface JournalPrice {
  /** Where it was measured: what a sync costs is the disk's. */
  folder: string;
  /** One commit of the ledger, milliseconds: the smallest there is, the number of the send alone. */
  commitMs: number;
  /** One line of the journal with its sync, and the mark. */
  lineMs: number;
}

/**
 * What one create pays for the journal, beside one of its commits: both with their syncs, on the same disk, one after the other in
 * turn. Medians, because a disk now and then takes ten times as long for either.
 */
export function journalPrice(rounds: number): JournalPrice {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-journal-price-'));
  const opened = openStore({ folder, shell: 'bench', pid: process.pid, clock: systemClock, log: silentLog });
  if (!opened.ok) throw new Error(opened.code);
  const { store } = opened;
  store.tx((tx) => insertWorkspace(tx, 'workspace', systemClock.nowMs()));
  const places = { folder: journalFolder(folder), workspace: 'workspace', log: silentLog };
  const mark = new Mark(join(folder, 'state'), 'workspace', silentLog);
  const journal = new Journal({ ...places, mark, lastNumber: 0 }, readJournal(places.folder, 0));
  const commits: number[] = [];
  const lines: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const n = journal.nextNumber();
      commits.push(taken(() => store.tx((tx) => keepWireNumber(tx, n))));
      const line = { n, action: `action-${n}`, kind: 'posts.create', hash: 'a'.repeat(64), attempt: 1, atMs: n };
      lines.push(taken(() => journal.leaves(line)));
    }
  } finally {
    journal.close();
    opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { folder: tmpdir(), commitMs: middle(commits), lineMs: middle(lines) };
}

function taken(work: () => void): number {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
}

const middle = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;
