import { exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { endCode } from './space.ts';
import { withCore } from './with-core.ts';

/** One real request, then what the status bar would say. */
export async function showStatus(data: string | undefined, output: Output): Promise<number> {
  return withCore({ data, output }, async (core) => {
    const before = await core.status.get({});
    if (before.connection !== null) await core.status.probe({});
    const status = await core.status.get({});
    const { connection, online, outbox, limits } = status;
    const short = ({ limit, remaining, resetsAtMs }: typeof limits.publish) => ({ limit, remaining, resetsAtMs });
    output.result(
      {
        connection,
        online: online === 'online',
        state: online,
        outbox,
        limits: { publish: short(limits.publish), api: short(limits.api) },
      },
      connection === null
        ? 'Nothing is connected.'
        : `${connection.name} (space ${connection.spaceRemoteId} at ${connection.url}): ${online}\n${status.waiting} waiting, publish ${limits.publish.used}/${limits.publish.limit}, api ${limits.api.used}/${limits.api.limit}`,
    );
    if (connection !== null && online === 'offline') return exitCodes.unreachable;
    return endCode(status);
  });
}
