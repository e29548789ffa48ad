import * as z from 'zod';
import type { ImportCauseCode } from './import-cause-codes.ts';
import { method } from './procedure.ts';
import { Id, InSpace, type AccountRef } from './shared.ts';
import { MOST_IMPORT_BYTES } from './words/file-size.ts';
import { fault } from './input-fault.ts';
import { importColumns, type ImportColumn } from './import-columns.ts';
import type { ImportProblem } from './import-problem.ts';

/** What a file's column was read as, e.g. `Scheduled At` as `scheduled_at`. */
export interface ColumnMatch {
  header: string;
  column: string | null;
  /** The same as it is chosen by hand. */
  holds: ImportColumn | null;
  /** What stands in it, of the first row that has something there. */
  example: string;
}

/** What the user says about a file, once for all of its rows. What is not said is found out. */
export const ImportChoices = z.object({
  /** By the place of the column, from 0; null: left out. */
  columns: z
    .array(z.object({ place: z.number().int().min(0).max(1_000), holds: z.enum(importColumns).nullable() }))
    .max(1_000)
    .default([]),
  /** Whether the first line of a CSV names the columns. */
  header: z.boolean().nullable().default(null),
  /** Of dates such as 05/06/2026. */
  dateOrder: z.enum(['day-first', 'month-first']).nullable().default(null),
  /** What a bare number in a column of dates counts: the days of a spreadsheet since 1900 or 1904, or nothing. */
  numbers: z.enum(['1900', '1904', 'none']).nullable().default(null),
  /** IANA zone of times written without an offset; null: the space's. */
  timeZone: z.string().trim().min(1).max(100).nullable().default(null),
  /** For a name in the file, in any case, the accounts that are meant, written as in a file. The empty name: rows that name none. */
  accounts: z
    .array(z.object({ name: z.string().max(500), means: z.string().trim().min(1).max(2_000) }))
    .max(1_000)
    .default([]),
  /** The keys of causes whose rows are kept as drafts, as far as they can be, whatever is done with the others. */
  asDrafts: z.array(z.string().max(1_000)).max(1_000).default([]),
});
export type ImportChoices = z.output<typeof ImportChoices>;

/** How the file is read now, found out or chosen. */
export interface ImportReading {
  /** Null: it is no CSV. */
  header: boolean | null;
  /**
   * Null: none of its dates can be read in two ways. `order` null: the file has both, and what can be read in two ways is
   * rejected until one is chosen. `sure`: the file shows it, or it was chosen.
   */
  dateOrder: { order: 'day-first' | 'month-first' | null; sure: boolean } | null;
  /** Null: its columns of dates hold no bare numbers. `found`: those of this century are read as days since 1900. */
  numbers: '1900' | '1904' | 'none' | 'found' | null;
  timeZone: string;
}

