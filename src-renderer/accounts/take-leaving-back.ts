import type { Client } from '../../src-preload/contract/contract.ts';
import { changedWords, refusedCounts } from '../../src-preload/contract/words/refusal.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';

/** Cancels what is to go and waits still; what is on its way by now is not, which is said. True: it stays. */
export async function takeLeavingBack(core: Pick<Client, 'outbox'>, leaving: string): Promise<boolean> {
  const changed = await attempt(core.outbox.cancel({ actionIds: [leaving] }));
  if (changed === undefined) return false;
  if (changed.refused.length > 0) {
    toasts.fail('left-as-they-were', changedWords(changed.changed, refusedCounts(changed.refused)));
    return false;
  }
  toasts.takenBack(leaving);
  return true;
}
