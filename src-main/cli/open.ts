import { readControl } from '../host/control-file.ts';
import { dataFolder } from '../host/data-folder.ts';
import { isAlive } from '../host/is-alive.ts';
import { readSocketFile } from '../host/local-socket/socket-file.ts';
import { freshAddress } from '../web/launch-address.ts';
import { CommandEnd, exitCodes, type ExitCode } from './exit-codes.ts';
import type { Output } from './output.ts';
import { ownCommand } from './own-command.ts';

const notOpen = (): string => `No Outpost runs for the browser with this data. Start one with: ${ownCommand('web')}`;

const openElsewhere = (shell: string, pid: number): string =>
  `Outpost has this data open (${shell}, process ${pid}), and not for the browser: use its window, or close it and start one with: ${ownCommand('web')}`;

/** Who listens in the folder, where that is no web shell. */
function otherHolder(folder: string): string | null {
  const file = readSocketFile(folder);
  if (file === null || file.shell === 'web' || !isAlive(file.pid)) return null;
  return openElsewhere(file.shell, file.pid);
}

/** Asks the web shell that runs on this data folder for another address, and prints it. */
export async function openAgain(data: string | undefined, output: Output): Promise<ExitCode> {
  const folder = dataFolder(data);
  const control = readControl(folder);
  const url = control === null ? null : await freshAddress(control);
  if (url === null) throw new CommandEnd(exitCodes.wrong, otherHolder(folder) ?? notOpen());
  output.result({ url }, `${url}\n(good once, for ten minutes)`);
  return exitCodes.done;
}
