import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '../../../src-preload/contract/accounts.ts';
import { ImportChoices, type DryRun, type ImportRow } from '../../../src-preload/contract/import.ts';
import { failureWords } from '../../../src-preload/contract/words/failure.ts';
import { isFailed, type Failed } from '../../../src-main/core/failure.ts';
import { systemClock, type Clock } from '../../../src-main/core/clock.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { openStore } from '../../../src-main/core/store/open.ts';
import {
  chooseReading,
  dryRun,
  importRows,
  openImports,
  type ImportDesk,
  type ImportedPost,
  type ImportSinks,
  type ImportSources,
  type Refused,
} from '../../../src-main/core/import/import.ts';

export const NOW_MS = Date.parse('2026-11-21T14:02:00Z');

function account(id: string, social: string, handle: string, state: Account['state'] = 'active'): Account {
  const displayName = `${handle} on ${social}`;
  return { id, social, handle, displayName, state, avatar: null, disconnectedAtIso: null, pending: false };
}

export const accounts: readonly Account[] = [
  account('11', 'x', '@harbourpine'),
  account('12', 'instagram', 'harbourpine'),
  account('13', 'bluesky', 'harbour.example'),
  account('14', 'pinterest', 'harbourpins'),
  account('15', 'linkedin', 'Harbour-Pine'),
  account('16', 'x', 'nimbus_roast', 'parked'),
  account('17', 'facebook', 'oldpage', 'disconnected'),
  account('18', 'linkedin', 'pine.jobs'),
  account('9007199254740993', 'mastodon', '@pine@mas.example'),
];

/** Windows of `size` calls, one a minute, the first one now. */
export function minuteWindows(size: number, calls: number, nowMs = NOW_MS): ReturnType<ImportSources['plan']> {
  const count = Math.ceil(calls / size);
  const windows = Array.from({ length: count }, (_, index) => {
    return { opensAtMs: nowMs + index * 60_000, calls: Math.min(size, calls - index * size) };
  });
  return { windowSize: size, windows };
}

const folder = mkdtempSync(join(tmpdir(), 'outpost-import-'));
const opened = openStore({ folder, shell: 'cli', pid: 1, clock: systemClock, log: silentLog });
if (!opened.ok) throw new Error(opened.code);
const { store, close } = opened;
// One for all the test files of a process: each rig has a space of its own in it.
process.once('exit', () => {
  close();
  rmSync(folder, { recursive: true, force: true });
});
store.raw.exec(`INSERT INTO connection (id, name, url, is_sandbox, state, token_key, token_kept_in, user_key,
  publish_count, publish_window_ms, api_count, api_window_ms, created_at_ms)
  VALUES ('c', 'Harbour & Pine', 'https://a.example', 0, 'active', 't', 'file', 'u', 30, 60000, 120, 60000, 1)`);
let spaces = 0;

/** A post that the space holds already. */
export interface Recent {
  text: string;
  accountIds: readonly string[];
  state: 'queued' | 'in_doubt';
  atMs: number | null;
}

interface Given extends Partial<ImportSources> {
  timeZone?: string;
  accounts?: readonly Account[];
  recent?: readonly Recent[];
}

/** Imports into a space of its own on a real disk, and everything that was written from them. */
export class Rig {
  readonly spaceId = `space-${++spaces}`;
  nowMs = NOW_MS;
  monotonicMs = 0;
  readonly queued: { name: string; posts: readonly ImportedPost[]; undoMs: number }[] = [];
  readonly drafts: ImportedPost[] = [];
  readonly desk: ImportDesk;
  readonly sinks: ImportSinks = {
    queue: (_space, name, posts, undoMs) => {
      this.queued.push({ name, posts, undoMs });
      return { batchId: `batch-${this.queued.length}`, undoUntilMs: this.nowMs + undoMs };
    },
    remember: () => undefined,
    drafts: (_space, drafts) => void this.drafts.push(...drafts),
  };

