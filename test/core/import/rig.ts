import { plannedIn } from '../../../src-main/core/calendar/calendar.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '../../../src-preload/contract/accounts.ts';
import { ImportChoices, type DryRun, type ImportRow } from '../../../src-preload/contract/import.ts';
import { failureWords } from '../../../src-preload/contract/words/failure.ts';
import { importRowWords } from '../../../src-preload/contract/words/import-problem.ts';
import { isFailed, type Failed } from '../../../src-main/core/failure.ts';
import { systemClock, type Clock } from '../../../src-main/core/clock.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { SpaceSessions } from '../../../src-main/core/connections/connections.ts';
import { commentKinds } from '../../../src-main/core/comments/comments.ts';
import { postKinds } from '../../../src-main/core/posts/posts.ts';
import { risingIds } from '../../../src-main/core/store/ids.ts';
import { openStore } from '../../../src-main/core/store/open.ts';
import { testSecrets } from '../../rig.ts';
import {
  chooseReading,
  commitImport,
  dryRun,
  importRows,
  openImports,
  type Forecast,
  type ImportSessions,
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
export function minuteWindows(size: number, calls: number, nowMs = NOW_MS): ReturnType<Forecast['departures']> {
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
function nextSpaceId(): string {
  spaces += 1;
  return `space-${spaces}`;
}

const kinds = new Map([...postKinds, ...commentKinds].map((kind) => [kind.kind, kind]));
const newId = risingIds(systemClock, null);
const sessions = new SpaceSessions({
  store,
  clock: systemClock,
  log: silentLog,
  secrets: testSecrets(),
  deadlines: {},
  proxyOf: () => Promise.resolve(null),
  otherSecretKeys: () => [],
});

/** A post that the space holds already. */
export interface Recent {
  text: string;
  accountIds: readonly string[];
  state: 'queued' | 'in_doubt';
  atMs: number | null;
}

interface Given extends Partial<Forecast> {
  timeZone?: string;
  accounts?: readonly Account[];
  recent?: readonly Recent[];
}

/** A post in the outbox, or a draft, as a file's row became one. */
interface Written extends Record<string, unknown> {
  text: string;
  accountIds: string[];
}

/** Imports into a space of its own on a real disk, and everything that was written from them. */
export class Rig {
  readonly spaceId = nextSpaceId();
  nowMs = NOW_MS;
  monotonicMs = 0;
  readonly sessions: ImportSessions;

  constructor(given: Given = {}, clock: Partial<Clock> = {}) {
    const { timeZone = 'Europe/Lisbon', accounts: known = accounts, recent = [], ...forecast } = given;
    this.#fill(timeZone, known, recent);
    const own: Clock = {
      nowMs: () => this.nowMs,
      monotonicMs: () => this.monotonicMs,
      after: () => () => undefined,
      ...clock,
    };
    const departures: Forecast['departures'] = (_space, calls) => minuteWindows(30, calls, this.nowMs);
    const expected: Forecast = { departures, lastGoesAtMs: () => this.nowMs, ...forecast };
    const planned = plannedIn({ store, clock: own });
    this.sessions = openImports({
      store,
      clock: own,
      newId,
      boot: 'rig',
      closing: new AbortController().signal,
      kinds,
      sessions,
      forecast: expected,
      planned,
    });
  }

  commit(run: DryRun, as: 'queue' | 'drafts' = 'queue', undoMs = 0): ReturnType<typeof commitImport> {
    return commitImport(this.sessions, { importId: run.importId, as, undoMs });
  }

  /** The batches of this space, each with its posts in the order in which they go. */
  batches(): { name: string; undoUntilMs: number | null; posts: Written[] }[] {
    const all = store.raw.prepare('SELECT id, name, undo_until_ms FROM batch WHERE space_id = ? ORDER BY id');
    const posts = store.raw.prepare(`SELECT payload FROM action WHERE batch_id = ? AND kind = 'posts.create'
      ORDER BY priority, seq`);
    return (all.all(this.spaceId) as { id: string; name: string; undo_until_ms: number | null }[]).map((batch) => ({
      name: batch.name,
      undoUntilMs: batch.undo_until_ms,
      posts: (posts.all(batch.id) as { payload: string }[]).map(({ payload }) => JSON.parse(payload) as Written),
    }));
  }

  drafts(): Written[] {
    const bodies = store.raw.prepare('SELECT body FROM draft WHERE space_id = ? ORDER BY id').all(this.spaceId);
    return (bodies as { body: string }[]).map(({ body }) => JSON.parse(body) as Written);
  }

  /** Runs what must fail: the disk takes no row of this table. */
  async refusing(table: 'draft' | 'action', act: () => Promise<unknown>): Promise<void> {
    store.raw.exec(`CREATE TEMP TRIGGER full BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    try {
      await act();
    } finally {
      store.raw.exec('DROP TRIGGER full');
    }
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
      priority, seq, scheduled_at_ms, created_at_ms, publish_mode)
      VALUES (?, ?, 'posts.create', 'l', ?, '{}', ?, ?, 1, 0, 1, ?, 1, 'schedule')`);
    raw.transaction(() => {
      space.run(this.spaceId, this.spaceId, timeZone);
      for (const { id, social, displayName, handle, state } of known)
        one.run(this.spaceId, id, social, displayName, handle, state);
      for (const [index, { text, accountIds, state, atMs }] of recent.entries())
        post.run(`${this.spaceId}-${index}`, this.spaceId, state, text, JSON.stringify(accountIds), atMs);
    })();
  }

  park(accountId: string, state: 'parked' | 'active' = 'parked'): void {
    const set = 'UPDATE account SET state = ? WHERE space_id = ? AND remote_id = ?';
    store.raw.prepare(set).run(state, this.spaceId, accountId);
  }

  /** The account is one of another network from now on. */
  become(accountId: string, social: string): void {
    const set = 'UPDATE account SET social = ? WHERE space_id = ? AND remote_id = ?';
    store.raw.prepare(set).run(social, this.spaceId, accountId);
  }

  try(content: string, name = 'Winter catalogue.csv'): Promise<DryRun | Refused> {
    return dryRun(this.sessions, { spaceId: this.spaceId, name, content });
  }

  /** The same file read as the user says, with all of its rows. */
  async choose(run: DryRun, choices: Partial<ImportChoices>): Promise<{ run: DryRun; rows: WordedRow[] }> {
    const ask = { importId: run.importId, choices: ImportChoices.parse(choices) };
    return this.#whole(taken(await chooseReading(this.sessions, ask)));
  }

  #whole(run: DryRun): { run: DryRun; rows: WordedRow[] } {
    const { rows } = taken(importRows(this.sessions, { importId: run.importId, filter: 'all', offset: 0, limit: 1e6 }));
    return { run, rows: rows.map(worded) };
  }

  /** A dry run that must be taken, with all of its rows. */
  async read(content: string, name?: string): Promise<{ run: DryRun; rows: WordedRow[] }> {
    return this.#whole(taken(await this.try(content, name)));
  }

  /** The only row of a file with these columns and cells. */
  async row(cells: Record<string, string>): Promise<WordedRow> {
    const { rows } = await this.read(JSON.stringify([cells]), 'one.json');
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    return row;
  }
}

/** A row with its problems as they are read. */
export type WordedRow = Omit<ImportRow, 'problems'> & { problems: string[] };

const worded = (row: ImportRow): WordedRow => ({ ...row, problems: importRowWords(row.problems) });

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

/** A file of that many good rows: every time of the day, links, several accounts. */
export const manyRows = (rows: number): string =>
  csv(
    ['text', 'accounts', 'scheduled_at', 'link'],
    ...Array.from({ length: rows }, (_, index) => [
      `Winter catalogue, page ${index}: the bag of the week and where to find it https://harbour.example/${index}`,
      index % 3 === 0 ? 'x;bluesky' : 'linkedin',
      `2027-0${1 + (index % 9)}-${10 + (index % 18)} ${String(index % 24).padStart(2, '0')}:15`,
      'https://harbour.example',
    ]),
  );
