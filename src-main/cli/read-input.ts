import { constants, openSync, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { decodeText } from '../../src-preload/contract/decode-text.ts';
import { fileTooLarge } from '../../src-preload/contract/words/file-size.ts';
import { pathTrouble } from '../host/path-trouble.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import type { Where } from './where.ts';

/** A file of the system that has nothing to say yet (/proc/kmsg) is else waited for, and the program's end with it. */
const WITHOUT_WAITING = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);
/** A pipe that nobody writes into is given up after this long. */
const PIPE_PATIENCE_MS = 5_000;

export const inputName = (name: string): string => (name === '-' ? 'Standard input' : name);

/** Where standard input cannot be read, and what to do instead: a sentence. */
export interface StdinUse {
  where: Pick<Where, 'noStdin'>;
  instead: keyof typeof waysWithout;
}

const waysWithout = {
  file: 'The installed outpost cannot read standard input on Windows: name a file instead.',
  words:
    'The installed outpost cannot read standard input on Windows: give the words in the command itself, or import them from a file.',
  json: 'The installed outpost cannot read standard input on Windows: give the JSON in the command itself, or name a file as @FILE.',
  token: 'The installed outpost cannot read standard input on Windows: set OUTPOST_TOKEN instead.',
} as const;

/**
 * The bytes of a file, of a named pipe, or (`-`) of standard input; never more than `mostBytes` are held. Throws
 * `CommandEnd` in words for a file that is larger, and for what is no file: a folder, or a device such as /dev/zero.
 */
export async function readInput(name: string, mostBytes: number, { where, instead }: StdinUse): Promise<Buffer> {
  // Reading it would find nothing, and blame what was given.
  if (name === '-' && where.noStdin === true) throw new CommandEnd(exitCodes.wrong, waysWithout[instead]);
  if (name === '-') return collect(process.stdin, inputName(name), mostBytes);
  try {
    const found = await stat(name);
    if (found.isFIFO()) return await readPipe(name, mostBytes);
    refuse(name, found, mostBytes);
    return await collect((await open(name, WITHOUT_WAITING)).createReadStream(), name, mostBytes);
  } catch (error) {
    if (error instanceof CommandEnd) throw error;
    throw new CommandEnd(exitCodes.wrong, `${name} cannot be read: ${pathTrouble(error)}`);
  }
}

/** The same as text: in UTF-8 or 16 with or without its mark, else as Windows wrote it. */
export const readText = async (name: string, mostBytes: number, use: StdinUse): Promise<string> =>
  decodeText(await readInput(name, mostBytes, use)).text.replace(/^\ufeff/, '');

/**
 * Words that are kept as they are, with nobody to look at them before: in UTF-8 or 16, and never guessed. Throws `CommandEnd` for any
 * other encoding.
 */
export async function readWords(name: string, mostBytes: number, use: StdinUse): Promise<string> {
  const { text, encoding } = decodeText(await readInput(name, mostBytes, use));
  if (encoding === 'windows-1252')
    throw new CommandEnd(
      exitCodes.wrong,
      `${inputName(name)} is not UTF-8, so some of its letters are not known. Nothing was kept. Convert it first, for instance with: iconv -f ISO-8859-1 -t UTF-8`,
    );
  return text.replace(/^\ufeff/, '');
}

function refuse(name: string, found: Stats, mostBytes: number): void {
  if (found.isDirectory()) throw new CommandEnd(exitCodes.wrong, `${name} is a folder, not a file.`);
  if (!found.isFile()) throw new CommandEnd(exitCodes.wrong, `${name} is a device, not a file.`);
  if (found.size > mostBytes) throw new CommandEnd(exitCodes.wrong, `${name}: ${fileTooLarge(found.size, mostBytes)}`);
}

/** Opened without waiting: opening a pipe for reading else blocks until somebody writes, and the program's end with it. */
async function readPipe(name: string, mostBytes: number): Promise<Buffer> {
  const pipe = new Socket({
    fd: openSync(name, WITHOUT_WAITING),
    readable: true,
    writable: false,
  });
  const late = setTimeout(() => pipe.destroy(new Error('nobody writes into this pipe.')), PIPE_PATIENCE_MS);
  pipe.once('data', () => clearTimeout(late));
  try {
    return await collect(pipe, name, mostBytes);
  } finally {
    clearTimeout(late);
    pipe.destroy();
  }
}

async function collect(source: Readable, name: string, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of source as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > mostBytes) throw new CommandEnd(exitCodes.wrong, `${name}: ${fileTooLarge(null, mostBytes)}`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
