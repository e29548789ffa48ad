import type { Adversity } from './adversity.ts';
import { workspaceMoved } from './workspace-moved.ts';
import { folderRestored } from './folder-restored.ts';
import { logFlipped } from './log-flipped.ts';
import { mainFileLost } from './main-file-lost.ts';
import { mainFilePutBack } from './main-file-put-back.ts';
import { twoPrograms } from './two-programs.ts';

/** A new one: a file that exports an `Adversity`, and a line here. */
export const adversities: readonly Adversity[] = [
  folderRestored,
  logFlipped,
  mainFilePutBack,
  mainFileLost,
  workspaceMoved,
  twoPrograms,
];
