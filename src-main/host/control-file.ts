import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSmallJson } from '../core/store/small-file.ts';
import { replaceFile } from './replace-file.ts';

/** How a program of the same user asks a running web shell for another address. */
export interface Control {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  /** Made anew for each run; whoever can read the file may have an address. */
  secret: string;
  pid: number;
}

/** In the data folder, for its owner only (0600). */
const fileIn = (dataFolder: string): string => join(dataFolder, 'web.json');

export const writeControl = (dataFolder: string, control: Control): Promise<void> =>
  replaceFile(fileIn(dataFolder), JSON.stringify(control));

export const removeControl = (dataFolder: string): void => rmSync(fileIn(dataFolder), { force: true });

/** Null where no web shell runs, as far as the file tells: one that was killed leaves it behind. */
export function readControl(dataFolder: string): Control | null {
  try {
    const { url, secret, pid } = readSmallJson(fileIn(dataFolder)) as Partial<Control>;
    if (typeof url !== 'string' || typeof secret !== 'string' || typeof pid !== 'number') return null;
    process.kill(pid, 0);
    return { url, secret, pid };
  } catch {
    return null;
  }
}
