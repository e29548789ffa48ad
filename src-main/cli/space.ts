import type { Client } from '../../src-preload/contract/contract.ts';
import { isFirstRun } from '../../src-preload/contract/first-run.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import type { Where } from './where.ts';
import { ownCommand } from './own-command.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';

/** The space that a command works in: the one that `--space` names, else the one connected or chosen last. */
export async function spaceOf(core: Client, where: Where): Promise<{ spaceId: string; status: Status }> {
  const status = await core.status.get(await askedFor(core, where));
  if (status.connection === null) throw new CommandEnd(exitCodes.wrong, nothingConnected);
  // What is meant for a service must not be told as gone by the sandbox.
  if (await isAtWelcome(core, where, status)) throw new CommandEnd(exitCodes.wrong, onlySandbox);
  return { spaceId: status.connection.spaceId, status };
}

/** The window waits at its welcome: what stands behind it is the sandbox that nobody chose, and no command works in that unless it is named. */
export async function isAtWelcome(
  core: Client,
  where: Where,
  { connection }: Pick<Status, 'connection'>,
): Promise<boolean> {
  if (connection?.sandbox !== true || where.space !== undefined) return false;
  const [connections, settings] = await Promise.all([core.connections.list({}), core.settings.get({})]);
  return isFirstRun(connections, settings);
}

const nothingConnected = `Nothing is connected yet. Start with: ${ownCommand('connect --url URL --space ID')}`;
export const onlySandbox = `${nothingConnected}\nThe sandbox, which publishes nothing, is there to be tried: choose it in the window, or name it: --space sandbox.`;

/** What `--space` asks of the core; empty where nothing was asked for. */
export async function askedFor(core: Client, { space }: Where): Promise<{ spaceId?: string }> {
  if (space === undefined) return {};
  const found = spacesCalled(await spacesOf(core), space);
  const [one, another] = found;
  if (one === undefined)
    throw new CommandEnd(exitCodes.wrong, `No connected space is called “${space}”. See: ${ownCommand('spaces')}`);
  if (another === undefined) return { spaceId: one.id };
  const ids = listWords(found.map(({ id }) => id));
  throw new CommandEnd(exitCodes.wrong, `Several spaces are called “${space}”. Give the ID of one: ${ids}`);
}

/** "space 4127 at https://…", and whether that is the sandbox. */
export const placeWords = ({ remoteId, url, sandbox }: Pick<CalledSpace, 'remoteId' | 'url' | 'sandbox'>): string =>
  sandbox ? `space ${remoteId} at ${url}, the sandbox` : `space ${remoteId} at ${url}`;

export interface CalledSpace {
  id: string;
  remoteId: string;
  name: string;
  timeZone: string;
  url: string;
  sandbox: boolean;
}

export async function spacesOf(core: Client): Promise<CalledSpace[]> {
  return (await core.connections.list({})).flatMap(({ url, sandbox, spaces }) =>
    spaces.map(({ id, remoteId, name, timeZone }) => ({ id, remoteId, name, timeZone, url, sandbox })),
  );
}

/** By our ID, else by the service's, `007` being `7`, else by the name without regard to case, else the sandbox by what it is. */
export function spacesCalled(spaces: readonly CalledSpace[], called: string): CalledSpace[] {
  const number = called.replace(/^0+(?=\d+$)/, '');
  const rules: ((space: CalledSpace) => boolean)[] = [
    ({ id }) => id === called,
    ({ remoteId }) => remoteId === number,
    ({ name }) => name.toLowerCase() === called.trim().toLowerCase(),
    ({ sandbox }) => sandbox && called.trim().toLowerCase() === 'sandbox',
  ];
  return rules.map((isCalled) => spaces.filter(isCalled)).find((found) => found.length > 0) ?? [];
}

/** The time zone of a space. */
export async function zoneOf(core: Client, spaceId: string): Promise<string> {
  return (await spacesOf(core)).find(({ id }) => id === spaceId)?.timeZone ?? 'UTC';
}

/** Whether something waits for the user's word, signed in or not. */
export const needsUser = ({ needsYou, incidents }: Pick<Status, 'needsYou' | 'incidents'>): boolean =>
  needsYou > 0 || incidents.length > 0;

/** What waits for the user: 4 where nobody is signed in, 2 where there is something else, else 0. */
export function endCode(status: Status): number {
  if (status.online === 'sign-in-needed') return exitCodes.signIn;
  return needsUser(status) ? exitCodes.needsUser : exitCodes.done;
}
