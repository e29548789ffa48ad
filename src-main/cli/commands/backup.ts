import type { Command } from 'commander';
import type { Run } from './run.ts';

/** Copies of everything but the tokens: made, carried to another computer, put back. */
export function addBackup(program: Command, run: Run): void {
  program
    .command('backup')
    .argument('[file]', 'one file for another computer; without it, one more in the folder backups')
    .description('a copy of everything but the tokens')
    .option('--list', 'the backups that are there, newest first')
    .action(
      run(async (globals, output, file: string | undefined, options: { list?: boolean }) => {
        const { backUp, listBackups } = await import('../backup.ts');
        return options.list === true ? listBackups(globals, output) : backUp(globals, output, file);
      }),
    );
  program
    .command('restore')
    .argument('<file>', 'a backup by its name, or any such file')
    .description('put a backup in the place of what is here, which becomes the newest backup; the outbox is paused')
    .action(
      run(async (globals, output, file: string) => (await import('../backup.ts')).restore(globals, output, file)),
    );
}
