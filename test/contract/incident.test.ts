import { expect, it } from 'vitest';
import { incidentWords } from '../../src-preload/contract/words/incident.ts';

const none = { lastNumber: 9, done: 0, refused: 0, inDoubt: 0, missing: 0 };
const older = (count: string) => `The database was older than its journal: ${count} missing in it.`;

it.each([
  [{ missing: 8 }, `${older('8 sends were')} 8 of them went out, and this database knows nothing else of them.`],
  [{ done: 1 }, `${older('1 send was')} 1 of them had gone out.`],
  [{ inDoubt: 2 }, `${older('2 sends were')} 2 of them may have gone out.`],
  [{ refused: 1 }, older('1 send was')],
  [{ done: 2, inDoubt: 1 }, `${older('3 sends were')} 2 of them had gone out. 1 of them may have gone out.`],
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
