import type { Client } from '../../src-preload/contract/contract.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';

/** The space that commands work on: the one connected or chosen last. */
export async function spaceOf(core: Client): Promise<{ spaceId: string; status: Status }> {
  const status = await core.status.get({});
  if (status.connection === null) {
    throw new CommandEnd(exitCodes.wrong, 'Nothing is connected yet. Start with: outpost connect --url URL --space ID');
  }
  return { spaceId: status.connection.spaceId, status };
}

/** The time zone of a space. */
export async function zoneOf(core: Client, spaceId: string): Promise<string> {
  const spaces = (await core.connections.list({})).flatMap((connection) => connection.spaces);
  return spaces.find(({ id }) => id === spaceId)?.timeZone ?? 'UTC';
}

/** What waits for the user: 2 where there is something, else 0. */
export function endCode(status: Status): number {
  if (status.online === 'sign-in-needed') return exitCodes.signIn;
  return status.needsYou > 0 || status.incidents.length > 0 ? exitCodes.needsUser : exitCodes.done;
}
