import { Option, type Command } from 'commander';
import { sandboxDialects } from '../../../src-preload/contract/sandbox-dialect.ts';
import { dataFolder } from '../../host/data-folder.ts';
import { parseCount, parseLimit, parsePort } from '../options.ts';
import type { SandboxCommand } from '../sandbox.ts';
import type { Run } from './run.ts';

/** What goes on until it is stopped: the sandbox alone, and Outpost in a browser. */
export function addShells(program: Command, run: Run): void {
  program
    .command('sandbox')
    .description('run the pretend service alone')
    .option('--port <n>', 'port on 127.0.0.1', parsePort)
    .option('--publish-limit <count/seconds>', 'publish calls per window', parseLimit)
    .option('--api-limit <count/seconds>', 'calls per window', parseLimit)
    .option('--posts <n>', 'published posts to begin with', parseCount)
    .option('--seed <n>', 'another world', parseCount)
    .addOption(new Option('--dialect <name>', 'how it answers').choices(sandboxDialects).default(sandboxDialects[0]))
    .action(
      run(async (_, output, options: SandboxCommand) => (await import('../sandbox.ts')).runSandbox(output, options)),
    );
  program
    .command('open')
    .description('print another address for a browser, while Outpost runs for one')
    .action(run(async (globals, output) => (await import('../open.ts')).openAgain(globals.data, output)));
  program
    .command('web')
    .description('open Outpost in a browser')
    .option('--port <n>', 'port on 127.0.0.1', parsePort)
    .option('--no-open', 'only print the address')
    .action(
      run(async ({ data, secrets }, { json }, options: { port?: number; open: boolean }) => {
        const { runWeb } = await import('../../web/run-web.ts');
        const port = options.port === undefined ? {} : { port: options.port };
        const own = secrets === undefined ? {} : { secrets };
        return runWeb({ dataFolder: dataFolder(data), open: options.open, json, ...port, ...own });
      }),
    );
}
