import type { Command } from 'commander';
import type { ConnectOptions } from '../connect.ts';
import { parseKeptDays, parseLimit } from '../options.ts';
import type { StorageOptions } from '../storage.ts';
import type { Run } from './run.ts';

/** A connection, how it stands, and what is pulled through it. */
export function addConnection(program: Command, run: Run): void {
  program
    .command('connect')
    .description('keep an address, a token and a space, after a real request')
    .requiredOption('--url <url>', 'address of the service')
    .option('--space <id>', 'id of the space')
    .option('--name <name>', 'what to call it')
    .option('--token-stdin', 'read the token from standard input (else OUTPOST_TOKEN)')
    .option('--publish-limit <count/seconds>', 'publish calls per window', parseLimit)
    .option('--api-limit <count/seconds>', 'calls per window', parseLimit)
    .option('--wire-profile <file>', 'overrides of the wire profile, JSON')
    .action(
      run(async (globals, output, options: ConnectOptions) =>
        (await import('../connect.ts')).connect(globals, output, options),
      ),
    );
  program
    .command('status')
    .description('connection, outbox and limits')
    .option('--read', 'you have read what happened to the data')
    .action(
      run(async (globals, output, options: { read?: boolean }) =>
        (await import('../status.ts')).showStatus(globals, output, options),
      ),
    );
  program
    .command('spaces')
    .description('the spaces that are connected, with your names for them')
    .action(run(async (globals, output) => (await import('../spaces.ts')).showSpaces(globals, output)));
  program
    .command('sync')
    .description('pulls accounts, bio page, webhooks and posts now, to their end')
    .option('--full', 'read all posts again from the first one')
    .action(
      run(async (globals, output, options: { full?: boolean }) =>
        (await import('../sync.ts')).syncNow(globals, output, options),
      ),
    );
  program
    .command('storage')
    .description('what takes how much space on this computer')
    .option('--free', 'thin what is older than is kept, and give free space back; never drafts, outbox or history')
    .option('--keep-growth <days|all>', 'for how long all of how figures grew is kept', parseKeptDays)
    .action(
      run(async (globals, output, options: StorageOptions) =>
        (await import('../storage.ts')).showStorage(globals, output, options),
      ),
    );
}
