import type { Random } from '../../src-main/sandbox/seed/random.ts';
import type { Mutant } from './sender-job.ts';

/** What one trial came to. */
export interface Trial {
  /** Posts that were queued. */
  posts: number;
  /** Posts that had gone out and that the damaged ledger took for unsent: where there are any, something must be said. */
  lost: number;
  /** Posts that the service carried out more than once although nobody asked for it. */
  doubled: number;
  /** What the workspace said of it, as codes: what was told, and `older` where it asks. */
  told: string[];
  /** What is wrong, in words; empty where nothing is. */
  wrong: string[];
}

/** One way in which the world is worse than a crash. A file of its own each; listed in adversities.ts. */
export interface Adversity {
  name: string;
  about: string;
  /** Of the long form; the short one plays a few of them. */
  trials: number;
  trial(random: Random, mutant: Mutant | null): Promise<Trial>;
}
