import { join } from 'node:path';

/** What a program calls the other end of the socket; there is no name to look up, and no page can reach it. */
export const LOCAL_ORIGIN = 'http://outpost';

/** What the place of the socket depends on; passed in, so that every system can be tried on one. */
export interface Around {
  platform: string;
  /** Folders for temporary files, the best first; absolute. */
  temporary: readonly string[];
  /** Not to be guessed, and fit for a name. */
  name: string;
}

/** `apart`: in a folder that is made for it alone, and goes with it. */
export type Address = { kind: 'pipe' | 'in-folder'; path: string } | { kind: 'apart'; folder: string; path: string };

/** How the name of a folder that is made for a socket begins. */
export const APART = 'outpost-socket-';

/**
 * A socket in the data folder. Each run has one of its own: closing it removes its file, and whoever took the folder meanwhile must not
 * lose theirs by that.
 */
export const IN_FOLDER = /^core-[\w-]+\.sock$/;

/** A socket's address has 104 bytes on macOS and 108 on Linux, its end included; what is longer is cut off without a word. */
const MOST_BYTES = 103;

const fits = ({ path }: Address): boolean => Buffer.byteLength(path) <= MOST_BYTES;

/** Where whoever holds a data folder may listen, the best first: in the folder itself, where its path is not too long. */
export function addressesFor(dataFolder: string, { platform, temporary, name }: Around): Address[] {
  if (platform === 'win32') return [{ kind: 'pipe', path: `\\\\.\\pipe\\outpost-${name}` }];
  const apart = temporary.map((within): Address => {
    const folder = join(within, `${APART}${name}`);
    return { kind: 'apart', folder, path: join(folder, 'sock') };
  });
  return [{ kind: 'in-folder' as const, path: join(dataFolder, `core-${name}.sock`) }, ...apart].filter(fits);
}
