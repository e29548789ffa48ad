import { expect, it } from 'vitest';
import { systemClock } from '../../../src-main/core/clock.ts';
import { causesOf } from '../../../src-main/core/import/causes.ts';
import type { CheckedRow } from '../../../src-main/core/import/checked-row.ts';
import { Pace } from '../../../src-main/core/import/pace.ts';
import { unsendable } from '../../../src-main/core/import/problem.ts';

const post = {
  variants: {},
  row: 1,
  text: 'One',
  accountIds: [],
  when: { mode: 'now' as const },
  link: null,
  boardId: null,
};
const rest = { firstComment: null, commentDelayMinutes: 0, labels: [], missedPolicy: null, title: null, beside: {} };

it('what rows have in common is looked for with others let in, though each names hundreds of accounts that nobody has', async () => {
  let nowMs = 0;
  const pace = new Pace({ ...systemClock, monotonicMs: () => (nowMs += 1_000) });
  const names = Array.from({ length: 500 }, (_, n) => unsendable({ code: 'no-account-named', name: `nobody${n}` }));
  const row: CheckedRow = {
    record: { line: 1, cells: [], fault: null, remark: null },
    post: { ...post, ...rest },
    accounts: [],
    draft: false,
    whenText: '',
    atMs: null,
    problems: names,
    expectedAtMs: null,
  };
  expect(
    await causesOf(
      Array.from({ length: 40 }, () => row),
      pace,
    ),
  ).toMatchObject({ moreCauses: 450 });
  expect(pace.pauses).toBe(40);
});
