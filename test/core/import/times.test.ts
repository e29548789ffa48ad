import { describe, expect, it } from 'vitest';
import { monthNamed, plainDate } from '../../../src-main/core/import/date-names.ts';
import { Rig } from './rig.ts';

const dates = async (cells: string[], header = 'Date', timeZone = 'Europe/Lisbon') => {
  const rig = new Rig({ timeZone });
  return rig.read(`text,accounts,${header}\n${cells.map((cell, index) => `post ${index},x,"${cell}"`).join('\n')}`);
};
const iso = (atMs: number | null | undefined) =>
  typeof atMs !== 'number' ? null : new Date(atMs).toISOString().slice(0, 16);

describe('a time', () => {
  it.each([
    ['2026-11-24T08:00:00Z', '2026-11-24T08:00'],
    ['2026-11-24T08:00:00.000+0530', '2026-11-24T02:30'],
    ['2026-11-24T23:00+14:00', '2026-11-24T09:00'],
    ['2027-07-01 08:00', '2027-07-01T07:00'],
    ['2026-11-24 08:00:30', '2026-11-24T08:00'],
    ['2026/11/24, 7.30 pm', '2026-11-24T19:30'],
    ['24.11.2026 09:00', '2026-11-24T09:00'],
    ['24.11.26 9h30', '2026-11-24T09:30'],
    ['Nov 24, 2026 9:00 AM', '2026-11-24T09:00'],
    ['Tue, 24 Nov 2026 09:00:00 GMT', '2026-11-24T09:00'],
    ['24th November 2026 at 12 am', '2026-11-24T00:00'],
    ['24-Nov-2026 12:05 pm', '2026-11-24T12:05'],
    ['24-Nov-26 09:00', '2026-11-24T09:00'],
    ['24-Nov-26 9:00 PM', '2026-11-24T21:00'],
    ['24.Nov.2026 09:00', '2026-11-24T09:00'],
    ['\u200e2026-11-24 08:00\u200e', '2026-11-24T08:00'],
    ['\u202a24/11/2026\u202c 08:00', '2026-11-24T08:00'],
    ['24. November 2026 09:00', '2026-11-24T09:00'],
    ['Dienstag, 24. Nov. 2026 um 9:00 Uhr', '2026-11-24T09:00'],
    ['9 décembre 2026 10:30', '2026-12-09T10:30'],
    ['mercredi 9 decembre 2026 à 10h30', '2026-12-09T10:30'],
    ['1er août 2027 10:30', '2027-08-01T09:30'],
    ['9 dez 2026 10:30', '2026-12-09T10:30'],
    ['9 december 2026 om 10.30 uur', '2026-12-09T10:30'],
    ['9 dicembre 2026 ore 10:30', '2026-12-09T10:30'],
    ['9. desember 2026 klokken 10:30', '2026-12-09T10:30'],
    ['9 Decmber 2026 10:30', '2026-12-09T10:30'],
    ['12 março 2027 10:30', '2027-03-12T10:30'],
    ['9 de diciembre de 2026, 10:30', '2026-12-09T10:30'],
    ['9 de diciembre de 2026 a las 10:30', '2026-12-09T10:30'],
    ['9 dicembre 2026 alle 10:30', '2026-12-09T10:30'],
    ['9 mei 2027 om 10:30', '2027-05-09T09:30'],
    ['9 grudnia 2026 10:30', '2026-12-09T10:30'],
    ['9 października 2027 o 10:30', '2027-10-09T09:30'],
    ['9 maj 2027 kl. 10:30', '2027-05-09T09:30'],
    ['1795507200', '2026-11-24T08:00'],
    ['1795507200000', '2026-11-24T08:00'],
  ])('%s is read', async (cell, expected) => {
    expect(iso((await dates([cell])).rows[0]?.atMs)).toBe(expected);
  });

  it.each([
    ['2027-02-29 10:00', 'February 2027 has 28 days'],
    ['2026-12-01 25:00', 'There is no time 25:00'],
    ['2026-12-09 10:30:61', 'There is no time 10:30:61'],
    ['9 Floréal 2026 10:30', '“9 Floréal 2026 10:30” is not a date and time'],
    ['9 marraskuu 2026 10:30', '“9 marraskuu 2026 10:30” is not a date and time'],
    ['09-Dec-26', 'The time of day is missing'],
    ['9 Dec', '“9 Dec” is not a date and time'],
    ['2026-13-01 10:00', 'There is no month 13'],
    ['2026-12-01 13:00 PM', '“13:00 PM” is not a time of day'],
    ['2026-12-01 10:00 +99:00', '“10:00 +99:00” is not a time of day'],
    ['2026-12-01 10:00 +05:75', '“10:00 +05:75” is not a time of day'],
    ['2026-12-01', 'The time of day is missing'],
    ['2026-13-45', 'There is no month 13'],
    ['2027-02-29', 'February 2027 has 28 days'],
    ['31/31/2026', 'There is no month 31'],
    ['31/02/2027', 'February 2027 has 28 days'],
    ['02/31/2027', 'February 2027 has 28 days'],
    ['31/12/2026', 'The time of day is missing'],
    ['12/31/2026', 'The time of day is missing'],
    ['09:00', 'The date is missing'],
    ['0001-12-01 10:00', '“0001-12-01 10:00” is not a date and time'],
    ['01/12/0027 10:00', '“01/12/0027 10:00” is not a date and time'],
    ['2206-12-01 10:00', 'This time is more than ten years away'],
  ])('%s is refused: %s', async (cell, words) => {
    const [row] = (await dates([cell])).rows;
    expect(row).toMatchObject({ verdict: 'rejected', atMs: null, whenText: cell });
    expect(row?.problems).toEqual([words]);
  });

  it('that is empty or "now" means as soon as possible, "queue" the queue of the service', async () => {
    const { rows } = await dates(['', 'now', 'queue']);
    expect(rows.map(({ atMs, verdict }) => [atMs, verdict])).toEqual(Array(3).fill([null, 'ready']));
  });

  it('is read in a zone whose day begins at one o’clock', async () => {
    // Egypt puts its clocks forward at midnight on the last Friday of April.
    const { rows } = await dates(['2027-04-30 00:30', '2027-04-30 01:30'], 'Date', 'Africa/Cairo');
    expect(rows[0]?.problems).toEqual([
      '00:30 does not exist on 30 April 2027 in Cairo: clocks go from 00:00 to 01:00',
    ]);
    expect(iso(rows[1]?.atMs)).toBe('2027-04-29T22:30');
  });
});

