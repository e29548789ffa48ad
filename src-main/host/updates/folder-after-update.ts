import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../core/store/make-folder.ts';
import { readSmallJson } from '../../core/store/small-file.ts';
import { replaceFile } from '../replace-file.ts';

/** Who runs, and when. */
export interface Moment {
  version: string;
  nowMs: number;
}

/** An installer has long started what it installed by then; whoever starts a newer version later means the usual folder. */
const AT_MOST_MS = 15 * 60_000;

const fileIn = (state: string): string => join(state, 'after-update.json');

/**
 * Notes in the folder of the machine's state which data are open as an update is handed to its installer: those of Windows and macOS start the new
 * program with none of the arguments and surroundings of the old one. Rejects where nothing can be written there.
 */
export async function noteFolder(state: string, dataFolder: string, { version, nowMs }: Moment): Promise<void> {
  makeFolder(state);
  await replaceFile(fileIn(state), JSON.stringify({ folder: dataFolder, from: version, atMs: nowMs }));
}

/** The folder that another version has noted just before it made way for this one; null: none. It is told once. */
export function folderAfterUpdate(state: string, { version, nowMs }: Moment): string | null {
  try {
    const { folder, from, atMs } = readSmallJson(fileIn(state)) as Record<string, unknown>;
    forgetFolder(state);
    if (typeof folder !== 'string' || typeof atMs !== 'number' || from === version) return null;
    // A clock that was set back says nothing of how long ago that was.
    if (Math.abs(nowMs - atMs) > AT_MOST_MS) return null;
    return statSync(folder).isDirectory() ? folder : null;
  } catch {
    return null;
  }
}

/** Never throws: Windows removes nothing that a scanner reads just then, and a note that stays is too old within minutes. */
export function forgetFolder(state: string): void {
  try {
    rmSync(fileIn(state), { force: true });
  } catch {
    // Whoever comes goes by it once more, or not at all.
  }
}
