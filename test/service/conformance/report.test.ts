import { describe, expect } from 'vitest';
import type { Json } from '../../sandbox/raw-client.ts';
import { ground, seeded } from './ground.ts';
import { says } from './says.ts';

const MEMBERS: Record<string, string[]> = {
  account: ['id', 'social', 'display_name', 'handler', 'avatar', 'disconnected_at'],
  range: ['from', 'to', 'timezone', 'days', 'previous_from', 'previous_to'],
  basis: ['series', 'values', 'note', 'comparison_immature'],
  collection: ['state', 'reason', 'remedy', 'last_collected_at', 'cadence_hours', 'polling_window_days'],
  coverage: ['posts_in_range', 'posts_imported', 'days_in_range', 'days_with_posts'],
  interactions:
    'key label definition native source components value previous change_pct change_unit status reason remedy'.split(
      ' ',
    ),
  series: ['basis', 'values', 'note', 'interval', 'timezone', 'metrics', 'points'],
  audience: ['supported', 'metrics', 'points', 'labels', 'latest', 'change'],
  best_times: 'cells best timezone lookback_days min_posts max_average status reason'.split(' '),
};
const ROWS: Record<string, string[]> = {
  metrics:
    'key label definition unit accumulation scope role window_days headline chartable status reason remedy'.split(' '),
  totals: 'key label unit value previous change_pct change_unit status reason remedy'.split(' '),
  rates:
    'key label definition numerator_key denominator_key denominator_label denominator_unit basis value per_post_mean previous change_pp change_unit status reason remedy'.split(
      ' ',
    ),
};
const SECTION = 'Account analytics report (AccountReportResource), the `data` member of the full report';

/** Four weeks, so that there is something to add up. */
const inFourWeeks = () => {
  const to = new Date();
  const from = new Date(to.getTime() - 28 * 86_400_000);
  return `?from=${from.toISOString()}&to=${to.toISOString()}`;
};

