import { describe, expect } from 'vitest';
import type { Json } from '../../sandbox/raw-client.ts';
import { ground, seeded } from './ground.ts';
import { says } from './says.ts';

const SECTION = 'Account posts report (AccountPostsResource), the whole response body of the posts analytics endpoint';
const RULE_3 = 'Rules per operation 3';
const RULE_4 = 'Rules per operation 4';

describe('the posts report', () => {
  const on = ground();
  const all = '?from=2020-01-01T00:00:00Z';
  const read = (query: string, account: number = seeded.instagram) =>
    on.space('GET', `/accounts/${account}/analytics/posts${query}`);

  says(SECTION, 'contract, account, range, collection, sort, columns, data, meta', async () => {
    const { json } = await read(all);
    expect(Object.keys(json)).toEqual([
      'contract',
      'account',
      'range',
      'collection',
      'sort',
      'columns',
      'data',
      'meta',
    ]);
    const report = (await on.space('GET', `/accounts/${seeded.instagram}/analytics${all}`)).json.data;
    expect(json.account).toEqual(report.account);
    expect(Object.keys(json.range)).toEqual(Object.keys(report.range));
  });

  says(
    SECTION,
    'sort: object: key string, direction string, options array of {key, label strings; sortable boolean; reason string}',
    async () => {
      const { sort } = (await read(`${all}&sort=likes&dir=asc`)).json;
      expect([sort.key, sort.direction]).toEqual(['likes', 'asc']);
      for (const option of sort.options) expect(Object.keys(option)).toEqual(['key', 'label', 'sortable', 'reason']);
      expect(sort.options.map((option: { key: string }) => option.key)).toContain('reach');
    },
  );

  says(
    SECTION,
    'columns: array, one per declared metric: key, label, definition, unit strings; headline boolean; status, reason strings',
    async () => {
      const { columns } = (await read(all)).json;
      const { metrics } = (await on.space('GET', `/accounts/${seeded.instagram}/analytics`)).json.data;
      const keys = (rows: { key: string }[]) => rows.map((row) => row.key);
      expect(keys(columns)).toEqual(keys(metrics));
      for (const column of columns) {
        expect(Object.keys(column).sort()).toEqual('definition headline key label reason status unit'.split(' '));
      }
    },
  );

  says(SECTION, 'meta: current_page, last_page, per_page, total integers', async () => {
    const { meta, data } = (await read(`${all}&per_page=30&page=2`)).json;
    expect(meta).toMatchObject({ current_page: 2, per_page: 30, last_page: Math.ceil(meta.total / 30) });
    expect(data).toHaveLength(30);
  });

  says(
    SECTION,
    'Row of `data`: post_id integer; published_at, permalink, excerpt, thumbnail strings; imported boolean; metrics; interactions',
    async () => {
      const { data } = (await read(`${all}&per_page=100`)).json;
      for (const row of data) {
        expect(Object.keys(row)).toEqual(
          'post_id published_at permalink excerpt thumbnail imported metrics interactions'.split(' '),
        );
        expect(Object.keys(row.metrics.reach)).toEqual(['value', 'status', 'reason']);
        const parts = Object.values(row.interactions.components as Record<string, number>);
        expect(row.interactions.total).toBe(parts.reduce((sum, part) => sum + part, 0));
      }
      expect(data.some((row: { imported: boolean }) => row.imported)).toBe(true);
    },
  );

  says(RULE_4, 'lists every post the account published in the range, one row per post', async () => {
    const ids = new Set<number>();
    const first = (await read(`${all}&per_page=100`)).json;
    for (let page = 1; page <= first.meta.last_page; page += 1) {
      const { data } = (await read(`${all}&per_page=100&page=${page}`)).json;
      for (const row of data) ids.add(row.post_id as number);
    }
    expect(ids.size).toBe(first.meta.total);
    expect((await read(`${all}&page=9999`)).json.data).toEqual([]);
  });

  says(
    RULE_4,
    'When `sort` names a key the account does not declare, the answer is 422, and it names the keys that the account does declare.',
    async () => {
      const { status, json } = await read('?sort=impressions');
      expect(status).toBe(422);
      for (const key of ['reach', 'views', 'likes', 'comments', 'shares']) expect(json.errors.sort[0]).toContain(key);
    },
  );

  says(
    RULE_3,
    'sort: optional; allowed: `published_at`, `interactions`, or any metric key the account declares; default order is published_at',
    async () => {
      const bySort = async (sort: string) => (await read(`${all}&per_page=100&sort=${sort}`)).json.data;
      const falling = (values: number[]) =>
        values.every((value, index) => index === 0 || value <= (values[index - 1] as number));
      expect(falling((await bySort('reach')).map((row: Json) => row.metrics.reach.value))).toBe(true);
      expect(falling((await bySort('interactions')).map((row: Json) => row.interactions.total))).toBe(true);
      expect((await read(all)).json.data).toEqual((await read(`${all}&sort=published_at`)).json.data);
      const { columns } = (await read(all)).json;
      for (const { key } of columns) expect((await read(`?sort=${key}`)).status).toBe(200);
    },
  );

  says(RULE_3, 'dir: optional; `asc` or `desc`; default `desc` (newest first)', async () => {
    const timesOf = async (query: string) =>
      (await read(all + query)).json.data.map((row: { published_at: string }) => Date.parse(row.published_at));
    const newest = await timesOf('');
    expect(newest).toEqual([...newest].sort((a: number, b: number) => b - a));
    const oldest = await timesOf('&dir=asc');
    expect(oldest).toEqual([...oldest].sort((a: number, b: number) => a - b));
    expect((await read('?dir=up')).status).toBe(422);
  });

  says(RULE_3, 'per_page: optional; 10 to 100; default 20', async () => {
    expect((await read(all)).json.meta.per_page).toBe(20);
    const statuses = await Promise.all(
      ['9', '10', '100', '101', 'ten'].map(async (n) => (await read(`?per_page=${n}`)).status),
    );
    expect(statuses).toEqual([422, 200, 200, 422, 422]);
  });

  says(RULE_3, 'page: optional; at least 1', async () => {
    expect((await read('?page=0')).json.errors).toHaveProperty('page');
    expect((await read('?page=1')).status).toBe(200);
  });

  says(RULE_3, 'from, to: string, date-time; optional', async () => {
    const day = await read('?from=2026-08-01T00:00:00%2B01:00&to=2026-08-31T23:59:59%2B01:00&per_page=100');
    for (const row of day.json.data) expect(row.published_at).toMatch(/^2026-0(8|7-31T23)/);
    expect(day.json.range.days).toBe(31);
    expect((await read('?from=yesterday')).json.errors).toHaveProperty('from');
    expect((await read('?from=2026-09-01T00:00:00Z&to=2026-08-01T00:00:00Z')).status).toBe(422);
  });
});
