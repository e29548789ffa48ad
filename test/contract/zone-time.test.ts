import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { fieldsOf, inZone, wholeHourFrom } from '../../src-preload/contract/zone-time.ts';

const zones = [
  'Europe/Lisbon',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Africa/Cairo',
  'Pacific/Chatham',
  'UTC',
];
const minute = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2030, 11, 31) / 60_000 });

describe('a wall time in a zone', () => {
  it('is the moment Temporal finds, or skipped and doubled where Temporal says so', () => {
    fc.assert(
      fc.property(minute, fc.constantFrom(...zones), (wallMinute, zone) => {
        const wall = new Date(wallMinute * 60_000).toISOString();
        const [date, time] = [wall.slice(0, 10), wall.slice(11, 16)];
        const plain = Temporal.PlainDateTime.from(`${date}T${time}`);
        const early = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
        const late = plain.toZonedDateTime(zone, { disambiguation: 'later' });
        const read = inZone(date, time, zone);
        if (early.epochMilliseconds === late.epochMilliseconds) {
          expect(read).toEqual({ kind: 'at', atMs: early.epochMilliseconds });
        } else if (early.toPlainDateTime().equals(plain)) {
          expect(read).toEqual({ kind: 'twice', atMs: early.epochMilliseconds, againMs: late.epochMilliseconds });
        } else {
          expect(read).toMatchObject({ kind: 'skipped', insteadMs: late.epochMilliseconds });
        }
      }),
      { numRuns: 2_000, seed: 20_261_121 },
    );
  });

  it('agrees with Temporal in every minute around the changes of 2026', () => {
    for (const [zone, day] of [
      ['Europe/Lisbon', '2026-03-29'],
      ['Europe/Lisbon', '2026-10-25'],
      ['America/New_York', '2026-03-08'],
      ['America/New_York', '2026-11-01'],
      ['Australia/Lord_Howe', '2026-10-04'],
    ] as const) {
      for (let at = 0; at < 5 * 60; at += 5) {
        const time = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
        const plain = Temporal.PlainDateTime.from(`${day}T${time}`);
        const exists = plain.toZonedDateTime(zone, { disambiguation: 'earlier' }).toPlainDateTime().equals(plain);
        expect(inZone(day, time, zone).kind === 'skipped', `${day} ${time} ${zone}`).toBe(!exists);
      }
    }
  });

  it('says from where to where the clocks go over a skipped time, and what would be meant', () => {
    expect(inZone('2026-03-29', '01:30', 'Europe/Lisbon')).toEqual({
      kind: 'skipped',
      goFrom: '01:00',
      goTo: '02:00',
      instead: '02:30',
      changeMs: Date.UTC(2026, 2, 29, 1),
      insteadMs: Date.parse('2026-03-29T01:30:00Z'),
    });
  });

  it.each([
    ['', '09:00'],
    ['2026-11-31x', '09:00'],
    ['2026-11-21', ''],
    ['2026-13-01', '09:00'],
    ['2026-02-31', '09:00'],
    ['2026-11-21', '24:61'],
  ])('cannot read %j %j', (date, time) => expect(inZone(date, time, 'UTC')).toEqual({ kind: 'unreadable' }));

  it('comes back from its own fields', () => {
    const atMs = Date.UTC(2026, 10, 21, 14, 3);
    const { date, time } = fieldsOf(atMs, 'Asia/Kathmandu');
    expect({ date, time }).toEqual({ date: '2026-11-21', time: '19:48' });
    expect(inZone(date, time, 'Asia/Kathmandu')).toEqual({ kind: 'at', atMs });
  });

  it.each([
    ['Asia/Kolkata', '2026-11-21T14:03Z', '2026-11-21T14:30Z'],
    ['Asia/Kolkata', '2026-11-21T14:30Z', '2026-11-21T14:30Z'],
    ['Asia/Kathmandu', '2026-11-21T14:20Z', '2026-11-21T15:15Z'],
    ['America/St_Johns', '2026-07-21T14:03Z', '2026-07-21T14:30Z'],
    ['Europe/Lisbon', '2026-11-21T14:03Z', '2026-11-21T15:00Z'],
  ])('of %s has its next whole hour from %s on at %s', (zone, from, at) => {
    expect(new Date(wholeHourFrom(Date.parse(from), zone)).toISOString()).toBe(new Date(at).toISOString());
    expect(fieldsOf(Date.parse(at), zone).time).toMatch(/:00$/);
  });
});
