import * as z from 'zod';

/** What was put aside, by its name now: the database, or the log or journal that stood beside it. */
const Left = z.object({ what: z.enum(['database', 'beside']), name: z.string() });
export type Left = z.infer<typeof Left>;

const count = z.number().int();
const ms = z.number();

/** Of the journal: what the database was brought to what it knows by. */
const PutRight = z.object({ lastNumber: count, done: count, refused: count, inDoubt: count, missing: count });

/** What happened to the data while nobody looked, as a code with its data. */
export const IncidentFact = z.discriminatedUnion('code', [
  /**
   * A database that could not be read was put aside, or only what was left beside one that was gone; null: nothing was left.
   * `backupAtMs` null: no backup could be opened; `badBackups`: how many were tried before and could not be read.
   */
  z.object({
    code: z.literal('put-aside'),
    data: z.object({ left: Left.nullable(), backupAtMs: ms.nullable(), badBackups: count }),
  }),
  /** The database had lost its end; what SQLite dropped of its log is kept under this name. */
  z.object({ code: z.literal('log-damaged'), data: z.object({ name: z.string() }) }),
  /** The journal knew of sends that the database did not: what they were put into it as. */
  z.object({ code: z.literal('put-right'), data: PutRight }),
  z.object({ code: z.literal('journal-damaged'), data: z.object({ file: z.string(), line: count }) }),
  /** Something else had the journal's name, or that of one of its files, and was put aside under this one. */
  z.object({ code: z.literal('journal-aside'), data: z.object({ name: z.string() }) }),
  /**
   * The user chose a backup, or a file from elsewhere, to take the place of what was here. `fromMs`: when it was made, null where nobody
   * knows; `replacedAtMs`: of the backup that what was here became, null where none was made of it; `again`: how many changes wait in it that go
   * by themselves, since making them twice harms nothing; `atMs` tells one time from the next.
   */
  z.object({
    code: z.literal('restored'),
    data: z.object({
      fromMs: ms.nullable(),
      replacedAtMs: ms.nullable().default(null),
      again: count.default(0),
      atMs: ms,
    }),
  }),
  /** `lastNumber` tells one move from the next. */
  z.object({ code: z.literal('moved'), data: z.object({ workspace: z.string(), lastNumber: count }) }),
  /** An older copy in which nothing waits; `posts`: how many went out since, null where that is not known. */
  z.object({
    code: z.literal('older'),
    data: z.object({ lastNumber: count, fromMs: ms, posts: count.nullable() }),
  }),
  /**
   * The program ended while a file was being imported: what was written of it was taken back. `name`: the file's, without its ending;
   * `commitId`: of the call, where it had one: this goes away when the same call, made again, has imported it.
   */
  z.object({
    code: z.literal('import-ended'),
    data: z.object({ name: z.string(), atMs: ms, commitId: z.string().nullable().default(null) }),
  }),
  /** What is kept of it cannot be read: another version wrote it, or the disk has spoilt it. `stored`: its code. */
  z.object({ code: z.literal('unreadable'), data: z.object({ stored: z.string() }) }),
]);
export type IncidentFact = z.infer<typeof IncidentFact>;

/** It stays until somebody says to have read it. */
export type Incident = { id: number; atMs: number } & IncidentFact;
