import { realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSmallJson } from '../../core/store/small-file.ts';
import { replaceFile } from '../replace-file.ts';

/** How a program of the same user reaches the core that has a data folder open. */
export interface SocketFile {
  /** Of a Unix socket, or of a named pipe. */
  address: string;
  /** Made anew for each run; whoever comes has to know it. */
  key: string;
  /** What the holder answers: whoever listens at the address of a run that is over does not know it. */
  proof: string;
  /** What passes is sealed with it (peer/sealed-line.ts); it is sent by neither. */
  seal: string;
  /** Who holds the folder. */
  shell: string;
  pid: number;
}

/** In the data folder, for its owner only (0600). */
const fileIn = (dataFolder: string): string => join(dataFolder, 'core-socket.json');

/** With the folder it is for: in a copy of the folder it leads nowhere, where it would lead to the workspace that was copied. */
export const writeSocketFile = (dataFolder: string, file: SocketFile): Promise<void> =>
  replaceFile(fileIn(dataFolder), JSON.stringify({ ...file, folder: realpathSync(dataFolder) }));

export const removeSocketFile = (dataFolder: string): void => rmSync(fileIn(dataFolder), { force: true });

/** Null where nobody has left one for this folder, or something else was written there; a program that was killed leaves it behind. */
export function readSocketFile(dataFolder: string): SocketFile | null {
  try {
    const read = readSmallJson(fileIn(dataFolder)) as Partial<SocketFile> & { folder?: unknown };
    const { address, key, proof, seal, shell, pid, folder } = read;
    if (folder !== realpathSync(dataFolder)) return null;
    const isWhole =
      [address, key, proof, seal, shell].every((text) => typeof text === 'string' && text !== '') &&
      typeof pid === 'number';
    return isWhole ? ({ address, key, proof, seal, shell, pid } as SocketFile) : null;
  } catch {
    return null;
  }
}
