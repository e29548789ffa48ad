import type { StorageTrouble } from '../../../src-preload/contract/notice.ts';
import { storageTroubleWords } from '../../../src-preload/contract/words/storage-trouble.ts';

/** The database opened and is not sound: only this puts a file aside. */
export class UnsoundDatabase extends Error {}

/**
 * Whether the file itself is at fault. A busy, full or read-only disk is not: it passes, and taking it for a broken
 * database would put a sound outbox aside.
 */
export function isUnsound(error: unknown): boolean {
  return error instanceof UnsoundDatabase || /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
}

/** One file of the data folder, or of the shell's, is at fault. `field`: what of the input could not be kept there. */
export class FileTrouble extends Error {
  readonly trouble: StorageTrouble;
  readonly field: string | null;

  constructor(trouble: StorageTrouble, field: string | null = null) {
    super(storageTroubleWords(trouble));
    this.trouble = trouble;
    this.field = field;
  }
}

/** The work, whose trouble with a file is about this member of the input. */
export async function keeping<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof FileTrouble ? new FileTrouble(error.trouble, field) : error;
  }
}

/** What keeps the data from being opened or written; null where the error is no such thing but a bug. */
export function storageTrouble(error: unknown): StorageTrouble | null {
  if (error instanceof FileTrouble) return error.trouble;
  const code = codeOf(error);
  const path = pathOf(error);
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return { code: 'in-use' };
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code)) return { code: 'disk-full' };
  if (path !== null && /^(EACCES|EPERM|EROFS)$/.test(code)) return { code: 'not-writable', path };
  if (path !== null && /^(EEXIST|ENOTDIR|EISDIR)$/.test(code)) return { code: 'in-the-way', path };
  if (/^(SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|EACCES|EPERM|EROFS|EEXIST|ENOENT|ENOTDIR|EISDIR)/.test(code))
    return { code: 'not-writable', path: null };
  return /^(SQLITE_IOERR|EIO)/.test(code) ? { code: 'disk-errors' } : null;
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
