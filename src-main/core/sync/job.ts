import type { Failed, ServiceFailure } from '../failure.ts';
import type { Topic } from '../store/topics.ts';

/** What is pulled of one space and kept here, each part by itself. */
export type Resource = 'accounts' | 'boards' | 'bio' | 'webhooks' | 'summary' | 'reports' | 'posts';

/** Who waits for it: somebody now, or nobody. */
export type SyncPriority = 'now' | 'background';

export type PullFailed = Failed<ServiceFailure | 'not-found' | 'in-use'>;

/** How old a copy may become, in milliseconds: while a view of it is open, and while none is. */
export interface Cadence {
  watchedMs: number;
  idleMs: number;
}

/** Something a feature pulls from the service, for one space at a time. */
interface AnyJob {
  /** Among jobs that are due: cheapest and most visible first. */
  order: number;
  /** Ends at once when the core closes. A failure is a value; what throws is a bug, and is given a rest. */
  pull: (spaceId: string, priority: SyncPriority, part: string) => Promise<object | PullFailed>;
  /** Topics of the store after which it may be needed; without them it is noticed within `TICK_MS`. */
  wakes?: readonly Topic[];
}

/** Keeps a copy fresh. `isNeeded`: something happened that only the service knows the rest of, so that its age is no matter. */
export interface CopyJob extends AnyJob {
  resource: Resource;
  cadence: Cadence;
  isNeeded?: (spaceId: string, part: string) => boolean;
  /** Somebody sits before a view that waits for it: it may take slots that are kept for what the user does now. */
  isAwaited?: (spaceId: string, part: string) => boolean;
  /** One of the copies that take many calls, which the user can pause together (`sync.pause`). */
  isLong?: true;
  /** A copy that is pulled part by part (account by account), each of which has its own age and fails by itself. */
  parts?: Parts;
}

interface Parts {
  of: (spaceId: string) => readonly string[];
  /** Where a part is pulled piece by piece: one call each, so that what is more visible comes between. */
  pieces?: Pieces;
}

interface Pieces {
  /** The last pull brought a piece, and there are more: due at once, behind all else that is due, unless it is paused. */
  areLeft: (spaceId: string, part: string) => boolean;
  /** All of it is to be pulled again from its beginning, by hand. */
  anew: (spaceId: string) => void;
}

/** Runs only when there is something to be looked for, and spaces its tries itself. */
export interface SearchJob extends AnyJob {
  search: string;
  isNeeded: (spaceId: string) => boolean;
}

export type SyncJob = CopyJob | SearchJob;

/** How complete an answer was: so many of so many that it told of, or should have told of. */
export interface Complete {
  here: number;
  of: number;
}

/** What a pull has come to that leaves more to be pulled. */
export interface Piece {
  goesOn: boolean;
}

export const nameOf = (job: SyncJob): string => ('resource' in job ? job.resource : job.search);
