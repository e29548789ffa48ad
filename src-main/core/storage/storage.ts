import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import type { Freed, StoredPart, StoredSizes, WouldFree } from '../../../src-preload/contract/storage.ts';
import { historyBetween } from '../analytics/analytics.ts';
import type { Parts } from '../parts.ts';
import { forgetOld, NOTHING, oldBeforeMs } from './forget-old.ts';
import { databaseBytes, freeBytes, giveBack } from './storage.queries.ts';

export { DailyForgetting } from './forget-old.ts';

export type StorageParts = Pick<Parts, 'store' | 'clock' | 'closing' | 'aside'> & { options: { dataFolder: string } };

/** Moved in about a millisecond or two; then everything else has its turn. */
const PAGES_AT_ONCE = 100;

const partOfTable: Readonly<Record<string, StoredPart>> = {
  post: 'posts',
  post_feed: 'posts',
  post_metric: 'figures',
  metric_snapshot: 'growth',
  report: 'reports',
  audience_point: 'audience',
  draft: 'drafts',
  action: 'history',
  action_event: 'history',
  action_dependency: 'history',
  attachment: 'history',
  batch: 'history',
};

/** What takes how much. */
export async function sizesOf({ store, aside, closing, options }: StorageParts): Promise<StoredSizes> {
  const bytes = new Map<StoredPart, number>();
  const add = (part: StoredPart, more: number): void => void bytes.set(part, (bytes.get(part) ?? 0) + more);
  const ofTables = await aside.tableBytes(store.raw.name, closing);
  for (const [table, taken] of ofTables) add(partOfTable[table] ?? 'other', taken);
  add('pictures', folderBytes(join(options.dataFolder, 'pictures')));
  add('backups', folderBytes(join(options.dataFolder, 'backups')));
  const parts = [...bytes].map(([part, taken]) => ({ part, bytes: taken }));
  return { parts: parts.toSorted((a, b) => b.bytes - a.bytes), freeBytes: freeBytes(store) };
}

function folderBytes(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    return files.reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0);
  } catch {
    return 0;
  }
}

/** It may be gone by now. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Frees what the settings do not keep, and gives what is free back to the disk. Cut short, the rest is freed the next time. */
export async function freeSpace(parts: StorageParts): Promise<Freed> {
  const { store, closing } = parts;
  const beforeBytes = databaseBytes(store);
  const thinned = await forgetOld(parts);
  while (!closing.aborted && giveBack(store, PAGES_AT_ONCE)) await others();
  return { ...thinned, bytes: Math.max(0, beforeBytes - databaseBytes(store)) };
}

/** What would be removed if older figures were kept for so many days, so that it can be said before it is done. */
export async function wouldFree(
  parts: Pick<Parts, 'store' | 'clock' | 'closing'>,
  { keepGrowthDays }: { keepGrowthDays: number | null },
): Promise<WouldFree> {
  const beforeMs = oldBeforeMs(parts.clock.nowMs(), keepGrowthDays);
  return { ...(beforeMs === null ? NOTHING : await historyBetween(parts, beforeMs)), beforeMs };
}
