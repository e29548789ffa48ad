import { expect, it } from 'vitest';
import { exportPath, lastBackupWords } from '../../src-renderer/settings/data/backup-words.ts';

const zone = 'Europe/Lisbon';
const nowMs = Date.UTC(2026, 10, 21, 14, 2);
const backup = (madeAtMs: number) => ({ name: 'b', path: '/d/b', madeAtMs, bytes: 1 });

it('says of when the newest backup is, and that there is none or that it is not known yet', () => {
  expect(lastBackupWords(null, nowMs, zone)).toBe('Looking');
  expect(lastBackupWords([], nowMs, zone)).toBe('None yet. One is made every day by itself.');
  const today = backup(nowMs - 3_600_000);
  expect(lastBackupWords([today], nowMs, zone)).toMatch(/^The last one is of today, 13:02\. /);
  expect(lastBackupWords([today, backup(nowMs - 90_000_000)], nowMs, zone)).toMatch(
    /^The last of 2 is of today, 13:02\. /,
  );
});

it('offers a file in the data folder, written as paths are on this computer', () => {
  expect(exportPath('/home/u/Outpost', nowMs, zone)).toBe('/home/u/Outpost/outpost-everything-2026-11-21.sqlite');
  expect(exportPath('C:\\Users\\u\\Outpost', nowMs, zone)).toBe(
    'C:\\Users\\u\\Outpost\\outpost-everything-2026-11-21.sqlite',
  );
});
