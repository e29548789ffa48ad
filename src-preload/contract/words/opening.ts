import type { StorageTrouble } from '../notice.ts';
import { storageTroubleWords } from './storage-trouble.ts';

/** Why the data cannot be opened. `holder`: the program that has it open, where that is known. */
export type OpeningTrouble =
  | { code: 'held'; holder: { shell: string; pid: number; computer?: string } | null }
  | { code: 'unreadable'; trouble: StorageTrouble }
  | { code: 'other-schema'; folder: string }
  | { code: 'newer-database'; found: number; known: number }
  | { code: 'internal' };

export function openingWords(why: OpeningTrouble): string {
  switch (why.code) {
    case 'held':
      return heldWords(why.holder);
    case 'unreadable':
      return storageTroubleWords(why.trouble);
    case 'other-schema':
      return `The data in ${why.folder} was made by a different version of Outpost, and this one cannot read it. Nothing was changed in it. Start with another folder (--data FOLDER), or go on with the version that made it.`;
    case 'newer-database':
      return `The data was written by a newer Outpost (version ${why.found} of the database; this one knows ${why.known}). It was left untouched: update Outpost.`;
    case 'internal':
      return 'Outpost could not open its data. The log says more.';
    default:
      return why satisfies never;
  }
}

function heldWords(holder: Extract<OpeningTrouble, { code: 'held' }>['holder']): string {
  if (holder === null) return 'Outpost is already open with this data. Close it first, or choose another folder.';
  const { shell, pid, computer } = holder;
  return computer === undefined
    ? `Outpost is already open with this data (${shell}, process ${pid}). Close it first, or choose another folder.`
    : `Outpost is already open with this data on another computer (${shell}, process ${pid} of ${computer}). Close it there first, or choose another folder.`;
}
