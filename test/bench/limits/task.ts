import type { Scenario } from './scenario.ts';

/** Outpost as it would be without the journal beside its database: what the journal costs. */
export const NO_JOURNAL = 'outpost-no-journal';

/** Outpost as it would be if nothing were pulled for its age: what keeping the copies fresh costs. */
export const NO_PULLS = 'outpost-no-pulls';

/** What a contestant is given: one process per run, so that it can be killed and that none inherits another's heat. */
export interface Task {
  contestant: string;
  scenario: Scenario;
  url: string;
  token: string;
  space: number;
  account: string;
  /** For contestants that keep something on disk. */
  folder: string;
  /** Posts that the service has not accepted yet; less than the scenario's after a restart. */
  posts: number;
  isRestart: boolean;
}

export type FromContestant =
  | { type: 'ready' }
  /** A post by hand was asked for. */
  | { type: 'now'; text: string; atMs: number }
  | { type: 'done'; tripMs: number | null };
