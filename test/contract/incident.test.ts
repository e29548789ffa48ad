import { expect, it } from 'vitest';
import { incidentWords } from '../../src-preload/contract/words/incident.ts';

const none = { lastNumber: 9, done: 0, refused: 0, inDoubt: 0, missing: 0 };
const older = (count: string) => `The database was older than its journal: ${count} missing in it.`;

it.each([
  [{ missing: 8 }, `${older('8 sends were')} 8 went out, and this database knows nothing else of them.`],
  [{ missing: 1 }, `${older('1 send was')} 1 went out, and this database knows nothing else of it.`],
  [{ done: 1 }, `${older('1 send was')} 1 had gone out.`],
  [{ inDoubt: 2 }, `${older('2 sends were')} 2 may have gone out.`],
  [{ refused: 1 }, older('1 send was')],
  [{ done: 2, inDoubt: 1 }, `${older('3 sends were')} 2 had gone out. 1 may have gone out.`],
])('what the journal knew and the database did not is counted only where there is some: %o', (counts, words) => {
  expect(incidentWords({ code: 'put-right', data: { ...none, ...counts } }, String)).toBe(words);
});

it.each([
  [{ what: 'database', name: 'a' } as const, 'The database could not be read. It was kept as a.'],
  [{ what: 'beside', name: 'b' } as const, 'The database was gone. What was left beside it was kept as b.'],
  [null, 'The database was gone.'],
])('says of a database that was put aside what there is of it: %o', (left, words) => {
  const data = { left, backupAtMs: null, badBackups: 0 };
  expect(incidentWords({ code: 'put-aside', data }, String).startsWith(`${words} There was no backup`)).toBe(true);
});

it('says as of when what was put back is, whether that is a time of today or a day', () => {
  const data = { fromMs: 1, replacedAtMs: null, again: 0, atMs: 3 };
  expect(incidentWords({ code: 'restored', data }, () => '13:56')).toBe(
    'What was kept as of 13:56 took the place of what was here. The outbox is paused.',
  );
});

it('says which backup what was here became', () => {
  const data = { fromMs: 1, replacedAtMs: 2, again: 0, atMs: 3 };
  expect(incidentWords({ code: 'restored', data }, (ms) => `13:0${ms}`)).toBe(
    'What was kept as of 13:01 took the place of what was here. What was here is the backup of 13:02 now. The outbox is paused.',
  );
});

it('says what goes again of what waits in it', () => {
  const told = (again: number): string =>
    incidentWords({ code: 'restored', data: { fromMs: null, replacedAtMs: null, again, atMs: 3 } }, String);
  expect(told(1)).toContain(
    'paused. 1 change that waits in it may have been made since. It is made again when you resume',
  );
  expect(told(2)).toContain('paused. 2 changes that wait in it may have been made since. They are made again');
});

it('says of several spaces that the outbox of each is paused', () => {
  const restored = { code: 'restored', data: { fromMs: 1, replacedAtMs: null, again: 0, atMs: 3 } } as const;
  expect(incidentWords(restored, () => '13:56', 2)).toBe(
    'What was kept as of 13:56 took the place of what was here. The outboxes of all 2 spaces are paused.',
  );
});
