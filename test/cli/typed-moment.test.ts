import { expect, it } from 'vitest';
import { typedEnd, typedMoment } from '../../src-main/cli/typed-moment.ts';

it('a year with a sign is none of a calendar, at an end of a range as for a post', () => {
  for (const text of ['+275760-09-13', '-271821-04-20', '+010000-01-01T09:00:00Z']) {
    expect(() => typedEnd(text, 'UTC', 'first')).toThrow(`"${text}" is no date or time.`);
    expect(() => typedMoment(text, 'UTC')).toThrow(`"${text}" is no date or time.`);
  }
  expect(typedEnd('2026-11-01', 'Europe/Lisbon', 'last')).toBe(Date.UTC(2026, 10, 2) - 1);
});
