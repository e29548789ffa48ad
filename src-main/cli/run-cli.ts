import { Command, CommanderError, Option } from 'commander';
import { dataFolder } from '../host/data-folder.ts';
import { programVersion } from '../host/program-folder.ts';
import type { ConnectOptions } from './connect.ts';
import type { ExportOptions } from './export.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import type { ImportOptions } from './import.ts';
import type { ListOptions, OlderOptions, RescheduleOptions, ResolveOptions } from './outbox.ts';
import { parseCount, parseLimit, parsePort, parseSeconds } from './options.ts';
import { parseAccount, parseColumn, parseDateOrder, parseNumbers } from './reading-options.ts';
import { outputFor, type Output } from './output.ts';
import type { SandboxCommand } from './sandbox.ts';
import type { SendOptions } from './send.ts';
import { endOnSignal } from './stopped.ts';

/* Each command loads what it uses and nothing else: a short one is then as short as it can be. */
const outboxCommands = () => import('./outbox.ts');

interface Globals {
  data?: string;
  json?: boolean;
}

/** Runs one command. Resolves with the exit code; words for the user go to stderr. */
export async function runCli(args: string[]): Promise<number> {
  const output = outputFor(args.includes('--json'));
  const release = endOnSignal(output);
  const said: Said = { out: '', err: '' };
  let code: number = exitCodes.done;
  try {
    await build(output, said, (end) => (code = end)).parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return ended(error, said, output);
  } finally {
    release();
  }
}

/** What commander itself has to say: help, the version, or what is wrong with the arguments. */
interface Said {
  out: string;
  err: string;
}

function ended(error: unknown, said: Said, output: Output): number {
  if (error instanceof CommanderError) {
    if (error.exitCode !== 0) output.failed(said.err.trimEnd());
    else output.result({ text: said.out.trimEnd() }, said.out.trimEnd());
    return error.exitCode === 0 ? exitCodes.done : exitCodes.wrong;
  }
  const isExpected = error instanceof CommandEnd;
  output.failed(isExpected ? error.message : `Something unexpected went wrong: ${(error as Error).message}`);
  return isExpected ? error.code : exitCodes.wrong;
}

function build(output: Output, said: Said, end: (code: number) => void): Command {
  const program = new Command('outpost')
    .description('Write, queue and publish; offline until there is a connection.')
    .version(programVersion())
    .option('--data <folder>', 'the data folder, shared with the windows')
    .option('--json', 'one JSON object on stdout')
    .configureOutput({ writeOut: (text) => (said.out += text), writeErr: (text) => (said.err += text) })
    .exitOverride();
  /** Joins a command's body with the global options and its exit code. */
  const run =
    <A extends unknown[]>(body: (globals: Globals, output: Output, ...args: A) => Promise<number>) =>
    async (...args: unknown[]): Promise<void> => {
      const globals = program.opts<Globals>();
      end(await body(globals, output, ...(args as A)));
    };
  addConnection(program, run);
  addWork(program, run);
  addOutbox(program, run);
  addShells(program, run);
  return program;
}

type Run = <A extends unknown[]>(
  body: (globals: Globals, output: Output, ...args: A) => Promise<number>,
) => (...args: unknown[]) => Promise<void>;

