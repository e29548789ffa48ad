import { once } from 'node:events';
import { visibleJson, visibleText } from '../host/visible-text.ts';
import { exitCodes } from './exit-codes.ts';

/** Where a command writes: one JSON object on stdout with `--json`, else text; everything else goes to stderr. */
export interface Output {
  json: boolean;
  /** The command's result. Called once. */
  result(value: unknown, text: string): void;
  /** A result too large to be held: its pieces, written as fast as they are taken. Called once, with what is safe to show. */
  stream(pieces: AsyncIterable<string>): Promise<void>;
  note(text: string): void;
  /** Why there is no result. With `--json` it is the one object, unless there was a result already. */
  failed(message: string): void;
}

export function outputFor(json: boolean): Output {
  let told = false;
  let readerGone: Error | null = null;
  // A write can fail after it was taken: then nobody waits for it, and it would end the program with a stack.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (!isReaderGone(error)) return unwritten(error, stream === process.stdout);
      if (stream === process.stdout) readerGone = error;
    });
  const print = (line: string): void => {
    told = true;
    if (line !== '') process.stdout.write(`${line}\n`);
  };
  const note = (text: string): void => void process.stderr.write(`${visibleText(text)}\n`);
  return {
    json,
    result: (value, text) => print(json ? visibleJson(value) : visibleText(text)),
    stream: async (pieces) => {
      for await (const piece of pieces) {
        if (readerGone !== null) throw readerGone;
        told = true;
        if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
      }
    },
    note,
    failed: (message) => {
      note(message);
      if (json && !told) print(visibleJson({ error: message }));
    },
  };
}

/** Nothing more can be told there: on a full disk, say. What the command did is done, and what holds the data is let go with the program. */
function unwritten(error: Error, mayTell: boolean): never {
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
  const words = isFull
    ? 'The output could not be written whole: the disk is full.'
    : `The output could not be written whole: ${error.message}`;
  if (mayTell) process.stderr.write(`${visibleText(words)}\n`);
  return process.exit(exitCodes.wrong);
}

/** Whoever read what is written has stopped, as `head` does when it has its lines: there is nobody to be told anything. */
export const isReaderGone = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'EPIPE';
