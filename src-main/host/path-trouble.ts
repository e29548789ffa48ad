/**
 * Why the system does not let a path be used, as the end of a sentence ("…, because "). `there`: it is looked for; `made`: it is to be made
 * where it is not.
 */
export function pathTrouble(error: unknown, asked: 'there' | 'made' = 'there'): string {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return asked === 'there'
        ? 'there is no such file.'
        : 'it cannot be made there: the system keeps that place to itself, or the way to it is a link that leads nowhere.';
    case 'ENOTDIR':
      return 'a part of the way to it is a file and no folder.';
    case 'ENAMETOOLONG':
      return 'its name is longer than this system allows.';
    case 'ELOOP':
      return 'it is a link that leads back to itself.';
    case 'EACCES':
    case 'EPERM':
      return asked === 'there' ? 'you may not read it.' : 'you may not write there.';
    case 'EROFS':
      return 'the disk is read-only.';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full.';
    case 'EIO':
      return 'the system reports an error while reading it.';
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open. Close other programs and try again.';
    default:
      return code === undefined ? (error as Error).message : `the system refuses it (${code}).`;
  }
}
