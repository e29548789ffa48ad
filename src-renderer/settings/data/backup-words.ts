import type { StoredBackup } from '../../../src-preload/contract/backups.ts';
import { plural } from '../../../src-preload/contract/words/plural.ts';
import { dayAndClockWithin, dayOf } from '../../ui/moment.ts';

/** Null: not known yet. */
export function lastBackupWords(backups: readonly StoredBackup[] | null, nowMs: number, zone: string): string {
  if (backups === null) return 'Looking';
  const [newest] = backups;
  if (newest === undefined) return 'None yet. One is made every day by itself.';
  const when = dayAndClockWithin(newest.madeAtMs, nowMs, zone);
  return plural(
    backups.length,
    {
      one: 'The last one is of {when}. One is made every day by itself.',
      other: 'The last of # is of {when}. One is made every day by itself.',
    },
    { when },
  );
}

/** Beside the data folder's files, with the day in its name; the folder says whether paths have slashes here. */
export function exportPath(folder: string, nowMs: number, zone: string): string {
  const slash = folder.includes('\\') ? '\\' : '/';
  return `${folder}${slash}outpost-everything-${dayOf(nowMs, zone)}.sqlite`;
}
