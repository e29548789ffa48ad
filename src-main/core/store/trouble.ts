/** The database opened and is not sound: only this puts a file aside. */
export class UnsoundDatabase extends Error {}

/**
 * Whether the file itself is at fault. A busy, full or read-only disk is not: it passes, and taking it for a broken
 * database would put a sound outbox aside.
 */
export function isUnsound(error: unknown): boolean {
  return error instanceof UnsoundDatabase || /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
}

/** What keeps the data from being opened or written, for the user; null where the error is no such thing but a bug. */
export function storageTrouble(error: unknown): string | null {
  const code = codeOf(error);
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return 'Another program is using the database of Outpost. Close it and try again.';
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code)) return 'The disk is full. Nothing was lost: make room and try again.';
  if (/^(SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|EACCES|EPERM|EROFS|EEXIST|ENOENT|ENOTDIR|EISDIR)/.test(code)) {
    return 'The data folder cannot be written. Check who owns it and whether the disk is read-only.';
  }
  if (/^(SQLITE_IOERR|EIO)/.test(code))
    return 'The disk reports errors. Make a copy of the data folder before anything else.';
  return null;
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
