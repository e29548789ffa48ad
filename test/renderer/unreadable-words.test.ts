import { describe, expect, it } from 'vitest';
import { readDay, readMoment, readTime } from '../../src-renderer/ui/when/read-when.ts';
import { unreadableWords } from '../../src-renderer/ui/when/unreadable-words.ts';

const why = (date: string, time = '09:00'): string => unreadableWords(date, time, '2026-11-22');

describe('a date or time that cannot be', () => {
  it('is said to be missing where one is', () => {
    expect(why('')).toBe('Choose a date and a time.');
    expect(why('2026-12-01', ' ')).toBe('Choose a date and a time.');
  });

  it('says how many days its month has, as an import does', () => {
    expect(why('31 Feb')).toBe('February 2027 has 28 days.');
    expect(why('2028-02-30')).toBe('February 2028 has 29 days.');
    expect(why('Tue 31.4.')).toBe('April has 30 days.');
    expect(why('5/13/27')).toBe('There is no month 13.');
  });

  it('is named where it is nothing like one, with forms that are', () => {
    const today = '2026-11-22';
    expect(why('asdf')).toBe('“asdf” is not a date. Try 29 Nov, next Friday or in 3 days.');
    expect(why('0 Mar')).toBe('“0 Mar” is not a date. Try 29 Nov, next Friday or in 3 days.');
    for (const form of ['29 Nov', 'next Friday', 'in 3 days']) expect(readDay(form, today), form).not.toBe(null);
    expect(why('2026-12-01', '25:00')).toBe('“25:00” is not a time of day. Try 8:30, 8 pm or in 2 hours.');
    for (const form of ['8:30', '8 pm']) expect(readTime(form), form).not.toBe(null);
    expect(readMoment('in 2 hours', { nowMs: Date.parse(today), zone: 'UTC' })).not.toBe(null);
  });
});