function addConnection(program: Command, run: Run): void {
  program
    .command('connect')
    .description('keep an address, a token and a space, after a real request')
    .requiredOption('--url <url>', 'address of the service')
    .requiredOption('--space <id>', 'id of the space')
    .option('--name <name>', 'what to call it')
    .option('--token-stdin', 'read the token from standard input (else OUTPOST_TOKEN)')
    .option('--publish-limit <count/seconds>', 'publish calls per window', parseLimit)
    .option('--api-limit <count/seconds>', 'calls per window', parseLimit)
    .option('--wire-profile <file>', 'overrides of the wire profile, JSON')
    .action(
      run(async (globals, output, options: ConnectOptions) =>
        (await import('./connect.ts')).connect(globals.data, output, options),
      ),
    );
  program
    .command('status')
    .description('connection, outbox and limits')
    .option('--read', 'you have read what happened to the data')
    .action(
      run(async (globals, output, options: { read?: boolean }) =>
        (await import('./status.ts')).showStatus(globals.data, output, options),
      ),
    );
  program
    .command('spaces')
    .description('the spaces that are connected, with your names for them')
    .action(run(async (globals, output) => (await import('./spaces.ts')).showSpaces(globals.data, output)));
  program
    .command('sync')
    .description('pulls accounts, bio page, webhooks and posts now, to their end')
    .option('--full', 'read all posts again from the first one')
    .action(
      run(async (globals, output, options: { full?: boolean }) =>
        (await import('./sync.ts')).syncNow(globals.data, output, options),
      ),
    );
  const exported = program.command('export').description('what is kept here, without asking the service');
  exported
    .command('posts')
    .description('published posts with their figures')
    .option('--account <id>', 'only of this account')
    .option('--from <time>', 'published since then: a day, or a time')
    .option('--to <time>', 'published until then')
    .addOption(new Option('--format <format>', 'csv, or json (the default with --json)').choices(['csv', 'json']))
    .action(
      run(async (globals, output, options: ExportOptions) =>
        (await import('./export.ts')).exportPosts(globals.data, output, options),
      ),
    );
  exported
    .command('analytics')
    .description('the reports of accounts, each with the time it was fetched at')
    .option('--account <id>', 'only of this account')
    .option('--from <time>', 'of ranges that begin then or later')
    .option('--to <time>', 'of ranges that end by then')
    .addOption(new Option('--format <format>', 'csv, or json (the default with --json)').choices(['csv', 'json']))
    .action(
      run(async (globals, output, options: ExportOptions) =>
        (await import('./export-analytics.ts')).exportAnalytics(globals.data, output, options),
      ),
    );
}

function addWork(program: Command, run: Run): void {
  program
    .command('import')
    .argument('<file>', 'CSV or JSON; - reads standard input')
    .description('import a batch of posts, offline')
    .option('--queue', 'queue the posts (the default)')
    .option('--drafts', 'save them as drafts')
    .option('--dry-run', 'only say what would happen')
    .option('--again', 'import a file that was imported already')
    .option('--column <header=holds>', 'what a column holds, such as "Caption=text"; again for each', parseColumn)
    .option('--account <name=accounts>', 'which accounts a name in the file means; again for each', parseAccount)
    .option('--date-order <day|month>', 'what stands first in 05/06/2026', parseDateOrder)
    .option('--numbers <1900|1904|none>', 'what bare numbers count in a column of dates', parseNumbers)
    .option('--time-zone <zone>', 'of times without an offset, such as Europe/Lisbon')
    .option('--no-header', 'the first line is a row like the others')
    .action(
      run(async (globals, output, file: string, options: ImportOptions) =>
        (await import('./import.ts')).importFile(globals.data, output, file, options),
      ),
    );
  program
    .command('send')
    .description('send what waits, under the limits')
    .option('--until-empty', 'wait for further windows until nothing can go')
    .option('--timeout <seconds>', 'stop after this time', parseSeconds)
    .action(
      run(async (globals, output, options: SendOptions) =>
        (await import('./send.ts')).send(globals.data, output, options),
      ),
    );
  program
    .command('call')
    .argument('[name]', 'feature.verb')
    .argument('[json]', 'its input; @FILE reads a file, - standard input')
    .description('any method of the contract')
    .option('--list', 'names of all methods')
    .action(
      run(async (globals, output, name: string | undefined, json: string | undefined, options: { list?: boolean }) => {
        const { callMethod, listMethods } = await import('./call.ts');
        return options.list === true || name === undefined
          ? listMethods(output)
          : callMethod(globals.data, output, name, json);
      }),
    );
}

