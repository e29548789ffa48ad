import { Option, type Command } from 'commander';
import type { ExportOptions } from '../export.ts';
import type { ExportPlannedOptions } from '../export-drafts.ts';
import type { RangeOptions } from '../range-options.ts';
import { MOST_FOUND, parseCount, parseFound } from '../options.ts';
import type { Run } from './run.ts';

/** `export` and `search`: what is kept here, without asking the service. */
export function addExport(program: Command, run: Run): void {
  program
    .command('search <words...>')
    .description(
      'drafts, outbox, posts, bio blocks and comments with these words; "exact words" -without @account account: network: is: before: after:',
    )
    .option('--limit <count>', `at most so many, up to ${MOST_FOUND}`, parseFound, 20)
    // "-word" is what is not to be found; what looks like a longer option is a mistake, as everywhere.
    .allowUnknownOption()
    .hook('preAction', (search) => {
      const option = search.args.find((word) => word.startsWith('--'));
      if (option !== undefined) search.error(`error: unknown option '${option}'`, { code: 'commander.unknownOption' });
    })
    .action(
      run(async (globals, output, words: string[], options: { limit: number }) =>
        (await import('../search.ts')).searchHere(globals, output, words.join(' '), options),
      ),
    );
  const exported = program.command('export').description('what is kept here, without asking the service');
  exported
    .command('posts')
    .description('published posts with their figures')
    .option('--account <name>', 'only of this account: an ID, a handle or x:@handle')
    .option('--from <time>', 'published since then: a day, or a time')
    .option('--to <time>', 'published until then')
    .addOption(new Option('--format <format>', 'csv, or json (the default with --json)').choices(['csv', 'json']))
    .action(
      run(async (globals, output, options: ExportOptions) =>
        (await import('../export.ts')).exportPosts(globals, output, options),
      ),
    );
  exported
    .command('analytics')
    .description('the reports of accounts, each with the time it was fetched at')
    .option('--account <name>', 'only of this account: an ID, a handle or x:@handle')
    .option('--from <time>', 'of ranges that begin then or later')
    .option('--to <time>', 'of ranges that end by then')
    .addOption(new Option('--format <format>', 'csv, or json (the default with --json)').choices(['csv', 'json']))
    .action(
      run(async (globals, output, options: ExportOptions) =>
        (await import('../export-analytics.ts')).exportAnalytics(globals, output, options),
      ),
    );
  exported
    .command('calendar')
    .description('what is planned and what went out, as a file for other calendars (.ics)')
    .option('--from <time>', 'from then on; by default from 31 days ago')
    .option('--to <time>', 'until then, a year at most')
    .action(
      run(async (globals, output, options: RangeOptions) =>
        (await import('../export-calendar.ts')).exportCalendar(globals, output, options),
      ),
    );
  for (const [what, description] of [
    ['drafts', 'drafts, as a file that imports again unchanged'],
    ['schedule', 'posts with a time to come, as a file that imports again unchanged'],
  ] as const) {
    exported
      .command(what)
      .description(description)
      .addOption(new Option('--format <format>', 'csv, or json (the default with --json)').choices(['csv', 'json']))
      .option('--part <number>', 'of more than an import reads of one file, only this part, from 1 on', parseCount)
      .action(
        run(async (globals, output, options: ExportPlannedOptions) => {
          const { exportPlanned } = await import('../export-drafts.ts');
          return exportPlanned(globals, output, what, options);
        }),
      );
  }
}
