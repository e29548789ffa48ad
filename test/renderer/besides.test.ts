import { expect, it } from 'vitest';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { besidesOf } from '../../src-renderer/composer/history/besides.ts';

const here = {
  accounts: [],
  boards: [{ id: '31', name: 'Lamps' }],
  nowMs: Date.UTC(2026, 10, 22),
  zone: 'Europe/Lisbon',
};
const told = (before: Partial<DraftBody>, after: Partial<DraftBody>) => {
  const rows = besidesOf({ ...blankBody(), ...before }, { ...blankBody(), ...after }, here);
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, [row.before, row.after]]));
};

it('a board is called by its name where it is known, and by its ID where it is not', () => {
  expect(told({ boardId: '31' }, { boardId: '32' })).toMatchObject({ Board: ['Lamps', '32'] });
});

it('what happens if the time is missed is told by itself, and a time that is none as it was typed', () => {
  const when = { mode: 'no-time' as const, date: '30 Feb', time: '10:00' };
  expect(told({ when }, { missedPolicy: 'skip' })).toEqual({
    When: ['No time, 30 Feb, 10:00', 'Queue'],
    'If missed': ['', 'Skip it'],
  });
});
