import type { Command } from 'commander';
import type { Run } from './run.ts';

const bioCommands = () => import('../bio.ts');

/** `bio` and what is below it. */
export function addBio(program: Command, run: Run): void {
  const bio = program.command('bio').description('the bio page: edited here, published as a whole');
  bio
    .command('show')
    .description('the page as it is edited here, as JSON that `bio apply` reads')
    .action(run(async (globals, output) => (await bioCommands()).showPage(globals, output)));
  bio
    .command('apply')
    .argument('<file>', 'a page as JSON; - reads standard input')
    .description('stage what a file says; blocks are matched by their ID, else by what they say')
    .action(run(async (globals, output, file: string) => (await bioCommands()).applyPage(globals, output, file)));
  bio
    .command('diff')
    .description('what is staged and not published')
    .action(run(async (globals, output) => (await bioCommands()).showChanges(globals, output)));
  bio
    .command('publish')
    .description('queue what is staged, in the fewest calls; `send` sends it')
    .action(run(async (globals, output) => (await bioCommands()).publishPage(globals, output)));
  bio
    .command('discard')
    .description('give up what is staged')
    .action(run(async (globals, output) => (await bioCommands()).discardPage(globals, output)));
}
