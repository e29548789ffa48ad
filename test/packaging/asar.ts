import { closeSync, openSync, readSync } from 'node:fs';

interface Entry {
  files?: Record<string, Entry>;
  /** Of a file inside the archive; one beside it has none. */
  offset?: string;
  size?: number;
}

/** Every file an asar archive names, by its path: its header is JSON behind four lengths of four bytes, and then come the contents. */
export function entriesOf(archive: string): { entries: Map<string, Entry>; contentsAt: number } {
  const file = openSync(archive, 'r');
  const lengths = Buffer.alloc(16);
  readSync(file, lengths, 0, 16, 0);
  const header = Buffer.alloc(lengths.readUInt32LE(12));
  readSync(file, header, 0, header.length, 16);
  closeSync(file);
  const entries = new Map<string, Entry>();
  const below = (entry: Entry, path: string): void => {
    if (entry.files === undefined) entries.set(path, entry);
    else for (const [name, one] of Object.entries(entry.files)) below(one, `${path}/${name}`);
  };
  below(JSON.parse(header.toString()) as Entry, '');
  return { entries, contentsAt: 8 + lengths.readUInt32LE(4) };
}

export const filesOf = (archive: string): string[] => [...entriesOf(archive).entries.keys()];
