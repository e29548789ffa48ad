import { expect, it } from 'vitest';
import { slugProblem } from '../../src-renderer/bio/slug-problem.ts';

it('what stands in every address as it is says nothing, nor does what is empty', () => {
  for (const slug of [null, '', 'harbour', 'Harbour-2', 'the.harbour_~2']) expect(slugProblem(slug)).toBeNull();
});

it.each([
  ['Café du Port', 'cafe-du-port'],
  ['harbour/menu', 'menu'],
  ['what? now#', 'what-now'],
  ['  harbour', 'harbour'],
  ['порт', null],
  ['\u202Eharbour', 'harbour'],
])('%s is said to be refused perhaps, and what was meant is offered', (slug, meant) => {
  expect(slugProblem(slug)).toMatchObject({ words: expect.stringContaining('may refuse') as string, meant });
});

it.each([
  ['https://pages.example/harbour?ref=1', 'harbour'],
  ['//pages.example/harbour/', 'harbour'],
  ['https://pages.example', null],
])('%s is a whole address', (slug, meant) => {
  expect(slugProblem(slug)).toEqual({ words: 'This is a whole address: only its last part stands here.', meant });
});
