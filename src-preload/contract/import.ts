import * as z from 'zod';
import { method } from './procedure.ts';
import { Id, InSpace, type AccountRef } from './shared.ts';
import { MOST_IMPORT_BYTES, fileTooLarge } from './words/file-size.ts';

/** What a file's column was read as, e.g. `Scheduled At` as `scheduled_at`. */
export interface ColumnMatch {
  header: string;
  column: string | null;
}

export interface ImportRow {
  /** The line of the file on which it begins, its first line being 1 (most often the header); in JSON the number of the entry. */
  row: number;
  text: string;
  accounts: AccountRef[];
  /** As written, when `atMs` could not be read. */
  whenText: string;
  atMs: number | null;
  firstComment: string | null;
  draft: boolean;
  verdict: 'ready' | 'remark' | 'rejected';
  /** What is wrong, in words; rejections first. */
  problems: string[];
  /** When it would be handed to the service if queued now; null for drafts and rejected rows. */
  expectedAtMs: number | null;
}

export interface FlightWindow {
  opensAtMs: number;
  calls: number;
  late: number;
}

/** What queueing the ready rows now would mean. */
export interface FlightPlan {
  posts: number;
  firstComments: number;
  publishCalls: number;
  /** At most the first 200 windows. */
  windows: FlightWindow[];
  windowCount: number;
  windowSize: number;
  doneAtMs: number | null;
  late: number;
}

/** What became of the same file when it was imported before. */
export interface ImportedBefore {
  atMs: number;
  queued: number;
  drafts: number;
}

export interface DryRun {
  /** Names the parsed file in the core, for `rows`, `commit` and `rejectedCsv`; kept for an hour. */
  importId: string;
  name: string;
  format: 'csv' | 'json';
  columns: ColumnMatch[];
  timeZone: string;
  rows: number;
  ready: number;
  remarks: number;
  rejected: number;
  drafts: number;
  plan: FlightPlan;
  /** Null: this file was not imported into this space yet, or all of it was taken back. */
  before: ImportedBefore | null;
}

export interface ImportOutcome {
  rows: number;
  queued: number;
  drafts: number;
  rejected: { row: number; reason: string }[];
  batchId: string | null;
  undoUntilMs: number;
}

/** In characters, which are at most as many as the file's bytes, and a byte order mark. */
const FileText = z
  .string()
  .max(MOST_IMPORT_BYTES + 1, { error: ({ input }) => fileTooLarge((input as string).length, MOST_IMPORT_BYTES) });

const OneImport = z.object({ importId: Id });

export const imports = {
  /** Parses and checks; writes nothing. `content` is the file's text, at most 20 MB. */
  dryRun: method(InSpace.extend({ name: z.string().max(500), content: FileText }))
    .failing('not-found', 'invalid')
    .to<DryRun>(),
  rows: method(
    OneImport.extend({
      filter: z.enum(['to-look-at', 'ready', 'all']),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
  )
    .failing('not-found', 'invalid')
    .to<{ total: number; rows: ImportRow[] }>(),
  /**
   * Queues the ready rows as one batch (rows marked as drafts become drafts), or saves all as drafts. Once per import;
   * a file that was imported before fails with `imported-before`, unless `again`.
   */
  commit: method(
    OneImport.extend({
      as: z.enum(['queue', 'drafts']),
      undoMs: z.number().int().min(0).max(60_000).default(0),
      again: z.boolean().default(false),
    }),
  )
    .failing('not-found', 'invalid', 'imported-before')
    .to<ImportOutcome>(),
  /** The rejected rows as CSV that imports after mending. */
  rejectedCsv: method(OneImport).failing('not-found', 'invalid').to<{ name: string; content: string }>(),
};