describe('the full report', () => {
  const on = ground();
  const read = async (account: number, query = inFourWeeks()) =>
    (await on.space('GET', `/accounts/${account}/analytics${query}`)).json.data;

  says(SECTION, 'contract, headline_metric: string', async () => {
    const report = await read(seeded.instagram);
    expect([typeof report.contract, report.headline_metric]).toEqual(['string', 'reach']);
  });

  for (const [member, keys] of Object.entries(MEMBERS)) {
    says(SECTION, `${member}: ${keys.join(', ')}`, async () => {
      expect(Object.keys((await read(seeded.instagram))[member]).sort()).toEqual([...keys].sort());
    });
  }

  for (const [member, keys] of Object.entries(ROWS)) {
    says(SECTION, `${member}: array of ${keys.join(', ')}`, async () => {
      const rows = (await read(seeded.instagram))[member];
      expect(rows.length).toBeGreaterThan(2);
      for (const row of rows) expect(Object.keys(row).sort()).toEqual([...keys].sort());
    });
  }

  says(
    SECTION,
    'series (publish-date series): points array of {date string, posts integer, values map of string to number}',
    async () => {
      const { series, totals, coverage } = await read(seeded.instagram);
      expect(series.points).toHaveLength(coverage.days_in_range);
      for (const total of totals.filter((one: { status: string }) => one.status === 'available')) {
        const sum = series.points.reduce((all: number, point: Json) => all + point.values[total.key], 0);
        expect([total.key, sum]).toEqual([total.key, total.value]);
      }
      const posts = series.points.reduce((all: number, point: { posts: number }) => all + point.posts, 0);
      expect(posts).toBe(coverage.posts_in_range);
    },
  );

  says(SECTION, 'totals: value numbers', async () => {
    const { totals } = await read(seeded.x);
    const rows = (await on.space('GET', `/accounts/${seeded.x}/analytics/posts${inFourWeeks()}&per_page=100`)).json;
    expect(rows.meta.last_page).toBe(1);
    for (const total of totals) {
      const sum = rows.data.reduce((all: number, row: Json) => all + (row.metrics[total.key].value ?? 0), 0);
      expect([total.key, total.value]).toEqual([total.key, sum]);
    }
  });

  says(SECTION, 'totals: previous, change_pct numbers', async () => {
    const now = await read(seeded.instagram);
    const { previous_from, previous_to } = now.range;
    const then = await read(
      seeded.instagram,
      `?from=${encodeURIComponent(previous_from)}&to=${encodeURIComponent(previous_to)}`,
    );
    expect(now.totals[0].previous).toBe(then.totals[0].value);
    const change = (now.totals[0].value / then.totals[0].value - 1) * 100;
    expect(now.totals[0].change_pct).toBeCloseTo(change, 1);
  });

  says(SECTION, 'interactions: components array of strings', async () => {
    const { interactions, totals } = await read(seeded.instagram);
    const parts = totals.filter((one: { key: string }) => interactions.components.includes(one.key));
    expect(parts).toHaveLength(interactions.components.length);
    expect(interactions.value).toBe(parts.reduce((all: number, one: { value: number }) => all + one.value, 0));
  });

  says(SECTION, 'rates: numerator_key, denominator_key; value', async () => {
    const { rates, totals, interactions } = await read(seeded.instagram);
    const valueOf = (key: string) =>
      key === 'interactions' ? interactions.value : totals.find((one: { key: string }) => one.key === key).value;
    for (const rate of rates.filter((one: { value: unknown }) => one.value !== null)) {
      expect(rate.value).toBeCloseTo((valueOf(rate.numerator_key) / valueOf(rate.denominator_key)) * 100, 1);
    }
  });

  says(SECTION, 'basis: comparison_immature boolean', async () => {
    const old = '?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z';
    expect((await read(seeded.instagram, old)).basis.comparison_immature).toBe(false);
    await on.space('POST', '/posts', { content: 'New', account_ids: [seeded.instagram], mode: 'now' });
    expect((await read(seeded.instagram)).basis.comparison_immature).toBe(true);
  });

  says(SECTION, 'metrics: status, reason, remedy strings', async () => {
    const saves = (await read(seeded.instagram)).metrics.find((one: { key: string }) => one.key === 'saves');
    expect(saves).toMatchObject({
      status: 'unavailable',
      reason: expect.stringMatching(/./),
      remedy: expect.stringMatching(/./),
    });
    const total = (await read(seeded.instagram)).totals.find((one: { key: string }) => one.key === 'saves');
    expect(total).toMatchObject({ value: null, previous: null, status: 'unavailable' });
  });

  says(SECTION, 'audience (audience history): supported boolean', async () => {
    const supported = (await read(seeded.instagram)).audience;
    expect(supported.latest).toEqual(supported.points.at(-1));
    expect(supported.change.followers).toBe(supported.latest.values.followers - supported.points[0].values.followers);
    expect((await read(814)).audience).toMatchObject({ supported: false, points: [], latest: null });
  });

  says(
    SECTION,
    'best_times: cells array of {weekday integer, hour integer, posts integer, average number}',
    async () => {
      const { best_times } = await read(seeded.instagram);
      for (const cell of best_times.cells)
        expect(Object.keys(cell).sort()).toEqual(['average', 'hour', 'posts', 'weekday']);
      expect(best_times.best).toMatchObject({ average: best_times.max_average });
      expect(best_times.best.posts).toBeGreaterThanOrEqual(best_times.min_posts);
    },
  );

  says(
    'Collection state (analytics)',
    "The `collection.state` string's allowed values and transitions: not shown.",
    async () => {
      expect((await read(seeded.troubled)).collection).toMatchObject({
        state: 'failing',
        reason: 'The token has expired.',
      });
      const empty = await read(seeded.empty);
      expect(empty.collection).toMatchObject({ state: 'pending', last_collected_at: null });
      expect(empty.totals[0]).toMatchObject({ value: null, status: 'pending' });
    },
  );

  says('Account activation', 'Its connection, posts and analytics stay intact.', async () => {
    expect((await read(seeded.parked)).coverage.posts_in_range).toBeGreaterThan(0);
  });
});
