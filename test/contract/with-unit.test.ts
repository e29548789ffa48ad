import { expect, it } from 'vitest';
import { grownBy, labelWithUnit, unitBehind, withUnit } from '../../src-preload/contract/words/with-unit.ts';

it('a figure has its unit, unless it is a count', () => {
  const units = [withUnit(48_213, 'count'), withUnit(9.5, 'percent'), withUnit(9.504, '%'), withUnit(12, 's')];
  expect(units).toEqual(['48,213', '9.5\u2009%', '9.5\u2009%', '12 s']);
  expect([unitBehind(null), unitBehind('count'), unitBehind('seconds')]).toEqual(['', '', ' seconds']);
});

it('what grew says by how much, in percentage points of what is in percent', () => {
  const grown = [grownBy(3, null), grownBy(-3, 'count'), grownBy(1.5, 'seconds'), grownBy(0.25, 'percent')];
  expect(grown).toEqual(['+3', '-3', '+1.5 seconds', '+0.25 pp']);
});

it('a heading says the unit of the bare figures below it', () => {
  const heads = [null, 'count', 'percent', 'seconds'].map((unit) => labelWithUnit({ label: 'Watched', unit }));
  expect(heads).toEqual(['Watched', 'Watched', 'Watched (%)', 'Watched (seconds)']);
});
