import { core } from '../client/core.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { counted, figure } from '../ui/moment.ts';

/** Asks the service of a kept connection now and says how it went. */
export async function checkNow(connectionId: string): Promise<void> {
  const result = await attempt(core.connections.checkKept({ connectionId }));
  if (result !== undefined)
    toasts.say(`It answers, in ${figure(Math.round(result.tookMs))} ms: ${counted(result.accounts, 'account')}.`);
}
