import { plural, type Forms } from '../../src-preload/contract/words/plural.ts';

/** What can be done to what is selected in a view, as the palette offers it: whole labels ("Hold 5 items"). */
export interface SelectedCommand {
  key: string;
  label: string;
  run: () => unknown;
}

let given = $state.raw<(() => readonly SelectedCommand[])[]>([]);

/** A view offers these as long as it is there; asked anew each time the palette opens. Returns how to stop. */
export function offerForSelected(commands: () => readonly SelectedCommand[]): () => void {
  given = [...given, commands];
  return () => (given = given.filter((one) => one !== commands));
}

export const selectedCommands = (): SelectedCommand[] => given.flatMap((commands) => commands());

/** Of a selection: each command with its label for so many, in the order of `labels`. */
export function commandsOf<Key extends string>(
  count: number,
  labels: Readonly<Record<Key, Forms>>,
  run: (key: Key) => unknown,
): SelectedCommand[] {
  const keys = Object.keys(labels) as Key[];
  return count === 0 ? [] : keys.map((key) => ({ key, label: plural(count, labels[key]), run: () => run(key) }));
}
