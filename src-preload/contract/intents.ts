import { menuCommands, type CommandId } from './commands.ts';
import { parsePath, printPath, type Place } from './paths.ts';

/**
 * What a shell may ask of the window: to open a place (of another space than the one that is open), to run a command that menus show, to import the file that it gives out under
 * this key, to begin a draft with these words, or to go on with a draft that was begun elsewhere.
 */
export type Intent =
  | { open: Place; spaceId?: string }
  | { run: CommandId }
  | { take: string }
  | { write: { text: string; link: string | null } }
  | { edit: { id: string; spaceId: string } };

const command = /^\/do\/([a-z-]+)$/;
const inSpace = /^\/in\/([\w-]{1,100})(\/.*)$/;
const given = /^\/take\/([0-9a-f]{32})$/;
const draft = /^\/draft\/([\w-]{1,100})\/([\w-]{1,100})$/;
const words = /^\/write\?(.*)$/;

/** Behind the # of the window's address, so that no shell needs another way in: "/outbox", "/do/new-draft". */
export function printIntent(intent: Intent): string {
  if ('open' in intent) {
    const path = printPath(intent.open);
    return intent.spaceId === undefined ? path : `/in/${intent.spaceId}${path}`;
  }
  if ('run' in intent) return `/do/${intent.run}`;
  if ('take' in intent) return `/take/${intent.take}`;
  if ('edit' in intent) return `/draft/${intent.edit.spaceId}/${intent.edit.id}`;
  const { text, link } = intent.write;
  return `/write?${new URLSearchParams({ text, ...(link === null ? {} : { link }) }).toString()}`;
}

/** Null where nothing is asked that a window knows, or may do at an address's word. */
export function parseIntent(text: string): Intent | null {
  const [, spaceId, there] = inSpace.exec(text) ?? [];
  if (spaceId !== undefined && there !== undefined) {
    const place = parsePath(there);
    return place === null ? null : { open: place, spaceId };
  }
  const key = given.exec(text)?.[1];
  if (key !== undefined) return { take: key };
  const [, ofSpace, draftId] = draft.exec(text) ?? [];
  if (ofSpace !== undefined && draftId !== undefined) return { edit: { id: draftId, spaceId: ofSpace } };
  const said = words.exec(text)?.[1];
  if (said !== undefined) return wordsOf(new URLSearchParams(said));
  const named = command.exec(text)?.[1];
  if (named === undefined) {
    const place = parsePath(text);
    return place === null ? null : { open: place };
  }
  const found = menuCommands.find(({ id }) => id === named);
  return found === undefined ? null : { run: found.id };
}

function wordsOf(said: URLSearchParams): Intent {
  return { write: { text: said.get('text') ?? '', link: said.get('link') } };
}
