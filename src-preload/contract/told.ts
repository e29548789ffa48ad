/** What happened to the data while nobody looked, as a code with its data; it stays until somebody says to have read it. */
export type Told = { id: number; atMs: number } & ToldFact;

/** What was put aside, by its name now: the database, or the log or journal that stood beside it. */
export interface Left {
  what: 'database' | 'beside';
  name: string;
}

export type ToldFact =
  /**
   * A database that could not be read was put aside, or only what was left beside one that was gone; null: nothing was left.
   * `backupAtMs` null: no backup could be opened; `badBackups`: how many were tried before and could not be read.
   */
  | { code: 'put-aside'; data: { left: Left | null; backupAtMs: number | null; badBackups: number } }
  /** The database had lost its end; what SQLite dropped of its log is kept under this name. */
  | { code: 'log-damaged'; data: { name: string } }
  /** The journal knew of sends that the database did not: what they were put into it as. */
  | {
      code: 'put-right';
      data: { lastNumber: number; done: number; refused: number; inDoubt: number; missing: number };
    }
  | { code: 'journal-damaged'; data: { file: string; line: number } }
  /** Something else had the journal's name, or that of one of its files, and was put aside under this one. */
  | { code: 'journal-aside'; data: { name: string } }
  /** `lastNumber` tells one move from the next. */
  | { code: 'moved'; data: { desk: string; lastNumber: number } }
  /** An older copy in which nothing waits; `posts`: how many went out since, null where that is not known. */
  | { code: 'older'; data: { lastNumber: number; fromMs: number; posts: number | null } };
