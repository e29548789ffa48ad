import { plural } from '../../src-preload/contract/words/plural.ts';
import { withoutSpacesWords } from '../../src-preload/contract/words/without-spaces.ts';
import { core } from '../client/core.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { figure } from '../ui/moment.ts';

/** Asks the service of a kept connection now and says how it went. */
export async function checkNow(connectionId: string): Promise<void> {
  const result = await attempt(core.connections.checkKept({ connectionId }));
  if (result === undefined) return;
  const took = figure(Math.round(result.tookMs));
  const forms = {
    one: 'It answers in {took} ms and has # account.',
    other: 'It answers in {took} ms and has # accounts.',
  };
  const words = plural(result.accounts, forms, { took });
  toasts.say('connection-checked', `${words}${withoutSpacesWords(result.withoutSpaces)}`);
}
