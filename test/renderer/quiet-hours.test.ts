import { expect, it } from 'vitest';
import { minuteOfTime, noLengthWords, timeOfMinute } from '../../src-renderer/settings/quiet-hours.ts';

it.each([
  [0, '00:00'],
  [61, '01:01'],
  [1_320, '22:00'],
  [1_439, '23:59'],
])('minute %i of a day is %s in a field of times, and back', (minute, text) => {
  expect(timeOfMinute(minute)).toBe(text);
  expect(minuteOfTime(text)).toBe(minute);
});

it.each(['', '24:00', '1:00', '12:60', '12', '12:00:30'])('“%s” is no time', (text) => {
  expect(minuteOfTime(text)).toBeNull();
});

it('quiet hours that end when they begin are told to be none', () => {
  expect(noLengthWords({ fromMinute: 1_320, toMinute: 1_320 })).toMatch(/no hour is quiet/);
  expect(noLengthWords({ fromMinute: 1_320, toMinute: 420 })).toBeNull();
});
