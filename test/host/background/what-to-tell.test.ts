import { describe, expect, it, onTestFinished } from 'vitest';
import type { Happened } from '../../../src-preload/contract/status.ts';
import { quietUntilMs, toldOf, toldOfSignIn } from '../../../src-main/host/background/what-to-tell.ts';

const all = { notifyPublished: true, notifyNeedsYou: true, notifyTrouble: true };
const some = (total: number, text = 'Text'): Happened['published'] => ({
  total,
  first: total === 0 ? null : { id: `id of ${text}`, spaceId: 's', text },
});
const happened = (published: number, scheduled: number, stopped: number): Happened => ({
  published: some(published, 'P'),
  scheduled: some(scheduled, 'S'),
  stopped: some(stopped, 'N'),
  asOf: 9,
});

describe('what is told', () => {
  it.each([
    [happened(12, 0, 1), '12 posts published, 1 needs you'],
    [happened(1, 0, 0), '1 post published'],
    [happened(0, 3, 0), '3 posts scheduled'],
    [happened(2, 1, 2), '2 posts published, 1 post scheduled, 2 need you'],
  ])('is one line', (what, title) => {
    expect(toldOf(what, all)?.title).toBe(title);
  });

  it('is nothing where nothing happened, or nothing of the kinds that are wanted', () => {
    expect(toldOf(happened(0, 0, 0), all)).toBeNull();
    expect(toldOf(happened(3, 2, 0), { ...all, notifyPublished: false })).toBeNull();
    expect(toldOf(happened(0, 0, 4), { ...all, notifyNeedsYou: false })).toBeNull();
    expect(toldOf(happened(3, 2, 1), { ...all, notifyPublished: false })?.title).toBe('1 needs you');
    expect(toldOfSignIn({ ...all, notifyTrouble: false })).toBeNull();
    expect(toldOfSignIn(all)?.opens).toEqual({ view: 'settings', section: 'connections' });
  });

  it('leads to the one that it is about, first to what needs the user, else to the outbox', () => {
    expect(toldOf(happened(12, 0, 1), all)).toMatchObject({ body: 'N', opens: { view: 'outbox', item: 'id of N' } });
    expect(toldOf(happened(1, 4, 0), all)).toMatchObject({ body: 'P', opens: { view: 'outbox', item: 'id of P' } });
    expect(toldOf(happened(0, 2, 0), all)).toMatchObject({ body: 'S', opens: { view: 'outbox' } });
    expect(toldOf(happened(0, 2, 0), all)?.opens).not.toHaveProperty('item');
  });

  it('shows the beginning of a long post in one line, and cuts no letter and no joined emoji in two', () => {
    const long = { ...happened(0, 0, 0), published: some(1, `One\n\ntwo ${'👩🏽‍💻'.repeat(200)}`) };
    const body = toldOf(long, all)!.body;
    expect(body).toMatch(/^One two (?:👩🏽‍💻)+…$/u);
    expect([...new Intl.Segmenter().segment(body)]).toHaveLength(120);
    expect(body.isWellFormed()).toBe(true);
    const tall = { ...long, published: some(1, `One ${'e' + '\u0301'.repeat(9_000)} two`) };
    expect(toldOf(tall, all)?.body).toBe('One …');
  });
});

describe('quiet hours', () => {
  const at = (hour: number, minute = 0, day = 20): number => new Date(2026, 10, day, hour, minute).getTime();
  const night = { fromMinute: 22 * 60, toMinute: 7 * 60 };
  const noon = { fromMinute: 12 * 60, toMinute: 13 * 60 + 30 };
  it.each([
    [night, at(21, 59), null],
    [night, at(22), at(7, 0, 21)],
    [night, at(23, 59), at(7, 0, 21)],
    [night, at(0), at(7)],
    [night, at(6, 59), at(7)],
    [night, at(7), null],
    [noon, at(11, 59), null],
    [noon, at(12), at(13, 30)],
    [noon, at(13, 30), null],
    [{ fromMinute: 60, toMinute: 60 }, at(1), null],
    [null, at(1), null],
  ])('%j at %d end when they end', (quiet, nowMs, untilMs) => {
    expect(quietUntilMs(quiet, nowMs)).toBe(untilMs);
  });

  it('end once where the hour of their end comes twice, and when the clocks have gone on where it does not come', () => {
    const before = process.env['TZ'];
    process.env['TZ'] = 'Europe/Berlin';
    onTestFinished(() => {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    });
    const quiet = { fromMinute: 22 * 60, toMinute: 2 * 60 + 30 };
    const utc = (iso: string): number => Date.parse(`${iso}Z`);
    // Half past two in summer time, and an hour later once more.
    expect(quietUntilMs(quiet, utc('2026-10-24T22:00:00'))).toBe(utc('2026-10-25T00:30:00'));
    expect(quietUntilMs(quiet, utc('2026-10-25T01:15:20'))).toBe(utc('2026-10-25T01:30:00'));
    expect(quietUntilMs(quiet, utc('2026-10-25T01:30:00'))).toBeNull();
    expect(quietUntilMs(quiet, utc('2026-03-29T00:30:00'))).toBe(utc('2026-03-29T01:30:00'));
    expect(quietUntilMs(quiet, utc('2026-03-29T01:00:00'))).toBeNull();
  });
});
