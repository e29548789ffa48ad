import { expect, it } from 'vitest';
import { leadOf, leadOfReport } from '../../src-preload/contract/leading-figure.ts';

const figures = [{ key: 'likes' }, { key: 'reach' }] as never;

it.each([
  ['reach', 'reach'],
  ['none', 'likes'],
  [null, 'likes'],
])('the figure that leads is the one that the service names, else its first: %s', (headlineKey, lead) => {
  expect(leadOf({ figures, headlineKey })?.key).toBe(lead);
  expect(leadOfReport({ totals: figures, headline_metric: headlineKey })?.key).toBe(lead);
});

it('nothing leads where there is no figure', () => {
  expect(leadOf({ figures: [], headlineKey: 'reach' })).toBeUndefined();
});
