import type { Client } from '../../src-preload/contract/contract.ts';

/** What is planned here for an account and was never given to the outbox. */
export interface Written {
  drafts: number;
  /** Series that repeat, of which some of these drafts are. */
  series: number;
  /** Posting times of its week. */
  times: number;
}

export async function writtenFor(
  core: Pick<Client, 'drafts' | 'slots'>,
  { spaceId, accountId }: { spaceId: string; accountId: string },
): Promise<Written> {
  const [counts, slots] = await Promise.all([
    core.drafts.countFor({ spaceId, accountId }),
    core.slots.list({ spaceId }),
  ]);
  return { ...counts, times: slots.find((one) => one.accountId === accountId)?.slots.length ?? 0 };
}
