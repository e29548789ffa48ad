import { Command } from 'commander';

/**
 * What commander says of a word that stands where a command should; null: none does. It says so itself only where no help is asked
 * for, and of a command that also works alone (`outbox`) speaks of too many arguments.
 */
export function unknownCommand(program: Command): string | null {
  let command = program;
  for (;;) {
    const [first, second] = command.args;
    const word = first === 'help' ? second : first;
    if (word === undefined || word.startsWith('-')) return null;
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) return takesWords(command) ? null : saidOf(word, command);
    command = next;
  }
}

const takesWords = ({ commands, registeredArguments }: Command): boolean =>
  commands.length === 0 || registeredArguments.length > 0;

/** With the nearest one, where one is near. */
function saidOf(word: string, { commands }: Command): string {
  let said = '';
  const alone = new Command().exitOverride().configureOutput({ writeErr: (text) => (said += text) });
  for (const one of commands) alone.command(one.name());
  try {
    alone.parse([word], { from: 'user' });
  } catch {
    // It throws whatever it says.
  }
  return said;
}
