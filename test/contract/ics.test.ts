import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarEntry } from '../../src-preload/contract/calendar.ts';
import { icsFile, type IcsEvent } from '../../src-preload/contract/ics.ts';
import { leftOutWords, withinTimes } from '../../src-preload/contract/ics-of-calendar.ts';

const nowMs = Date.parse('2026-11-22T12:00Z');
const event = (more: Partial<IcsEvent> = {}): IcsEvent => ({
  ...{
    id: 'draft-7',
    state: 'draft',
    atMs: Date.parse('2026-11-29T09:30:00.700Z'),
    text: 'Winter menu',
    accounts: ['@h (x)'],
  },
  ...more,
});

/** As a calendar reads it: folded lines put together, then each name and its text. */
function read(file: string): [string, string][] {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  return lines.map((line): [string, string] => {
    const [name = ''] = line.split(':', 1);
    const text = line.slice(name.length + 1).replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
    return [name, text];
  });
}
const wordsOf = (text: string): Record<string, string> =>
  Object.fromEntries(read(icsFile('Outpost', [event({ text })], nowMs)));
const names = ['BEGIN', 'UID', 'DTSTAMP', 'DTSTART', 'DURATION', 'SUMMARY', 'DESCRIPTION', 'STATUS', 'TRANSP', 'END'];

describe('a calendar file', () => {
  it('takes its own signs in a text for a text (RFC 5545, 3.3.11)', () => {
    const file = icsFile('Outpost', [event({ text: 'Tea; cake, \\ and more' })], nowMs);
    expect(file).toContain('SUMMARY:Draft: Tea\\; cake\\, \\\\ and more\r\n');
  });

  it('has each post with a stable name, its time in UTC, its state and its words', () => {
    const file = icsFile('Outpost', [event()], nowMs);
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true);
    expect(read(file).slice(6, -1)).toEqual([
      ['BEGIN', 'VEVENT'],
      ['UID', 'draft-7@outpost'],
      ['DTSTAMP', '20261122T120000Z'],
      ['DTSTART', '20261129T093000Z'],
      ['DURATION', 'PT15M'],
      ['SUMMARY', 'Draft: Winter menu'],
      ['DESCRIPTION', 'Winter menu\n@h (x)'],
      ['STATUS', 'TENTATIVE'],
      ['TRANSP', 'TRANSPARENT'],
      ['END', 'VEVENT'],
    ]);
  });

  it('lets no words become lines of the file, folds at 75 octets, and gives the words back', () => {
    const odd = fc.string({ unit: fc.constantFrom(...'aé漢🙂\\;,:\r\n\t="', 'END:VEVENT\r\n', '\u2028') });
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 3 }), odd, (texts, account) => {
        const file = icsFile(
          'Outpost',
          texts.map((text) => event({ text, accounts: [account] })),
          nowMs,
        );
        for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const inside = read(file).slice(6, -1);
        expect(inside.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([]);
        const summaries = inside.filter(([name]) => name === 'SUMMARY').map(([, text]) => text);
        expect(summaries.every((text) => text.startsWith('Draft: '))).toBe(true);
        expect(summaries).toHaveLength(texts.length);
      }),
    );
  });

  it('keeps what a text says, but for control characters', () => {
    const text = 'a;b,c\\d: "é漢🙂" '.repeat(20).trim();
    expect(wordsOf(text)).toMatchObject({ DESCRIPTION: `${text}\n@h (x)` });
  });

  it('has the beginning of a first line as the summary, cut where a word ends and never through a sign', () => {
    expect(wordsOf(`Menu\n${'more '.repeat(50)}`).SUMMARY).toBe('Draft: Menu');
    expect(wordsOf('a'.repeat(100)).SUMMARY).toBe(`Draft: ${'a'.repeat(100)}`);
    expect(wordsOf('lamps '.repeat(40)).SUMMARY).toBe(`Draft: ${'lamps '.repeat(16).trim()}…`);
    expect(wordsOf('a'.repeat(101)).SUMMARY).toBe(`Draft: ${'a'.repeat(99)}…`);
    expect(wordsOf(`${'a'.repeat(98)}🙂🙂`).SUMMARY).toBe(`Draft: ${'a'.repeat(98)}…`);
  });
});

describe('what a calendar file lacks', () => {
  const day = (total: number) => ({ day: '2026-11-29', total, states: [], load: null, entries: [], packs: [] });
  it('is said with the number of posts of all days', () => {
    expect(leftOutWords({ days: [day(2), day(1)] })).toBe(
      '3 posts are not in the file: it holds at most 10,000 of one day.',
    );
    expect(leftOutWords({ days: [day(1), day(0)] })).toBe(
      '1 post is not in the file: it holds at most 10,000 of one day.',
    );
  });
  it('is not what lies outside of the times that were asked for', () => {
    const at = (...times: number[]) => ({ ...day(5), entries: times.map((atMs) => ({ atMs }) as CalendarEntry) });
    const range = { timeZone: 'UTC', untimed: 0, labels: [], days: [at(1, 2, 3), at(11, 12, 13, 14)] };
    const { days } = withinTimes(range, { fromMs: 2, toMs: 13 });
    expect(days.map(({ entries, total }) => [entries.map(({ atMs }) => atMs), total])).toEqual([
      [[2, 3], 4],
      [[11, 12, 13], 3],
    ]);
  });
  it('is not spoken of where it is whole', () => {
    expect(leftOutWords({ days: [day(0)] })).toBeNull();
  });
});
