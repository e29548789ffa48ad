import { setTimeout as sleep } from 'node:timers/promises';
import { readControl, type Control } from './control-file.ts';
import { readSocketFile } from './local-socket/socket-file.ts';
import { StartRefused } from './start-refused.ts';
import { ownCommand, typedCommand } from './typed-command.ts';

/** Who was started at the same moment has the folder, and its address a little later. */
const WITHIN_MS = 5_000;
const EACH_MS = 50;

/** The web shell that has the folder; null: no web shell has it, or none that says so in time. */
export async function runningElsewhere(dataFolder: string, withinMs = WITHIN_MS): Promise<Control | null> {
  const untilMs = performance.now() + withinMs;
  for (;;) {
    const holder = readSocketFile(dataFolder);
    const control = holder === null || holder.shell === 'web' ? readControl(dataFolder) : null;
    // Another one's file may have been left behind.
    if (control !== null && (holder === null || holder.pid === control.pid)) return control;
    if (holder?.shell !== 'web' || performance.now() > untilMs) return null;
    await sleep(EACH_MS);
  }
}

/** Where it is to be found. */
export const elsewhereWords = ({ url }: Control, dataFolder: string): string =>
  `It runs at ${url} for browsers that are signed in; for an address that signs one in: ${typedCommand(ownCommand('open'), dataFolder)}`;

/** Why a shell that opens windows could not start, with where the one runs that has the folder; anything else as it is. */
export async function withPlace(error: unknown, dataFolder: string): Promise<unknown> {
  if (!(error instanceof StartRefused && error.code === 'held')) return error;
  const holder = await runningElsewhere(dataFolder);
  return holder === null ? error : new StartRefused('held', `${error.message}\n${elsewhereWords(holder, dataFolder)}`);
}