describe('day and month', () => {
  it('are told apart by one date of the file, and the file says how', async () => {
    const { run, rows } = await dates(['05/12/2026 09:00', '25/12/2026 09:00']);
    expect(rows.map(({ atMs }) => iso(atMs))).toEqual(['2026-12-05T09:00', '2026-12-25T09:00']);
    expect(rows[0]?.problems).toEqual([]);
    expect(run.columns.at(-1)).toMatchObject({ header: 'Date', column: 'scheduled_at (DD/MM/YYYY)' });
  });

  it('are told apart the other way round too', async () => {
    const { run, rows } = await dates(['12/05/2026 09:00', '12/25/2026 09:00']);
    expect(iso(rows[0]?.atMs)).toBe('2026-12-05T09:00');
    expect(run.columns.at(-1)?.column).toBe('scheduled_at (MM/DD/YYYY)');
  });

  it('are told apart by what is not yet past, with a remark', async () => {
    const { rows } = await dates(['11/12/2026 09:00']);
    expect(iso(rows[0]?.atMs)).toBe('2026-12-11T09:00');
    expect(rows[0]?.problems).toEqual(['Read as 11 December (DD/MM/YYYY)']);
  });

  it.each([
    ['Europe/Lisbon', '2027-06-05'],
    ['America/Chicago', '2027-05-06'],
  ])('are read by the habit of %s where nothing tells, with a remark', async (timeZone, day) => {
    const { rows } = await dates(['05/06/2027 12:00'], 'Date', timeZone);
    expect(iso(rows[0]?.atMs)?.slice(0, 10)).toBe(day);
    expect(rows[0]?.verdict).toBe('remark');
  });

  it('are read as the header says', async () => {
    const { rows } = await dates(['05/06/2027 12:00'], 'Date (MM/DD/YYYY)');
    expect(iso(rows[0]?.atMs)).toBe('2027-05-06T11:00');
    expect(rows[0]?.problems).toEqual([]);
  });

  it('are refused where the file has both orders and the row fits both', async () => {
    const { rows } = await dates(['25/12/2026 09:00', '12/26/2026 09:00', '05/06/2027 09:00', '12/12/2026 09:00']);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['ready', 'ready', 'rejected', 'ready']);
    expect(rows[2]?.problems).toEqual(['Is 05/06 5 June or 6 May? Choose the order for this file']);
  });

  it('are no dates in either order where a number is 0, and no order is asked for', async () => {
    const { rows } = await dates(['25/12/2026 09:00', '12/26/2026 09:00', '00/05/2027 09:00']);
    expect(rows[2]?.problems).toEqual(['There is no day 0']);
  });

  it('are told apart across separate date and time columns', async () => {
    const { rows } = await new Rig().read('text,accounts,Date,Time\na b,x,05/12/2026,9:00\nc d,x,25/12/2026,9:00 PM');
    expect(rows.map(({ atMs }) => iso(atMs))).toEqual(['2026-12-05T09:00', '2026-12-25T21:00']);
  });
});

describe('the names of months', () => {
  it('mean the same month in every language that has them', () => {
    const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb'];
    const wrong = languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) =>
        Array.from({ length: 12 }, (_, at) => {
          const date = new Date(Date.UTC(2027, at, 9));
          const name = date.toLocaleString(language, { month, timeZone: 'UTC' });
          return monthNamed(plainDate(name)) === at + 1 ? [] : [`${language} ${name}`];
        }).flat(),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
