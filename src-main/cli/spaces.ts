import { exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { withCore } from './with-core.ts';

/** The spaces of every connection, each with the user's own name for it. */
export async function showSpaces(data: string | undefined, output: Output): Promise<number> {
  return withCore({ data, output, isRepeatable: true }, async (core) => {
    const spaces = (await core.connections.list({})).flatMap((connection) =>
      connection.spaces.map(({ id, remoteId, name, timeZone }) => ({
        id,
        remoteId,
        name,
        timeZone,
        url: connection.url,
      })),
    );
    const lines = spaces.map((space) => `${space.name} (space ${space.remoteId} at ${space.url}), ${space.timeZone}`);
    output.result({ spaces }, lines.length === 0 ? 'Nothing is connected.' : lines.join('\n'));
    return exitCodes.done;
  });
}
