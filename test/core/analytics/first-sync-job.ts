/** What a process that copies all posts is told, in its environment. */
export interface Job {
  folder: string;
  spaceId: string;
  token: string;
  /** So many seconds go by in each real one since `beganMs`, for every process and the service alike. */
  pace: number;
  beganMs: number;
  /** Queued at once, for this account. */
  texts: string[];
  accountId: string;
}

export const JOB_VARIABLE = 'OUTPOST_FIRST_SYNC_JOB';
