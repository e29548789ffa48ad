import type { Command } from 'commander';
import type { ImportOptions } from '../import.ts';
import { parseSeconds } from '../options.ts';
import { parseAccount, parseAsDrafts, parseColumn, parseDateOrder, parseNumbers } from '../reading-options.ts';
import type { SendOptions } from '../send.ts';
import type { Run } from './run.ts';

/** What brings posts in and sends them, and any method by its name. */
export function addWork(program: Command, run: Run): void {
  program
    .command('import')
    .argument('<file>', 'CSV or JSON; - reads standard input')
    .description('import a batch of posts, offline')
    .option('--queue', 'queue the posts (the default)')
    .option('--drafts', 'save them as drafts')
    .option(
      '--as-drafts <cause>',
      'save as drafts the rows of a cause, queue the others; again for each',
      parseAsDrafts,
    )
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
        (await import('../import.ts')).importFile(globals, output, file, options),
      ),
    );
  program
    .command('send')
    .description('send what waits, under the limits')
    .option('--until-empty', 'wait for further windows until nothing can go')
    .option('--timeout <seconds>', 'stop after this time', parseSeconds)
    .action(
      run(async (globals, output, options: SendOptions) => (await import('../send.ts')).send(globals, output, options)),
    );
  program
    .command('call')
    .argument('[name]', 'feature.verb')
    .argument('[json]', 'its input; @FILE reads a file, - standard input')
    .description('any method of the contract')
    .option('--list', 'names of all methods')
    .action(
      run(async (globals, output, name: string | undefined, json: string | undefined, options: { list?: boolean }) => {
        const { callMethod, listMethods } = await import('../call.ts');
        return options.list === true || name === undefined
          ? listMethods(output)
          : callMethod(globals, output, name, json);
      }),
    );
}
