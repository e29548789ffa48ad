import { expect, it } from 'vitest';
import * as z from 'zod';
import { readableMembers, readJson, readTexts } from '../../../src-main/core/store/json-column.ts';

it('what is no JSON is nothing, and throws nothing: such a row must not take the others away', () => {
  expect(['{', '', 'null', '[1]'].map(readJson)).toEqual([undefined, undefined, null, [1]]);
});

it('of a list of texts what is none is left out', () => {
  expect(['["a",1,null,"b"]', '"a"', '{}', '{'].map(readTexts)).toEqual([['a', 'b'], [], [], []]);
});

it('the members that fit are read, the others are not there, and none is made up', () => {
  const shape = { a: z.string(), b: z.number(), c: z.string().default('made up') };
  expect(readableMembers(shape, { a: 'x', b: 'no number', d: 1 })).toEqual({ a: 'x' });
  for (const json of [null, 'text', 5]) expect(readableMembers(shape, json)).toEqual({});
});
