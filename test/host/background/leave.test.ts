import { expect, it } from 'vitest';
import { deadlineLine } from '../../../src-preload/contract/words/leaving.ts';
import { whatLeavingDoes } from '../../../src-main/host/background/leave.ts';

const HOUR = 3_600_000;
const noon = Date.UTC(2026, 10, 20, 12);
const dated = { total: 3, firstAtMs: noon + 2 * HOUR, lastAtMs: noon + 2 * HOUR };

it.each([
  ['quit', 'linux', 'ask'],
  ['quit', 'win32', 'ask'],
  ['quit', 'darwin', 'ask'],
  ['session-end', 'win32', 'ask'],
  ['session-end', 'darwin', 'ask'],
  ['session-end', 'linux', 'say'],
  ['signal', 'linux', 'say'],
  ['signal', 'darwin', 'say'],
  ['forced', 'win32', 'go'],
] as const)('%s on %s with posts that have a time: %s', (cause, platform, what) => {
  expect(whatLeavingDoes(cause, platform, dated)).toBe(what);
  expect(whatLeavingDoes(cause, platform, null)).toBe('go');
});

it.each([
  [dated, '3 posts must go by 14:00'],
  [{ ...dated, total: 1 }, '1 post must go by 14:00'],
  [{ ...dated, lastAtMs: noon + 5 * HOUR }, '3 posts must go, the first by 14:00, the last by 17:00'],
  [{ ...dated, lastAtMs: noon + 20 * HOUR }, '3 posts must go, the first by 14:00, the last by Sat 21 Nov, 08:00'],
])('says what misses its time', (what, line) => {
  expect(deadlineLine(what, noon, 'UTC')).toBe(line);
});
