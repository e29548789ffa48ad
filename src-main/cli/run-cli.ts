import { Command, CommanderError } from 'commander';
import { programVersion } from '../host/program-folder.ts';
import { addBackup } from './commands/backup.ts';
import { addBio } from './commands/bio.ts';
import { addConnection } from './commands/connection.ts';
import { addDraft } from './commands/draft.ts';
import { addExport } from './commands/export.ts';
import { addOutbox } from './commands/outbox.ts';
import type { Globals, Run } from './commands/run.ts';
import { addShells } from './commands/shells.ts';
import { addWork } from './commands/work.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import { parseFolder } from './options.ts';
import { hintsWorkOn } from './own-command.ts';
import { isReaderGone, outputFor, type Output } from './output.ts';
import { endOnSignal } from './stopped.ts';
import { unknownCommand } from './unknown-command.ts';
import type { Where } from './where.ts';

/** Runs one command. Resolves with the exit code; words for the user go to stderr. `own`: what the program it runs in has of its own. */
export async function runCli(args: string[], own: Own = {}): Promise<number> {
  const output = outputFor(args.includes('--json'));
  const release = endOnSignal(output);
  const said: Said = { out: '', err: '' };
  let code: number = exitCodes.done;
  const program = build(output, said, { ...own, end: (ended) => (code = ended) });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return ended(error, said, output, program);
  } finally {
    release();
  }
}

/** What commander itself has to say: help, the version, or what is wrong with the arguments. */
interface Said {
  out: string;
  err: string;
}

function ended(error: unknown, said: Said, output: Output, program: Command): number {
  if (isReaderGone(error)) return exitCodes.readerGone;
  if (error instanceof CommanderError) {
    const unknown = unknownCommand(program);
    if (unknown === null && error.exitCode === 0) {
      output.result({ text: said.out.trimEnd() }, said.out.trimEnd());
      return exitCodes.done;
    }
    output.failed(sentenceOf((unknown ?? said.err).trimEnd()));
    return exitCodes.wrong;
  }
  const isExpected = error instanceof CommandEnd;
  output.failed(isExpected ? error.message : `Something unexpected went wrong: ${(error as Error).message}`);
  return isExpected ? error.code : exitCodes.wrong;
}

/** Without the word that commander begins with: it is known to be an error, by the exit code and by its name in JSON. */
const sentenceOf = (said: string): string => said.replace(/^error: (.)/, (_, letter: string) => letter.toUpperCase());

type Own = Pick<Where, 'secrets' | 'noStdin'>;

interface Within extends Own {
  end: (code: number) => void;
}

function build(output: Output, said: Said, { end, ...own }: Within): Command {
  const program = new Command('outpost')
    .description('Write, queue and publish; offline until there is a connection.')
    .version(programVersion())
    .option('--data <folder>', 'the data folder, shared with the windows', parseFolder)
    .option('--space <id|name>', 'the space to work in; else the one that was connected or chosen last')
    .option('--json', 'one JSON object on stdout')
    .configureOutput({ writeOut: (text) => (said.out += text), writeErr: (text) => (said.err += text) })
    .exitOverride();
  const run: Run =
    <A extends unknown[]>(body: (globals: Globals, output: Output, ...args: A) => Promise<number>) =>
    async (...args: unknown[]): Promise<void> => {
      hintsWorkOn(program.opts<Globals>().data);
      // As commander hands them on: the command's arguments and then its options.
      end(await body({ ...program.opts<Globals>(), ...own }, output, ...(args as A)));
    };
  addConnection(program, run);
  addDraft(program, run);
  addBackup(program, run);
  addBio(program, run);
  addExport(program, run);
  addWork(program, run);
  addOutbox(program, run);
  addShells(program, run);
  return program;
}
