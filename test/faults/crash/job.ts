import type { CrashPoint } from './points.ts';

/** Spoils the code under test on purpose: the checker must notice (issue 4, Proof). */
export const mutants = ['marker-after-answer', 'doubt-is-retried', 'says-before-commit'] as const;
export type Mutant = (typeof mutants)[number];

/** What one child is to do; handed over in its environment, so that no argument list shows the token. */
export interface Job {
  dataFolder: string;
  spaceId: string;
  token: string;
  accountIds: string[];
  /** An account that is parked and activated: an action that may be repeated. */
  spareAccountId: string;
  /** Texts begin with it, so that no two children write the same. */
  name: string;
  posts: number;
  seed: number;
  point: CrashPoint | null;
  mutant: Mutant | null;
  /** Says each commit on stdout, before and after it. */
  marks: boolean;
  /** True: stays until nothing can go any more, and ends by itself. */
  drains: boolean;
}

export const JOB_VARIABLE = 'OUTPOST_CRASH_JOB';

/** Where the machine of a data folder keeps how far its workspace has come. */
export const stateBeside = (dataFolder: string): string => `${dataFolder}-state`;