/** Rows with the same thing to say about them. */
export interface ImportCause {
  /** Names it in `rows`. */
  key: string;
  /** Null: nothing but `first`, which is the same for all of its rows. */
  code: ImportCauseCode | null;
  /** For `accounts`: what the file names, to be given accounts; empty: nothing. */
  name: string | null;
  /** What it is in the first of these rows. */
  first: ImportProblem;
  rejects: boolean;
  /** A draft may be like this, and not all of these rows are drafts anyway. */
  keepable: boolean;
  rows: number;
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
  /** It can be a draft, though it may not go out. */
  keepable: boolean;
  /** What there is to say about it (words/import-problem.ts); rejections first. */
  problems: ImportProblem[];
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
  /** That go out. One with own texts of accounts becomes several posts, each with its first comment. */
  rows: number;
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

/**
 * What became of the same file when it was imported before; or, where `lost`, how many of its posts went out although the
 * database that knew of them was lost, and when the last one did. `olderCopy`: this data is a copy of `atMs`, which cannot know
 * whether this file was imported since; `queued`: how many posts went out since, 0 where that is not known.
 */
export interface ImportedBefore {
  atMs: number;
  queued: number;
  drafts: number;
  lost?: boolean;
  olderCopy?: boolean;
}

export interface DryRun {
  /** Names the parsed file in the core, for `rows`, `commit` and `rejectedCsv`; kept for an hour. */
  importId: string;
  name: string;
  format: 'csv' | 'json';
  columns: ColumnMatch[];
  reading: ImportReading;
  /** No column is known to hold the text: nothing can go before one is chosen. */
  noText: boolean;
  /**
   * The place of a column that holds dates and is left out, while nothing else says when posts go: nothing is queued before the
   * user has said what it holds, or that it is left out. Null: there is none.
   */
  datesLeftOut: number | null;
  /** At most the first 50, those that reject before the others, the larger before the smaller. */
  causes: ImportCause[];
  /** How many causes there are besides. */
  moreCauses: number;
  /** The space's zone, in which times are shown. */
  timeZone: string;
  rows: number;
  ready: number;
  remarks: number;
  rejected: number;
  /** Rows with anything to say, drafts among them. */
  toLookAt: number;
  drafts: number;
  /** How many of all rows can be drafts, also of those that may not go out. */
  keepable: number;
  plan: FlightPlan;
  /** Null: these rows, in whichever order and however written down, were not imported into this space yet, or all of it was taken back. */
  before: ImportedBefore | null;
}

export interface RowProblems {
  row: number;
  problems: ImportProblem[];
}

export interface ImportOutcome {
  rows: number;
  queued: number;
  drafts: number;
  /** Those drafts, in the order of their rows. */
  draftIds: string[];
  rejected: RowProblems[];
  /** The rows whose drafts lack something that stands in the file, and what. */
  incomplete: RowProblems[];
  batchId: string | null;
  undoUntilMs: number;
}

/** In characters, which are at most as many as the file's bytes, and a byte order mark. */
const FileText = z.string().refine((text) => text.length <= MOST_IMPORT_BYTES + 1, fault('file-too-large'));

const noChoices = ImportChoices.parse({});

const OneImport = z.object({ importId: Id });

export const imports = {
  /** Parses and checks; writes nothing. `content` is the file's text, at most 20 MB. */
  dryRun: method(
    InSpace.extend({ name: z.string().max(500), content: FileText, choices: ImportChoices.default(noChoices) }),
  )
    .failing('not-found', 'invalid')
    .to<DryRun>(),
  /** The same file again, read as the user says: all that was chosen so far. It has a new ID, the one before is not kept. */
  choose: method(OneImport.extend({ choices: ImportChoices }))
    .failing('not-found', 'invalid')
    .to<DryRun>(),
  rows: method(
    OneImport.extend({
      filter: z.enum(['to-look-at', 'ready', 'all']),
      /** Only the rows of this cause. */
      cause: z.string().max(1_000).nullable().default(null),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
  )
    .failing('not-found', 'invalid')
    .to<{ total: number; rows: ImportRow[] }>(),
  /**
   * Queues the ready rows as one batch (rows marked as drafts become drafts), or saves all as drafts. Once per import;
   * a file that was imported before fails with `imported-before`, unless `again`. Piece by piece: until the last of it is written nothing
   * of it goes, and where that does not come to pass (`cancelCommit`, or the program ends) none of it is there. Who makes a `commitId`
   * may ask again, of the same file, where the answer was lost: what it wrote is told then, but for which drafts they are.
   */
  commit: method(
    OneImport.extend({
      as: z.enum(['queue', 'drafts']),
      undoMs: z.number().int().min(0).max(60_000).default(0),
      again: z.boolean().default(false),
      commitId: z.uuid().optional(),
    }),
  )
    .failing('not-found', 'invalid', 'imported-before', 'refused')
    .to<ImportOutcome>(),
  /** Takes back what is written so far of one that is being committed, which fails by that. False: that is over, or has not begun. */
  cancelCommit: method(OneImport).to<{ cancelled: boolean }>(),
  /** How far that is; null: it has not begun, or is over. */
  watchCommit: method(OneImport).watching<{ done: number; of: number } | null>(),
  /** The rejected rows as CSV that imports after mending. */
  rejectedCsv: method(OneImport).failing('not-found', 'invalid').to<{ name: string; content: string }>(),
};
