import { expect, it } from 'vitest';
import { compiledOnce } from '../../../src-main/core/store/compiled-once.ts';
import { query } from '../../../src-main/core/store/schema.ts';

it('builds its SQL at the first use and is given its values at each', () => {
  let built = 0;
  const named = compiledOnce<{ id: string; least: number | null }, { id: string }>((value) => {
    built += 1;
    return query
      .selectFrom('action')
      .select('id')
      .where('seq', '>', value('least'))
      .where('lane', '=', 'post:1')
      .where('id', '=', value('id'));
  });
  expect(built).toBe(0);
  const first = named({ id: 'a', least: 1 }).compile();
  const second = named({ id: 'b', least: null }).compile();
  expect(first.parameters).toEqual([1, 'post:1', 'a']);
  expect(second.parameters).toEqual([null, 'post:1', 'b']);
  expect(second.sql).toBe(first.sql);
  expect(built).toBe(1);
});
