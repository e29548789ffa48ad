import type { Client } from '../../../src-preload/contract/contract.ts';

/** The next free slot of these accounts; null: none of them has any, or nobody can say now. */
export async function nextSlot(
  core: Pick<Client, 'slots'>,
  asked: { spaceId: string; accountIds: string[]; draftId?: string },
): Promise<number | null> {
  if (asked.accountIds.length === 0) return null;
  const found = await core.slots.next(asked).catch(() => null);
  return found?.times[0] ?? null;
}
