/** The database opened and is not sound: only this puts a file aside. */
export class UnsoundDatabase extends Error {}

/**
 * Whether the file itself is at fault. A busy, full or read-only disk is not: it passes, and taking it for a broken
 * database would put a sound outbox aside.
 */
export function isUnsound(error: unknown): boolean {
  return error instanceof UnsoundDatabase || /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
}

/** One file of the data folder is at fault; the message is for the user as it is. */
export class FileTrouble extends Error {}

/** What keeps the data from being opened or written, for the user; null where the error is no such thing but a bug. */
export function storageTrouble(error: unknown): string | null {
  if (error instanceof FileTrouble) return error.message;
  const code = codeOf(error);
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return 'Another program is using the database of Outpost. Close it and try again.';
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code)) return 'The disk is full. Nothing was lost: make room and try again.';
  const path = pathOf(error);
  if (path !== null && /^(EACCES|EPERM|EROFS)$/.test(code)) {
    return `${path} cannot be written. Check who owns it and whether the disk is read-only.`;
  }
  if (path !== null && /^(EEXIST|ENOTDIR|EISDIR)$/.test(code)) {
    return `${path} is not what Outpost keeps under that name. Move it away and try again.`;
  }
  if (/^(SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|EACCES|EPERM|EROFS|EEXIST|ENOENT|ENOTDIR|EISDIR)/.test(code)) {
    return 'The data folder cannot be written. Check who owns it and whether the disk is read-only.';
  }
  if (/^(SQLITE_IOERR|EIO)/.test(code))
    return 'The disk reports errors. Make a copy of the data folder before anything else.';
  return null;
}

/** Node names the file; SQLite does not. */
function pathOf(error: unknown): string | null {
  const path = (error as { path?: unknown } | null)?.path;
  return typeof path === 'string' ? path : null;
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
