import type { ActionState } from '../../../src-preload/contract/action.ts';

/** Where a post stands that waits or was taken: what the service has for a time to come has not gone out. */
export function whereItStands(
  { state, scheduledAtMs }: { state: ActionState; scheduledAtMs: number | null },
  nowMs: number,
): 'waiting' | 'scheduled' | 'in-doubt' | 'published' {
  if (state === 'in_doubt') return 'in-doubt';
  if (state !== 'done' && state !== 'done_unlinked' && state !== 'matched') return 'waiting';
  return scheduledAtMs !== null && scheduledAtMs > nowMs ? 'scheduled' : 'published';
}
