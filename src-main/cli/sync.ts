import type { SyncState } from '../../src-preload/contract/sync.ts';
import { exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { withCore } from './with-core.ts';

/** Pulls everything of the open space now, and says of each part how it went. */
export async function syncNow(data: string | undefined, output: Output): Promise<number> {
  return withCore({ data, output }, async (core) => {
    const { connection } = await core.status.get({});
    if (connection === null) {
      output.failed('Nothing is connected.');
      return exitCodes.wrong;
    }
    const { states } = await core.sync.now({ spaceId: connection.spaceId });
    output.result({ resources: states }, states.map(inWords).join('\n'));
    const codes = states.map(({ failure }) => failure?.code);
    if (codes.includes('sign-in-needed')) return exitCodes.signIn;
    return codes.includes('unreachable') ? exitCodes.unreachable : exitCodes.done;
  });
}

function inWords({ resource, goodAtMs, failure }: SyncState): string {
  if (failure === null) return `${resource}: up to date`;
  const copy = goodAtMs === null ? 'There is no copy yet.' : `The copy is of ${new Date(goodAtMs).toISOString()}.`;
  return `${resource}: ${failure.message} ${copy}`;
}
