import { expect, it } from 'vitest';
import { figuresOf } from './limits/figures.ts';
import { journalPrice } from './limits/journal-price.ts';
import { scenarios } from './limits/scenario.ts';
import { PUBLISH_CAP, WINDOW_MS } from './limits/scale.ts';

it('the time between posts is the median gap of the first burst: neither a pause nor a slow later window moves it', () => {
  const at = (openedMs: number, gapMs: number): number[] =>
    Array.from({ length: PUBLISH_CAP }, (_, index) => openedMs + index * gapMs);
  const first = at(1_000, 2).map((atMs, index) => (index > 20 ? atMs + 400 : atMs));
  const receipts = [...first, ...at(1_000 + WINDOW_MS, 9)].map((atMs, index) => ({
    atMs,
    ours: true,
    publishes: true,
    refused: false,
    text: `post ${index}`,
  }));
  const run = { receipts, rivalTried: 0, asked: new Map<string, number>(), tripMs: null };
  expect(figuresOf(scenarios[0]!, run).betweenPostsMs).toBe(2);
});

it("the journal's price is measured on real files: each part takes its time", () => {
  const { commitMs, lineMs } = journalPrice(5);
  expect(commitMs).toBeGreaterThan(0);
  expect(lineMs).toBeGreaterThan(0);
});
