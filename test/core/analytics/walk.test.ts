import { describe, expect, it } from 'vitest';
import { beginning } from '../../../src-main/core/analytics/archive/plan-walk.ts';
import { afterPage, MOST_CALLS, type Walk, type WalkedPage } from '../../../src-main/core/analytics/archive/walk.ts';

const begun = (): Walk => beginning({ number: 1, kind: 'all', fromMs: 0, toMs: 1 });
const full: WalkedPage = { rows: 100, news: 100, perPage: 100, lastPage: null, total: null };

/** Walks over what `service` answers, and says after how many answers it ends, and how. */
function walked(service: (page: number, call: number) => WalkedPage, most = 3 * MOST_CALLS) {
  let walk = begun();
  for (let calls = 1; calls <= most; calls += 1) {
    const next = afterPage(walk, service(walk.pages + 1, calls));
    if (next.ends !== null) return { calls, ends: next.ends };
    walk = next.walk;
  }
  throw new Error('the walk did not end');
}

describe('a walk through pages', () => {
  it('ends with the last page that is told of, or the first that is empty', () => {
    expect(walked(() => ({ ...full, lastPage: 7 }))).toEqual({ calls: 7, ends: 'whole' });
    expect(walked(() => ({ ...full, total: 650 }))).toEqual({ calls: 7, ends: 'whole' });
    expect(walked((page) => (page < 7 ? full : { ...full, rows: 0, news: 0 }))).toEqual({ calls: 7, ends: 'whole' });
  });

  it.each([
    ['a count of all posts alone', { perPage: null, lastPage: null, total: 290 }],
    ['the size that was asked for', { perPage: 100, lastPage: null, total: null }],
    ['pages of that size', { perPage: 100, lastPage: 3, total: 290 }],
    ['pages of that size without a count', { perPage: null, lastPage: 3, total: null }],
    ['one page', { perPage: 20, lastPage: 1, total: 290 }],
  ])('goes on while small pages bring news, whatever their service says: %s', (_, counts) => {
    const twenty = (page: number): WalkedPage => {
      const rows = page < 15 ? 20 : page === 15 ? 10 : 0;
      return { ...counts, rows, news: rows };
    };
    const { calls, ends } = walked(twenty);
    expect(ends).toBe('whole');
    expect([15, 16]).toContain(calls);
  });

  it('asks once beyond the count where fewer posts were shown, and ends there', () => {
    const counts = { ...full, lastPage: 3, total: 290 };
    const shown = (page: number, after: WalkedPage): WalkedPage =>
      page < 3 ? counts : page === 3 ? { ...counts, rows: 80, news: 80 } : after;
    expect(walked((page) => shown(page, { ...counts, rows: 0, news: 0 }))).toEqual({ calls: 4, ends: 'whole' });
    expect(walked((page) => shown(page, { ...counts, rows: 80, news: 0 }))).toEqual({ calls: 4, ends: 'whole' });
  });

  it('of a service that counts nothing ends with an empty page, or one that tells nothing new, and not with a short one', () => {
    const fifty = { ...full, perPage: null, rows: 50, news: 50 };
    const none = { ...fifty, rows: 0, news: 0 };
    expect(walked((page) => (page < 6 ? fifty : none))).toEqual({ calls: 6, ends: 'whole' });
    expect(walked((page) => (page === 1 ? fifty : { ...fifty, news: 0 }))).toEqual({ calls: 2, ends: 'whole' });
  });

  it.each([
    ['the same page whatever page is asked for', (page: number) => page],
    ['two pages in turn', (page: number) => page - 1],
  ])('is stuck at the first page that tells nothing new: %s', (_, seenFor) => {
    for (const counts of [{}, { lastPage: 1e9 }, { total: 1e11 }]) {
      const service = (page: number): WalkedPage => ({ ...full, ...counts, news: seenFor(page) < 2 ? 100 : 0 });
      expect(walked(service)).toMatchObject({ ends: 'stuck' });
      expect(walked(service).calls).toBeLessThanOrEqual(3);
    }
  });

  it('goes back where the total has fallen, and is not stuck at pages that it reads again', () => {
    let left = 950;
    const furthest = { page: 0 };
    const end = walked((page, call) => {
      if (call === 5) left = 740;
      const isNew = page > furthest.page;
      furthest.page = Math.max(furthest.page, page);
      return { ...full, news: isNew ? 100 : 0, lastPage: Math.ceil(left / 100), total: left };
    });
    expect(end).toEqual({ calls: 5 + 7, ends: 'whole' });
  });

  it.each([
    ['says nothing else', { lastPage: null, total: null }],
    ['counts none', { lastPage: 1, total: 0 }],
    ['tells of one page', { lastPage: 1, total: null }],
  ])('asks again for an empty page in the middle that %s, and ends there with what was counted before', (_, counts) => {
    const good = { ...full, lastPage: 20, total: 2_000 };
    const empty = { ...full, perPage: null, ...counts, rows: 0, news: 0 };
    expect(walked((page, call) => (call === 11 ? empty : good))).toEqual({ calls: 21, ends: 'whole' });
    const asked: number[] = [];
    const ended = walked((page) => (asked.push(page), page === 11 ? empty : good));
    expect(ended).toEqual({ calls: 14, ends: 'whole' });
    expect(asked.slice(-4)).toEqual([11, 11, 11, 11]);
    expect(afterPage({ ...begun(), pages: 10, furthest: 10, calls: 99, total: 2_000, lastPage: 20 }, empty)).toEqual({
      walk: expect.objectContaining({ total: 2_000 }) as Walk,
      ends: 'whole',
    });
  });

  it('asks again for an empty page in the middle also where only the number of pages is told', () => {
    const empty = { ...full, perPage: null, rows: 0, news: 0 };
    const service = (_: number, call: number): WalkedPage => (call === 11 ? empty : { ...full, lastPage: 20 });
    expect(walked(service)).toEqual({ calls: 21, ends: 'whole' });
  });

  it('goes back only so often, whatever number of pages is told of', () => {
    const end = walked((page, call) => ({
      ...full,
      news: page === 1 ? 100 : 0,
      lastPage: 1e9,
      total: call % 2 === 0 ? 500 : 1_000,
    }));
    expect(end.ends).toBe('stuck');
    expect(end.calls).toBeLessThan(40);
  });

  it('takes no more than so many answers, where each page tells of posts that nobody has seen', () => {
    expect(walked(() => full)).toEqual({ calls: MOST_CALLS, ends: 'stuck' });
  });
});
