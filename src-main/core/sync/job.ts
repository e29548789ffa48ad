import type { Failed, ServiceFailure } from '../failure.ts';

/** What is pulled of one space, each part by itself. */
export type Resource = 'accounts' | 'bio' | 'webhooks';

/** Who waits for it: somebody now, or nobody. */
export type SyncPriority = 'now' | 'background';

export type PullFailed = Failed<ServiceFailure | 'not-found' | 'in-use'>;

/** A part of a space that a feature pulls from the service. */
export interface SyncJob {
  resource: Resource;
  /** Cheapest and most visible first. */
  order: number;
  pull: (spaceId: string, priority: SyncPriority) => Promise<object | PullFailed>;
}
