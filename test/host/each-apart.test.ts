import { expect, it } from 'vitest';
import { eachApart } from '../../src-main/host/each-apart.ts';

it('what one of them throws is logged, and keeps none of the others from being done', () => {
  const done: string[] = [];
  const logged: object[] = [];
  const refused = new Error('deliberate');
  eachApart({ error: (fields) => void logged.push(fields) }, [
    () => void done.push('first'),
    () => {
      throw refused;
    },
    () => void done.push('last'),
  ]);
  expect([done, logged]).toEqual([['first', 'last'], [{ err: refused }]]);
});
