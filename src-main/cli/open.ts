import { readControl } from '../host/control-file.ts';
import { dataFolder } from '../host/data-folder.ts';
import { freshAddress } from '../web/launch-address.ts';
import { CommandEnd, exitCodes, type ExitCode } from './exit-codes.ts';
import type { Output } from './output.ts';
import { ownCommand } from './own-command.ts';

const notOpen = (): string => `No Outpost runs for the browser with this data. Start one with: ${ownCommand('web')}`;

/** Asks the web shell that runs on this data folder for another address, and prints it. */
export async function openAgain(data: string | undefined, output: Output): Promise<ExitCode> {
  const control = readControl(dataFolder(data));
  const url = control === null ? null : await freshAddress(control);
  if (url === null) throw new CommandEnd(exitCodes.wrong, notOpen());
  output.result({ url }, `${url}\n(good once, for ten minutes)`);
  return exitCodes.done;
}
