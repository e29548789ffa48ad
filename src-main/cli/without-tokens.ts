import type { HandedSecret } from '../../src-preload/contract/connections.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';

/** Most commands hand over none. */
const handing = () => import('../core/handed-secret.ts');

/**
 * The core of another program, so that no token crosses the socket to it: one that is given lies sealed in the data folder for as long
 * as it is asked, and one that is made is laid down there by it. What crosses is the key, which is used once.
 */
export function withoutTokens(core: Client, folder: string): Client {
  const { connections, tokens } = core;
  const laid =
    <Input extends { token?: unknown }, Rest extends unknown[], Answer>(
      ask: (input: Input, ...rest: Rest) => Promise<Answer>,
    ) =>
    async (input: Input, ...rest: Rest): Promise<Answer> => {
      const token = (input as Input | null)?.token;
      if (typeof token !== 'string') return ask(input, ...rest);
      const { newHanded } = await handing();
      const handed = newHanded();
      const takeBack = await laidDown(folder, token, handed);
      try {
        return await ask({ ...input, token: handed }, ...rest);
      } finally {
        takeBack();
      }
    };
  const create: Client['tokens']['create'] = async (input, ...rest) => {
    const { newHanded, pickUp } = await handing();
    const into = newHanded();
    // Until it is here nobody has it, which the list says where this command is ended first.
    const made = await tokens.create({ ...input, into, tells: true }, ...rest);
    const secret = pickUp(folder, into);
    if (secret === null) throw new CommandEnd(exitCodes.wrong, notThere);
    if (input.tells === true || made.id === null) return { ...made, secret };
    // Who has a secret loses it by no failure.
    await tokens.told({ spaceId: input.spaceId, id: made.id }).catch(() => undefined);
    return { ...made, secret, id: null };
  };
  return over(core, {
    connections: over(connections, {
      save: laid(connections.save),
      check: laid(connections.check),
      replaceToken: laid(connections.replaceToken),
    }),
    tokens: over(tokens, { create }),
  });
}

async function laidDown(folder: string, token: string, handed: HandedSecret): Promise<() => void> {
  const { layDown, whyNotLaid } = await handing();
  try {
    return layDown(folder, token, handed);
  } catch (error) {
    const words = whyNotLaid(error);
    throw words === null ? error : new CommandEnd(exitCodes.wrong, words);
  }
}

const notThere =
  'The token was made, and could not be passed on: no file could be read in the data folder. Take it off the list of tokens, and make another one.';

/** The calls of a client with some of them done otherwise: it has no names of its own that could be copied. */
const over = <Calls extends object>(calls: Calls, own: Partial<Calls>): Calls =>
  new Proxy(calls, {
    get: (of, name) => (Object.hasOwn(own, name) ? own[name as keyof Calls] : Reflect.get(of, name)),
  });