  constructor(given: Given = {}, clock: Partial<Clock> = {}) {
    const { timeZone = 'Europe/Lisbon', accounts: known = accounts, recent = [], ...sources } = given;
    this.#fill(timeZone, known, recent);
    let ids = 0;
    const own: Clock = {
      nowMs: () => this.nowMs,
      monotonicMs: () => this.monotonicMs,
      after: () => () => undefined,
      ...clock,
    };
    this.desk = openImports(
      { store, clock: own, newId: () => `import-${++ids}` },
      {
        sentBefore: () => null,
        plan: (_space, calls) => minuteWindows(30, calls, this.nowMs),
        ...sources,
      },
    );
  }

  #fill(timeZone: string, known: readonly Account[], recent: readonly Recent[]): void {
    const { raw } = store;
    const space = raw.prepare(`INSERT INTO space (id, connection_id, remote_id, name, time_zone, created_at_ms)
      VALUES (?, 'c', ?, 'Harbour', ?, 1)`);
    const one =
      raw.prepare(`INSERT INTO account (space_id, remote_id, social, display_name, handle, state, raw, synced_at_ms)
      VALUES (?, ?, ?, ?, ?, ?, '{}', 1)`);
    const post =
      raw.prepare(`INSERT INTO action (id, space_id, kind, lane, state, payload, text, account_ids, publishes,
      priority, seq, scheduled_at_ms, created_at_ms) VALUES (?, ?, 'posts.create', 'l', ?, '{}', ?, ?, 1, 0, 1, ?, 1)`);
    raw.transaction(() => {
      space.run(this.spaceId, this.spaceId, timeZone);
      for (const { id, social, displayName, handle, state } of known)
        one.run(this.spaceId, id, social, displayName, handle, state);
      for (const [index, { text, accountIds, state, atMs }] of recent.entries())
        post.run(`${this.spaceId}-${index}`, this.spaceId, state, text, JSON.stringify(accountIds), atMs);
    })();
  }

  park(accountId: string): void {
    const set = `UPDATE account SET state = 'parked' WHERE space_id = ? AND remote_id = ?`;
    store.raw.prepare(set).run(this.spaceId, accountId);
  }

  try(content: string, name = 'Winter catalogue.csv'): Promise<DryRun | Refused> {
    return dryRun(this.desk, { spaceId: this.spaceId, name, content });
  }

  /** The same file read as the user says, with all of its rows. */
  async choose(run: DryRun, choices: Partial<ImportChoices>): Promise<{ run: DryRun; rows: ImportRow[] }> {
    const ask = { importId: run.importId, choices: ImportChoices.parse(choices) };
    return this.#whole(taken(await chooseReading(this.desk, ask)));
  }

  #whole(run: DryRun): { run: DryRun; rows: ImportRow[] } {
    const { rows } = taken(importRows(this.desk, { importId: run.importId, filter: 'all', offset: 0, limit: 1e6 }));
    return { run, rows };
  }

  /** A dry run that must be taken, with all of its rows. */
  async read(content: string, name?: string): Promise<{ run: DryRun; rows: ImportRow[] }> {
    return this.#whole(taken(await this.try(content, name)));
  }

  /** The only row of a file with these columns and cells. */
  async row(cells: Record<string, string>): Promise<ImportRow> {
    const { rows } = await this.read(JSON.stringify([cells]), 'one.json');
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    return row;
  }
}

export function taken<T extends object>(result: T | Failed): Exclude<T, Failed> {
  if (isFailed(result)) throw new Error(`refused: ${failureWords(result.failed.reason)}`);
  return result as Exclude<T, Failed>;
}

export function refusal(result: object | Refused): string {
  if (!('failed' in result)) throw new Error('not refused');
  return failureWords(result.failed.reason);
}

/** Writes records as CSV with every cell quoted. */
export function csv(...records: string[][]): string {
  return records.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
}
