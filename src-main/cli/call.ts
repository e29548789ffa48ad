import { contract, type Client } from '../../src-preload/contract/contract.ts';
import { isTooDeep } from '../../src-preload/contract/json-depth.ts';
import { jsonTooDeep } from '../../src-preload/contract/words/json-too-deep.ts';
import { ownCommand } from './own-command.ts';
import { visibleJson } from '../host/visible-text.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { readText } from './read-input.ts';
import { askedFor } from './space.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

/** Every method of the contract, as `feature.verb`. */
export const methodNames: readonly string[] = Object.entries(contract).flatMap(([feature, methods]) =>
  Object.keys(methods).map((verb) => `${feature}.${verb}`),
);

export async function listMethods(output: Output): Promise<number> {
  output.result({ methods: methodNames }, methodNames.join('\n'));
  return exitCodes.done;
}

/**
 * Any method, for scripts: everything the window can do. A live query answers once, with what it finds now. With `--json`
 * the one value printed is the method's own answer.
 */
export async function callMethod(
  where: Where,
  output: Output,
  name: string,
  given: string | undefined,
): Promise<number> {
  if (!methodNames.includes(name))
    throw new CommandEnd(exitCodes.wrong, `There is no method "${name}". See: ${ownCommand('call --list')}`);
  const input = parseInput(await inputText(given, where));
  return withCore({ where, output }, async (core) => {
    const [feature = '', verb = ''] = name.split('.');
    const methods = core[feature as keyof Client] as Record<string, (input: unknown) => Promise<unknown>>;
    const result = await methods[verb]?.(inSpace(input, await askedFor(core, where)));
    const value = isLive(result) ? await firstOf(result) : result;
    output.result(value, visibleJson(value, 2));
    return exitCodes.done;
  });
}

/** An input that names a space stays as it is. */
const inSpace = (input: unknown, asked: { spaceId?: string }): unknown =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...asked, ...input } : input;

/** A whole file to import, written as JSON, fits. */
const MOST_INPUT_BYTES = 64_000_000;

/** The argument itself; or what is in `@FILE`, or on standard input (`-`): arguments are short, and everybody can read them. */
async function inputText(given: string | undefined, where: Where): Promise<string | undefined> {
  const use = { where, instead: 'json' } as const;
  if (given === '-') return readText('-', MOST_INPUT_BYTES, use);
  if (given?.startsWith('@')) return readText(given.slice(1), MOST_INPUT_BYTES, use);
  return given;
}

function parseInput(json: string | undefined): unknown {
  let input: unknown;
  try {
    input = json === undefined ? {} : JSON.parse(json);
  } catch (error) {
    throw new CommandEnd(exitCodes.wrong, `The input is not JSON: ${(error as Error).message}`);
  }
  if (isTooDeep(input)) throw new CommandEnd(exitCodes.wrong, jsonTooDeep);
  return input;
}

const isLive = (value: unknown): value is AsyncIterableIterator<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function firstOf(live: AsyncIterableIterator<unknown>): Promise<unknown> {
  const { value } = (await live.next()) as { value: unknown };
  await live.return?.();
  return value;
}
