import { oneLine } from '../host/visible-text.ts';
import { exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { askedFor, isAtWelcome, placeWords, spacesOf } from './space.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

/** The spaces of every connection, each with the user's own name for it; `*` marks the one that commands work in. */
export async function showSpaces(where: Where, output: Output): Promise<number> {
  return withCore({ where, output, isRepeatable: true, reads: true }, async (core) => {
    const status = await core.status.get(await askedFor(core, where));
    const current = (await isAtWelcome(core, where, status)) ? undefined : status.connection?.spaceId;
    const spaces = (await spacesOf(core)).map((space) => ({ ...space, current: space.id === current }));
    const lines = spaces.map(({ name, remoteId, url, timeZone, sandbox, current: isCurrent }) => {
      const mark = isCurrent ? '*' : ' ';
      return oneLine(`${mark} ${name} (${placeWords({ remoteId, url, sandbox })}), ${timeZone}`);
    });
    output.result({ spaces }, lines.length === 0 ? 'Nothing is connected.' : lines.join('\n'));
    return exitCodes.done;
  });
}
