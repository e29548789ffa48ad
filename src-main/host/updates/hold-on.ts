import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';

/** A program's file that another one is about to take the place of, kept beside it until that came about. */
export interface Held {
  /** Puts it back where nothing took its place. */
  putBack(): void;
  letGo(): void;
}

/**
 * Keeps the file of an AppImage while it is replaced: electron-updater takes it away first, and where the new one cannot be put
 * there after that, there would be no program any more. Throws where nothing can be written beside it: then nothing is replaced.
 */
export function holdOn(file: string): Held {
  const kept = `${file}.before-update`;
  const letGo = (): void => rmSync(kept, { force: true });
  letGo();
  try {
    linkSync(file, kept);
  } catch {
    // Some file systems know one name for a file only.
    copyFileSync(file, kept);
  }
  return {
    putBack() {
      if (existsSync(file)) letGo();
      else renameSync(kept, file);
    },
    letGo,
  };
}
