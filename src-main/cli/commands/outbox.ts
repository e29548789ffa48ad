import { Option, type Command } from 'commander';
import type { ListOptions, OlderOptions, RescheduleOptions, ResolveOptions } from '../outbox.ts';
import type { Run } from './run.ts';

const outboxCommands = () => import('../outbox.ts');

/** `outbox` and what is below it. */
export function addOutbox(program: Command, run: Run): void {
  const outbox = program
    .command('outbox')
    .description('what waits, what was sent, what needs you')
    .addOption(new Option('--state <state>', 'only this state').conflicts('needsYou'))
    .option('--needs-you', 'only what needs you')
    .action(
      run(async (globals, output, options: ListOptions) =>
        (await outboxCommands()).listOutbox(globals, output, options),
      ),
    );
  outbox
    .command('show')
    .argument('<id>')
    .description('history, request and answer of one item')
    .action(run(async (globals, output, id: string) => (await outboxCommands()).showAction(globals, output, id)));
  addAnswers(outbox, run);
  addChanges(outbox, run);
  addVerbs(outbox, run);
}

/** What is said of a question that the outbox asks. */
function addAnswers(outbox: Command, run: Run): void {
  outbox
    .command('older')
    .description('say what became of the posts of an older copy')
    .option('--look', 'look for them among the published posts')
    .option('--all-sent', 'all of them went out')
    .option('--one-by-one', 'make each a question of its own')
    .option('--none-went', 'on a new computer: none went out elsewhere')
    .action(
      run(async (globals, output, options: OlderOptions) =>
        (await outboxCommands()).answerOlder(globals, output, options),
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
        (await outboxCommands()).resolveDoubt(globals, output, id, options),
      ),
    );
  outbox
    .command('confirm')
    .argument('<ids...>')
    .description('say that the post that was found is this one')
    .action(run(async (globals, output, ids: string[]) => (await outboxCommands()).confirmMatch(globals, output, ids)));
  outbox
    .command('unmatch')
    .argument('<id>')
    .description('say that the post that was found is another one')
    .action(run(async (globals, output, id: string) => (await outboxCommands()).unmatch(globals, output, id)));
}

/** What is done with what waits. */
function addChanges(outbox: Command, run: Run): void {
  outbox
    .command('pause')
    .description('send nothing of this space until it is resumed')
    .action(run(async (globals, output) => (await outboxCommands()).pause(globals, output, true)));
  outbox
    .command('resume')
    .description('send again')
    .action(run(async (globals, output) => (await outboxCommands()).pause(globals, output, false)));
  outbox
    .command('reschedule')
    .argument('<ids...>')
    .description('give what missed its time, or still waits, a new one')
    .option('--now', 'publish now')
    .option('--skip', 'do not publish')
    .option('--at <time>', 'at this time, such as 2026-12-24T09:15; without an offset in the zone of the space')
    .option('--keep-gaps', 'with --at: the first of them then, the others as far apart as they were')
    .action(
      run(async (globals, output, ids: string[], options: RescheduleOptions) =>
        (await outboxCommands()).reschedule(globals, output, ids, options),
      ),
    );
  outbox
    .command('draft')
    .argument('<id>')
    .description('back to a draft')
    .action(run(async (globals, output, id: string) => (await outboxCommands()).makeDraft(globals, output, id)));
  outbox
    .command('cancel')
    .argument('<ids...>')
    .description('cancel what was not sent yet')
    .option('--with-comments', 'and the first comments of these posts')
    .action(
      run(async (globals, output, ids: string[], options: { withComments?: boolean }) =>
        (await outboxCommands()).cancel(globals, output, ids, options),
      ),
    );
}

/** What needs no more than to be named. */
function addVerbs(outbox: Command, run: Run): void {
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
          (await outboxCommands()).changeOutbox(globals, output, verb, ids),
        ),
      );
  }
}
