import { describe, expect, it } from 'vitest';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import * as s from './performed.ts';
import { answerJson, withService } from './scripted-server.ts';

describe('analytics', () => {
  it('the summary has one row per account and needs its account', async () => {
    const row = { account: { id: 4, social: 'x' }, collection: { state: 'brand-new', cadence_hours: null }, more: 1 };
    await withService(answerJson({ data: [row] }), async (service) => {
      const answer = await s.analyticsSummary(service);
      expect(answer.ok && answer.value).toMatchObject([
        { accountId: '4', account: { id: '4', display_name: null }, collection: { state: 'brand-new' }, raw: row },
      ]);
    });
  });

  it('a report of nothing but nulls is read, and null is never 0', async () => {
    const body = { contract: null, metrics: [{ key: null }], totals: [{ key: 'a', value: null }], series: null };
    await withService(answerJson({ data: body }), async (service) => {
      const answer = await s.analyticsReport(service, { accountId: '1' });
      expect(answer.ok && answer.value).toMatchObject({
        contract: null,
        account: null,
        totals: [{ key: 'a', value: null, previous: null }],
        series: null,
        audience: null,
      });
    });
  });

  it('a day that is told as its midnight is that day, in a report of days; an hour stays an hour', async () => {
    const dates = ['2026-11-19T00:00:00.000000Z', null, '2026-11-20 00:00:00', '2026-11-21T00:00:00+01:00'];
    const points = dates.map((date) => ({ date, values: { a: 1 } }));
    const hours = ['2026-11-20T00:00:00Z', '2026-11-20T01:00:00Z'].map((date) => ({ date, values: {} }));
    const body = { metrics: [], totals: [], series: { points: hours }, audience: { points } };
    await withService(answerJson({ data: body }), async (service) => {
      const answer = await s.analyticsReport(service, { accountId: '1' });
      const { series = null, audience = null } = answer.ok ? answer.value : {};
      expect(audience?.points.map(({ date }) => date)).toEqual(['2026-11-19', null, '2026-11-20', '2026-11-21']);
      expect(series?.points.map(({ date }) => date)).toEqual(hours.map(({ date }) => date));
    });
  });

  it('days that are told the newest first are read the oldest first, as they are drawn', async () => {
    const points = ['2026-11-21', '2026-11-20', '2026-11-19'].map((date) => ({ date, posts: 1, values: { a: 1 } }));
    const body = { metrics: [], totals: [], series: { points }, audience: { points } };
    await withService(answerJson({ data: body }), async (service) => {
      const answer = await s.analyticsReport(service, { accountId: '1' });
      const { series = null, audience = null } = answer.ok ? answer.value : {};
      for (const told of [series?.points, audience?.points])
        expect(told?.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    });
  });

  it('a report without catalogue and totals is a failure that names them', async () => {
    await withService(answerJson({ data: { contract: 'v1' } }), async (service) => {
      const answer = await s.analyticsReport(service, { accountId: '1' });
      expect(answer).toMatchObject({ ok: false, code: 'unexpected-shape' });
      expect(answer.ok ? '' : reasonWords(answer.reason)).toContain(
        '“metrics” and “totals” are missing or are not lists.',
      );
    });
  });

  it('a page of posts keeps rows whole, with cells that lack columns, bare numbers and nulls', async () => {
    const row = {
      post_id: 9,
      published_at: null,
      metrics: { likes: { value: 3 }, views: 7, saves: null },
      interactions: { total: '12', components: [] },
      imported: 0,
    };
    const body = {
      sort: { key: 'likes', direction: 'desc', options: [{ key: 'saves', sortable: false, reason: 'No.' }] },
      columns: [{ key: 'likes' }, { key: 'views' }, { key: 'saves' }],
      data: [row],
      meta: { current_page: 1, last_page: 3, per_page: 20, total: 41 },
    };
    await withService(answerJson(body), async (service) => {
      const answer = await s.analyticsPosts(service, { accountId: '1', sort: 'likes', direction: 'desc' });
      if (!answer.ok) return expect.fail(reasonWords(answer.reason));
      expect(answer.value.data[0]).toMatchObject({
        post_id: '9',
        imported: false,
        metrics: { likes: { value: 3, reason: null }, views: { value: 7 }, saves: { value: null } },
        interactions: { total: 12, components: {} },
        raw: row,
      });
      expect(answer.value.meta?.total).toBe(41);
      expect(s.declaredSortKeys(answer.value)).toEqual(['published_at', 'interactions', 'likes', 'views']);
    });
  });

  it('asks for posts with every parameter in its stated name', async () => {
    await withService(answerJson({ data: [], meta: {} }), async (service, server) => {
      const range = { fromMs: 0, toMs: 86_400_000 };
      const query = { sort: 'likes', direction: 'asc' as const, perPage: 100, page: 2 };
      await s.analyticsPosts(service, { accountId: '1', range, ...query });
      const asked = new URL(server.received[0]?.path ?? '', 'http://x').searchParams;
      expect(Object.fromEntries(asked)).toEqual({
        from: '1970-01-01T00:00:00+00:00',
        to: '1970-01-02T00:00:00+00:00',
        sort: 'likes',
        dir: 'asc',
        per_page: '100',
        page: '2',
      });
    });
  });

  it('refuses a sort key the account does not declare, before sending, and offers those it does', async () => {
    await withService(answerJson({}), async (service, server) => {
      const answer = await s.analyticsPosts(service, { accountId: '1', sort: 'luck', declaredKeys: ['likes'] });
      const offers = ['published_at', 'interactions', 'likes'];
      expect(answer).toMatchObject({ verdict: 'unsent', code: 'invalid-input', offers });
      for (const wrong of [{ perPage: 9 }, { perPage: 101 }, { page: 0 }, { range: { fromMs: Number.NaN } }]) {
        expect(await s.analyticsPosts(service, { accountId: '1', ...wrong })).toMatchObject({ code: 'invalid-input' });
      }
      expect(server.received).toHaveLength(0);
    });
  });

  it.each<[string, unknown]>([
    ['a list after a colon', { sort: ['The sort key is not declared. Declared keys: published_at, likes, views.'] }],
    ['quoted words', { sort: ['Only "published_at", "likes" and "views" can be sorted.'] }],
    ['a list of keys', { sort: ['published_at', 'likes', 'views'] }],
    ['a list joined with or', { sort: 'Must be one of: published_at, likes or views' }],
  ])('reads the declared keys a 422 names as %s', async (_, errors) => {
    await withService(answerJson({ message: 'The given data was invalid.', errors }, 422), async (service) => {
      const answer = await s.analyticsPosts(service, { accountId: '1', sort: 'luck' });
      expect(answer).toMatchObject({ code: 'validation', offers: ['published_at', 'likes', 'views'] });
    });
  });

  it('reads the declared keys from the message alone as well', async () => {
    const message = 'Sort must be one of: published_at, interactions, likes.';
    await withService(answerJson({ message }, 422), async (service) => {
      const answer = await s.analyticsPosts(service, { accountId: '1', sort: 'luck' });
      expect(answer).toMatchObject({ offers: ['published_at', 'interactions', 'likes'] });
    });
  });
});
