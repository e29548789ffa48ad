import { expect, it } from 'vitest';
import { journeys } from './window.ts';

/* A report whose words are one long word, and whose figures are larger than anything that can be counted. */

const open = journeys();

const word = 'Harbourmaster'.repeat(30);
const huge = 1e308;
const told = { status: 'available', reason: null, remedy: null };
const metric = (key: string) => ({
  key,
  label: `${word}${key}`,
  definition: word,
  unit: word,
  chartable: true,
  ...told,
});
const total = (key: string, value: number) => ({
  ...{ key, label: `${word}${key}`, unit: word, value, previous: huge, change_pct: huge, change_unit: '%', ...told },
});
const days = Array.from({ length: 7 }, (_, at) => `2026-11-${20 + at}`);
const report = {
  range: { from: '2026-11-20T00:00:00Z', to: '2026-11-26T23:59:59Z', timezone: 'UTC', days: huge },
  coverage: { posts_in_range: huge, posts_imported: -5, days_in_range: 0.5, days_with_posts: huge },
  collection: { state: word, reason: null, cadence_hours: huge, last_collected_at: '2026-11-26T00:00:00Z' },
  metrics: ['a', 'b', 'c'].map(metric),
  headline_metric: 'a',
  totals: [total('a', 7), total('b', huge), total('c', -huge)],
  rates: [{ key: 'r', label: word, definition: word, value: huge, per_post_mean: -huge, change_pp: huge, ...told }],
  series: {
    ...{ interval: 'day', timezone: 'UTC', metrics: ['a'] },
    points: days.map((date, at) => ({ date, posts: 1, values: { a: at % 2 === 0 ? huge : at } })),
  },
  audience: {
    ...{ supported: true, metrics: ['a'], labels: { a: word }, change: { a: -huge } },
    points: days.map((date, at) => ({ date, values: { a: at === 0 ? huge : at } })),
    latest: { date: days[0], values: { a: huge } },
  },
  best_times: {
    ...{ cells: [{ weekday: 1, hour: 9, posts: 3, average: huge }], max_average: huge, lookback_days: huge },
    min_posts: huge,
  },
};

/** What stands further to the right than the view does, and is not to be scrolled there. */
const outside = `(() => {
  const edge = document.querySelector('main').getBoundingClientRect().right;
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const within = node.parentElement;
    if (node.data.trim() === '' || !within.checkVisibility() || within.closest('.sr, .tip, .cut, select, pre, .tbl') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (range.getBoundingClientRect().right > edge + 1) found.push(within.className + ': ' + node.data.slice(0, 40));
  }
  return found;
})()`;

it('stands within the window, and says of no figure that it is endless or no number', async () => {
  const { page } = await open({
    async prepare(_, { faults }) {
      const path = /\/accounts\/811\/analytics$/;
      faults.add({ path, fault: { kind: 'status', status: 200, body: { data: report } } });
      const rows = [{ ...report, account: { id: 811, social: 'x', display_name: word, handler: word } }];
      faults.add({ path: /\/spaces\/\d+\/analytics$/, fault: { kind: 'status', status: 200, body: { data: rows } } });
    },
  });
  for (const [hash, seen] of [
    ['#/analytics', '.sum, .cards, .rows'],
    ['#/analytics?account=811', '.report'],
  ] as const) {
    await page.evaluate(`location.hash = '${hash}'`);
    await page.locator(seen).first().waitFor();
    await page.getByText('Harbourmaster').first().waitFor();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${hash.length}-${width}.png` });
      expect.soft(await page.evaluate(outside), `${hash} at ${width} px`).toEqual([]);
      expect.soft(await page.locator('main').innerText()).not.toMatch(/∞|NaN|Infinity|\d(,\d{3}){6}/);
    }
    await page.setViewportSize({ width: 1280, height: 844 });
  }
});
