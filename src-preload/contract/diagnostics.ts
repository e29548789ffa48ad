import * as z from 'zod';
import type { Connection } from './connections.ts';
import type { ActionState } from './outbox.ts';
import { method } from './procedure.ts';
import { None } from './shared.ts';
import type { StoredSizes } from './storage.ts';
import type { Status } from './status.ts';
import type { SyncFailure, SyncState } from './sync.ts';

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A line of a log. Tokens are in none. */
export interface LogLine {
  atMs: number;
  level: LogLevel;
  /** Which program wrote it: desktop, web or cli. */
  shell: string;
  message: string;
  /** What was written with it, as JSON; empty: nothing. */
  details: string;
  /** It is no whole line of ours, as one that was cut short: `message` is all that is there of it, and empty in a report. */
  isCut: boolean;
}

/** How it stands with a space, without a name, an address or a word that was written in it. */
export interface ReportedSpace {
  sandbox: boolean;
  online: Status['online'];
  token: Connection['state'];
  tokenKeptIn: Connection['tokenKeptIn'];
  ownWireProfile: boolean;
  accounts: number;
  outbox: Partial<Record<ActionState, number>>;
  waiting: number;
  needsYou: number;
  paused: boolean;
  older: boolean;
  limits: Record<'publish' | 'api', { used: number; limit: number; windowMs: number }>;
  copies: { resource: SyncState['resource']; goodAtMs: number | null; failures: SyncFailure[] }[];
}

/** What somebody who is asked for help needs to know, and nothing of what is written or published here. */
export interface DiagnosticsReport {
  madeAtMs: number;
  version: string;
  shell: string;
  platform: string;
  runtime: string;
  schema: number;
  sizes: StoredSizes;
  spaces: ReportedSpace[];
  /** What happened to the data and is not read yet, and what this run had to say: their codes. */
  incidents: string[];
  notices: string[];
  /** The last lines, oldest first. Of their details only numbers and places in the program are kept. */
  log: LogLine[];
}

export const diagnostics = {
  /** Lines of the logs of every shell, newest first. `words`: all of them are in the line. */
  log: method(
    z.object({
      level: z.enum(logLevels).default('info'),
      words: z.string().max(200).default(''),
      fromMs: z.number().int().optional(),
      limit: z.number().int().min(1).max(1_000).default(200),
    }),
  ).to<{ lines: LogLine[]; total: number }>(),
  report: method(None).to<DiagnosticsReport>(),
};