function addOutbox(program: Command, run: Run): void {
  const outbox = program
    .command('outbox')
    .description('what waits, what was sent, what needs you')
    .addOption(new Option('--state <state>', 'only this state').conflicts('needsYou'))
    .option('--needs-you', 'only what needs you')
    .action(
      run(async (globals, output, options: ListOptions) =>
        (await outboxCommands()).listOutbox(globals.data, output, options),
      ),
    );
  outbox
    .command('show')
    .argument('<id>')
    .description('history, request and answer of one item')
    .action(run(async (globals, output, id: string) => (await outboxCommands()).showAction(globals.data, output, id)));
  outbox
    .command('older')
    .description('say what became of the posts of an older copy')
    .option('--look', 'look for them among the published posts')
    .option('--all-sent', 'all of them went out')
    .option('--one-by-one', 'make each a question of its own')
    .option('--none-went', 'on a new computer: none went out elsewhere')
    .action(
      run(async (globals, output, options: OlderOptions) =>
        (await outboxCommands()).answerOlder(globals.data, output, options),
      ),
    );
  outbox
    .command('resolve')
    .argument('<id>')
    .description('answer a doubt')
    .option('--sent', 'it is live')
    .option('--not-sent', 'it is not: send it again')
    .option('--draft', 'make it a draft')
    .action(
      run(async (globals, output, id: string, options: ResolveOptions) =>
        (await outboxCommands()).resolveDoubt(globals.data, output, id, options),
      ),
    );
  outbox
    .command('reschedule')
    .argument('<ids...>')
    .description('give what missed its time, or still waits, a new one')
    .option('--now', 'publish now')
    .option('--skip', 'do not publish')
    .option('--at <time>', 'at this time, ISO 8601 with offset')
    .option('--keep-gaps', 'with --at: the first of them then, the others as far apart as they were')
    .action(
      run(async (globals, output, ids: string[], options: RescheduleOptions) =>
        (await outboxCommands()).reschedule(globals.data, output, ids, options),
      ),
    );
  outbox
    .command('draft')
    .argument('<id>')
    .description('back to a draft')
    .action(run(async (globals, output, id: string) => (await outboxCommands()).makeDraft(globals.data, output, id)));
  outbox
    .command('confirm')
    .argument('<ids...>')
    .description('say that the post that was found is this one')
    .action(
      run(async (globals, output, ids: string[]) => (await outboxCommands()).confirmMatch(globals.data, output, ids)),
    );
  outbox
    .command('unmatch')
    .argument('<id>')
    .description('say that the post that was found is another one')
    .action(run(async (globals, output, id: string) => (await outboxCommands()).unmatch(globals.data, output, id)));
  outbox
    .command('pause')
    .description('send nothing of this space until it is resumed')
    .action(run(async (globals, output) => (await outboxCommands()).pause(globals.data, output, true)));
  outbox
    .command('resume')
    .description('send again')
    .action(run(async (globals, output) => (await outboxCommands()).pause(globals.data, output, false)));
  outbox
    .command('cancel')
    .argument('<ids...>')
    .description('cancel what was not sent yet')
    .option('--with-comments', 'and the first comments of these posts')
    .action(
      run(async (globals, output, ids: string[], options: { withComments?: boolean }) =>
        (await outboxCommands()).cancel(globals.data, output, ids, options),
      ),
    );
  const verbs = [
    ['hold', 'hold', 'hold back'],
    ['release', 'release', 'let go what was held'],
    ['up', 'moveUp', 'move to the front'],
    ['try', 'tryNow', 'try now, whatever the wait'],
    ['dismiss', 'dismiss', 'take a refused item off the list'],
  ] as const;
  for (const [name, verb, description] of verbs) {
    outbox
      .command(name)
      .argument('<ids...>')
      .description(description)
      .action(
        run(async (globals, output, ids: string[]) =>
          (await outboxCommands()).changeOutbox(globals.data, output, verb, ids),
        ),
      );
  }
}

function addShells(program: Command, run: Run): void {
  program
    .command('sandbox')
    .description('run the pretend service alone')
    .option('--port <n>', 'port on 127.0.0.1', parsePort)
    .option('--publish-limit <count/seconds>', 'publish calls per window', parseLimit)
    .option('--api-limit <count/seconds>', 'calls per window', parseLimit)
    .option('--posts <n>', 'published posts to begin with', parseCount)
    .option('--seed <n>', 'another world', parseCount)
    .action(
      run(async (_, output, options: SandboxCommand) => (await import('./sandbox.ts')).runSandbox(output, options)),
    );
  program
    .command('open')
    .description('print another address for a browser, while Outpost runs for one')
    .action(run(async (globals, output) => (await import('./open.ts')).openAgain(globals.data, output)));
  program
    .command('web')
    .description('open Outpost in a browser')
    .option('--port <n>', 'port on 127.0.0.1', parsePort)
    .option('--no-open', 'only print the address')
    .action(
      run(async (globals, { json }, options: { port?: number; open: boolean }) => {
        const { runWeb } = await import('../web/run-web.ts');
        const port = options.port === undefined ? {} : { port: options.port };
        return runWeb({ dataFolder: dataFolder(globals.data), open: options.open, json, ...port });
      }),
    );
}
