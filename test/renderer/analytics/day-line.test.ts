import { expect, it } from 'vitest';
import { dayLine } from '../../../src-renderer/analytics/day-line.ts';

const box = { width: 100, height: 22 };

it('a line by day begins at 0, breaks where a figure is missing and ends where figures end', () => {
  expect(dayLine([0, 10, null, 5, 10, null], box)).toEqual({
    stretches: ['M0 22L20 2', 'M60 12L80 2'],
    first: 0,
    last: 10,
    zeroY: 22,
    goesBelowZero: false,
    end: { x: 80, y: 2 },
  });
});

it('a figure below 0 stands below the line at 0', () => {
  expect(dayLine([-10, 0, 10], box)).toMatchObject({
    stretches: ['M0 22L50 12L100 2'],
    zeroY: 12,
    goesBelowZero: true,
  });
});

it.each([[[]], [[null, null]], [[null, 4]]])('there is no line of %j', (values) => {
  expect(dayLine(values, box)).toBeNull();
});

it('a day between two without figures is a dot', () => {
  expect(dayLine([null, 5, null, 10, 10], box)).toMatchObject({ stretches: ['M25 12h0', 'M75 2L100 2'] });
});
