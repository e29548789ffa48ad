import type { Client } from '../../src-preload/contract/contract.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { bareToken, tokenFaultWords } from '../../src-preload/contract/words/token-fault.ts';
import { tokenPlaceWords } from '../../src-preload/contract/words/token-place.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { readInput, readText } from './read-input.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

export interface ConnectOptions {
  url: string;
  name?: string;
  tokenStdin?: boolean;
  publishLimit?: { count: number; windowMs: number };
  apiLimit?: { count: number; windowMs: number };
  wireProfile?: string;
}

const MOST_TOKEN_BYTES = 100_000;
const MOST_PROFILE_BYTES = 1_000_000;

/**
 * Checks address, token and space with a real request, then keeps them. The token never comes from an argument; without one the
 * space is added to the connection that leads to this address already, which has one.
 */
export async function connect(where: Where, output: Output, options: ConnectOptions): Promise<number> {
  const { space } = where;
  if (space === undefined) throw new CommandEnd(exitCodes.wrong, 'Say which space: --space ID.');
  const token = await readToken(where, options.tokenStdin === true);
  const wireProfile = options.wireProfile === undefined ? undefined : await readProfile(where, options.wireProfile);
  return withCore({ where, output, isRepeatable: true }, async (core, whose) => {
    const saved =
      token === null
        ? await addSpace(core, space, options)
        : await core.connections.save({
            url: options.url,
            spaceRemoteId: space,
            token,
            ...(options.name === undefined ? {} : { name: options.name }),
            ...(options.publishLimit === undefined ? {} : { publishLimit: options.publishLimit }),
            ...(options.apiLimit === undefined ? {} : { apiLimit: options.apiLimit }),
            ...(wireProfile === undefined ? {} : { wireProfile }),
          });
    const kept = saved.tokenKeptIn === null ? null : tokenPlaceWords[saved.tokenKeptIn];
    if (whose === 'beside' && kept !== null) output.note(kept);
    await core.settings.update({ activeSpaceId: saved.spaceId });
    const accounts = await core.accounts.list({ spaceId: saved.spaceId });
    output.result(
      { connectionId: saved.connectionId, spaceId: saved.spaceId, accounts: accounts.length },
      plural(
        accounts.length,
        {
          one: 'Connected to space {space} at {url}: # account.',
          other: 'Connected to space {space} at {url}: # accounts.',
        },
        { space, url: options.url },
      ),
    );
    return exitCodes.done;
  });
}

const noToken = 'No token. Set OUTPOST_TOKEN, or give it on standard input with --token-stdin.';

/** Null: none was given, and one may be kept. */
async function readToken(where: Where, fromStdin: boolean): Promise<string | null> {
  const token = fromStdin
    ? bareToken((await readInput('-', MOST_TOKEN_BYTES, { where, instead: 'token' })).toString())
    : bareToken(process.env['OUTPOST_TOKEN'] ?? '');
  if (token === '' && fromStdin) throw new CommandEnd(exitCodes.wrong, noToken);
  if (token === '') return null;
  const fault = tokenFaultWords(token);
  if (fault !== null) throw new CommandEnd(exitCodes.wrong, fault);
  return token;
}

/** With the token of the one connection that leads to this address. */
async function addSpace(
  core: Client,
  spaceRemoteId: string,
  { url, name, publishLimit, apiLimit, wireProfile }: ConnectOptions,
): Promise<{ connectionId: string; spaceId: string; tokenKeptIn: null }> {
  const there = (await core.connections.list({})).filter((one) => !one.sandbox && isSame(one.url, url));
  const [only, another] = there;
  if (only === undefined || another !== undefined) throw new CommandEnd(exitCodes.wrong, noToken);
  if ([publishLimit, apiLimit, wireProfile].some((one) => one !== undefined))
    throw new CommandEnd(
      exitCodes.wrong,
      'Limits and wire profile are of the connection: give its token to change them.',
    );
  const added = await core.connections.addSpace({
    connectionId: only.id,
    spaceRemoteId,
    ...(name === undefined ? {} : { name }),
  });
  return { connectionId: only.id, ...added, tokenKeptIn: null };
}

/** Two addresses, but for a slash at the end. */
function isSame(one: string, another: string): boolean {
  const whole = (url: string): string => (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/u, '');
  return whole(one) === whole(another);
}

async function readProfile(where: Where, path: string): Promise<unknown> {
  const text = await readText(path, MOST_PROFILE_BYTES, { where, instead: 'file' });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandEnd(exitCodes.wrong, `The wire profile ${path} is not JSON: ${(error as Error).message}`);
  }
}
