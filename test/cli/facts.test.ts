import { expect, it } from 'vitest';
import { localTime, timeIn } from '../../src-main/cli/facts.ts';
import { bareTimeWord, whichOfTwo } from '../../src-preload/contract/words/times.ts';

it('a time that happens twice as clocks go back says which of the two it is, and others say nothing', () => {
  const [first, second, later] = [0, 1, 2].map((hours) => Date.UTC(2026, 9, 25, hours, 30)) as [number, number, number];
  expect([first, second, later].map((atMs) => timeIn('Europe/Lisbon', atMs))).toEqual([
    '25 Oct 2026, 01:30 (1st), Europe/Lisbon',
    '25 Oct 2026, 01:30 (2nd), Europe/Lisbon',
    '25 Oct 2026, 02:30, Europe/Lisbon',
  ]);
  // By the clock of this computer, whichever that is.
  expect(localTime(first)).toContain(`${bareTimeWord(first)}${whichOfTwo(first)}`);
});
