import type { Account } from '../../../src-preload/contract/accounts.ts';
import { ImportChoices, type DryRun, type ImportRow } from '../../../src-preload/contract/import.ts';
import { isFailed, type Failed } from '../../../src-main/core/failure.ts';
import type { Clock } from '../../../src-main/core/clock.ts';
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

/** A desk over plain data, and everything that was written from it. */
export class Rig {
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

  constructor(sources: Partial<ImportSources> = {}, clock: Partial<Clock> = {}) {
    let ids = 0;
    const own: Clock = {
      nowMs: () => this.nowMs,
      monotonicMs: () => this.monotonicMs,
      after: () => () => undefined,
      ...clock,
    };
    this.desk = openImports(
      { clock: own, newId: () => `import-${++ids}` },
      {
        timeZone: (spaceId) => (spaceId === 'space' ? 'Europe/Lisbon' : null),
        accounts: () => accounts,
        recentTexts: () => [],
        importedBefore: () => null,
        sentBefore: () => null,
        plan: (_space, calls) => minuteWindows(30, calls, this.nowMs),
        ...sources,
      },
    );
  }

  try(content: string, name = 'Winter catalogue.csv'): Promise<DryRun | Refused> {
    return dryRun(this.desk, { spaceId: 'space', name, content });
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
  if (isFailed(result)) throw new Error(`refused: ${result.failed.message}`);
  return result as Exclude<T, Failed>;
}

export function refusal(result: object | Refused): string {
  if (!('failed' in result)) throw new Error('not refused');
  return result.failed.message;
}

/** Writes records as CSV with every cell quoted. */
export function csv(...records: string[][]): string {
  return records.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
}
