import type { StorageTrouble } from '../notice.ts';

/** What keeps the data from being opened or written, and what to do. */
export function storageTroubleWords(trouble: StorageTrouble): string {
  switch (trouble.code) {
    case 'in-use':
      return 'Another program is using the database of Outpost. Close it and try again.';
    case 'disk-full':
      return 'The disk is full. Nothing was lost: make room and try again.';
    case 'not-writable':
      return trouble.path === null
        ? 'The data folder cannot be written. Check who owns it and whether the disk is read-only.'
        : `${trouble.path} cannot be written. Check who owns it and whether the disk is read-only.`;
    case 'in-the-way':
      return `${trouble.path} is not what Outpost keeps under that name. Move it away and try again.`;
    case 'lock-unusable':
      return `${trouble.path} cannot be opened, so nobody can tell whether Outpost is already open with this data. Close any other Outpost, then remove it and try again: it holds nothing of yours.`;
    case 'disk-errors':
      return 'The disk reports errors. Make a copy of the data folder before anything else.';
    case 'shell-file':
      return trouble.words;
    default:
      return trouble satisfies never;
  }
}
