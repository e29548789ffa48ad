import { plural } from '../../src-preload/contract/words/plural.ts';
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

/** Checks address, token and space with a real request, then keeps them. The token never comes from an argument. */
export async function connect(where: Where, output: Output, options: ConnectOptions): Promise<number> {
  const { space } = where;
  if (space === undefined) throw new CommandEnd(exitCodes.wrong, 'Say which space: --space ID.');
  const token = await readToken(options.tokenStdin === true);
  const wireProfile = options.wireProfile === undefined ? undefined : await readProfile(options.wireProfile);
  return withCore({ where, output, isRepeatable: true }, async (core, whose) => {
    const saved = await core.connections.save({
      url: options.url,
      spaceRemoteId: space,
      token,
      ...(options.name === undefined ? {} : { name: options.name }),
      ...(options.publishLimit === undefined ? {} : { publishLimit: options.publishLimit }),
      ...(options.apiLimit === undefined ? {} : { apiLimit: options.apiLimit }),
      ...(wireProfile === undefined ? {} : { wireProfile }),
    });
    const kept = tokenPlaceWords[saved.tokenKeptIn];
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

async function readToken(fromStdin: boolean): Promise<string> {
  const token = fromStdin
    ? (await readInput('-', MOST_TOKEN_BYTES)).toString().trim()
    : (process.env['OUTPOST_TOKEN'] ?? '').trim();
  if (token === '') {
    throw new CommandEnd(
      exitCodes.wrong,
      'No token. Set OUTPOST_TOKEN, or give it on standard input with --token-stdin.',
    );
  }
  return token;
}

async function readProfile(path: string): Promise<unknown> {
  const text = await readText(path, MOST_PROFILE_BYTES);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandEnd(exitCodes.wrong, `The wire profile ${path} is not JSON: ${(error as Error).message}`);
  }
}
