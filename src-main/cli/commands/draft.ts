import type { Command } from 'commander';
import type { AddOptions, ListOptions, WhenOptions } from '../draft.ts';
import { parseCount } from '../options.ts';
import type { Run } from './run.ts';

const draftCommands = () => import('../draft.ts');
const each = (value: string, before: string[] = []): string[] => [...before, value];

/** `draft` and what is below it. */
export function addDraft(program: Command, run: Run): void {
  const draft = program.command('draft').description('what is written and not queued yet');
  draft
    .command('list')
    .description('drafts, the last written first')
    .option('--search <words>', 'only with these words')
    .option('--label <label>', 'only with this label')
    .option('--limit <count>', 'at most so many', parseCount, 100)
    .action(
      run(async (globals, output, options: ListOptions) =>
        (await draftCommands()).listDrafts(globals, output, options),
      ),
    );
  draft
    .command('show')
    .argument('<id>')
    .description('a whole draft')
    .action(run(async (globals, output, id: string) => (await draftCommands()).showDraft(globals, output, id)));
  withTimes(draft.command('add'))
    .argument('<text>', 'what it says; - reads standard input')
    .description('keep a draft')
    .option('--account <name>', 'an ID, a handle, x:@handle, a network or all; again for each', each)
    .option('--label <label>', 'again for each', each)
    .option('--link <address>', 'a link')
    .option('--board <id>', 'a board of the account')
    .option('--first-comment <text>', 'what goes out below it')
    .option('--delay <minutes>', 'of the first comment', parseCount)
    .action(
      run(async (globals, output, text: string, options: AddOptions) =>
        (await draftCommands()).addDraft(globals, output, text, options),
      ),
    );
  withTimes(draft.command('queue'))
    .argument('<ids...>')
    .description('queue drafts, in this order')
    .option('--every <minutes>', 'with --at: each so much later than the one before', parseCount)
    .action(
      run(async (globals, output, ids: string[], options: WhenOptions & { every?: number }) =>
        (await draftCommands()).queueDrafts(globals, output, ids, options),
      ),
    );
  const verbs = [
    ['delete', 'delete drafts'],
    ['restore', 'bring deleted drafts back'],
  ] as const;
  for (const [verb, description] of verbs) {
    draft
      .command(verb)
      .argument('<ids...>')
      .description(description)
      .action(
        run(async (globals, output, ids: string[]) => (await draftCommands()).deleteDrafts(globals, output, ids, verb)),
      );
  }
}

const withTimes = (command: Command): Command =>
  command
    .option('--now', 'as soon as it can go')
    .option('--to-queue', 'into the queue of the service')
    .option('--at <time>', 'at this time, such as 2026-12-24T09:15; without an offset in the zone of the space');
