import Database from 'better-sqlite3';
import type { Compilable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  nextScheduledMs,
  countRows,
  rowsOf,
  type RowFilter,
} from '../../../src-main/core/outbox/views/rows.queries.ts';
import { publishedSince } from '../../../src-main/core/posts/reconcile/reconcile.queries.ts';
import { maybeSame, takenWithoutId, withoutIdCounts } from '../../../src-main/core/comments/without-id.queries.ts';
import { figuresOf } from '../../../src-main/core/analytics/archive/figures.queries.ts';
import { byTime, growthOfFigure } from '../../../src-main/core/analytics/archive/posts-page.queries.ts';
import { countBetween, forgetBetween } from '../../../src-main/core/analytics/archive/thin-growth.queries.ts';
import { migrations } from '../../../src-main/core/store/migrate.ts';
import { placesIn } from '../../../src-main/core/calendar/calendar.ts';
import type { Reader, Tx } from '../../../src-main/core/store/store.ts';

/*
 * What of the ledger is asked for at every commit of a drain is found by a partial index, whose words a query must repeat: one word
 * changed on either side, and SQLite reads the whole ledger without a word.
 */

let db: Database.Database;
beforeAll(() => {
  db = new Database(':memory:');
  for (const { sql } of migrations) db.exec(sql);
});
afterAll(() => db.close());

/** How SQLite would find the rows of all that `read` asks for. */
const plansOf = (read: (reader: Reader) => unknown): string[] =>
  explained(read).details.filter((detail) => /^(SEARCH|SCAN)/.test(detail));

/** Every step of what `read` asks for, and in how many statements. */
function explained(read: (reader: Reader) => unknown): { details: string[]; statements: number } {
  const details: string[] = [];
  let statements = 0;
  const explain = (query: Compilable<unknown>): void => {
    const { sql, parameters } = query.compile();
    const steps = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
    details.push(...steps.map(({ detail }) => detail));
    statements += 1;
  };
  const reader: Reader = {
    all: (query) => (explain(query), []),
    get: (query) => (explain(query), undefined),
    shared: (_, fresh) => fresh(),
  };
  read(reader);
  return { details, statements };
}

const filter = (section: RowFilter['section']): RowFilter => ({
  spaceId: 's',
  section,
  sinceMs: 1,
  nowMs: 2,
  offset: 0,
  limit: 50,
});
const PLANNED = 'SEARCH action USING INDEX action_planned (space_id=? AND scheduled_at_ms>?)';

describe('what the service publishes at a time of its own', () => {
  it.each([
    ['is counted', (reader: Reader) => countRows(reader, filter('scheduled'))],
    ['is asked for its next', (reader: Reader) => nextScheduledMs(reader, 's', 2)],
  ])('%s by its index alone', (_, read) => {
    expect(plansOf(read)).toEqual([PLANNED]);
  });

  it('is listed by it', () => {
    expect(plansOf((reader) => rowsOf(reader, filter('scheduled')))).toContain(PLANNED);
  });

  it('is counted by it once its time has come, beside what was answered', () => {
    const plans = plansOf((reader) => countRows(reader, filter('done-today')));
    expect(plans).toEqual(['SEARCH action USING INDEX action_settled (space_id=? AND settled_at_ms>?)', PLANNED]);
  });
});

it('what may have been published is found by what went, was to go, and is in the queue of the service', () => {
  expect(plansOf((reader) => publishedSince(reader, 's', 1))).toEqual([
    'SEARCH action USING INDEX action_settled (space_id=? AND settled_at_ms>?)',
    PLANNED,
    'SEARCH action USING INDEX action_in_their_queue (space_id=?)',
  ]);
});

it('what stands within an hour is found by its time: the drafts, the outbox and the posts of each account', () => {
  const plans = plansOf((reader) => placesIn(reader, { spaceId: 's', fromMs: 1, toMs: 2, accountIds: ['a', 'b'] }, 1));
  const ofRows = plans.filter((plan) => !/json_each|^SCAN feed$|LIST SUBQUERY/.test(plan));
  expect(new Set(ofRows)).toEqual(
    new Set([
      'SEARCH draft USING INDEX draft_planned (space_id=? AND planned_at_ms>? AND planned_at_ms<?)',
      'SEARCH post USING INDEX action_planned (space_id=? AND scheduled_at_ms>? AND scheduled_at_ms<?)',
      // A change that waits: as many as wait, and each with the post of its lane.
      'SEARCH change USING INDEX action_retimed (space_id=?)',
      'SEARCH post USING INDEX action_lane (lane=?)',
      'SEARCH change USING INDEX action_lane (lane=?)',
      'SEARCH post USING INDEX action_settled (space_id=? AND settled_at_ms>? AND settled_at_ms<?)',
      'SEARCH post_feed USING COVERING INDEX sqlite_autoindex_post_feed_1 (space_id=? AND account_id=?)',
      'SEARCH account USING PRIMARY KEY (space_id=? AND remote_id=?)',
      'SEARCH post USING INDEX post_by_time (space_id=? AND account_id=? AND published_at_ms>? AND published_at_ms<?)',
    ]),
  );
});

it('comments that were taken without an ID are found by their index, and of each what was told below its post', () => {
  const found = 'SEARCH action USING INDEX action_without_id (space_id=?)';
  const ownId = 'SEARCH own USING PRIMARY KEY (space_id=? AND remote_id=?)';
  const plain = [found, ownId, ownId];
  expect(plansOf((reader) => takenWithoutId(reader, { spaceId: 's', nowMs: 1, most: 2 }))).toEqual(plain);
  expect(plansOf((reader) => withoutIdCounts(reader, 's', 1))).toEqual([...plain, ownId]);
  expect(plansOf((reader) => maybeSame(reader, 's'))).toEqual([
    found,
    ownId,
    'SEARCH told USING COVERING INDEX comment_of_post (space_id=? AND post_id=?)',
    'SEARCH made USING INDEX action_by_remote (remote_id=?)',
    ownId,
    'SEARCH said USING PRIMARY KEY (space_id=? AND remote_id=?)',
  ]);
});

it('older figures are forgotten by the numbers of posts: each step reads its own posts, not all of an account', () => {
  const step = { after: 1_000, until: 2_000, beforeMs: 1, told: '[["s","a"]]' };
  const tx = (reader: Reader): Tx => ({ ...reader, run: (query) => reader.all(query).length }) as Tx;
  for (const read of [
    (reader: Reader) => countBetween(reader, step),
    (reader: Reader) => forgetBetween(tx(reader), step),
  ]) {
    const ofPosts = plansOf(read).filter((plan) => /\bpost\b/.test(plan));
    expect(new Set(ofPosts)).toEqual(new Set(['SEARCH post USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)']));
  }
});

it('no query of a section reads the whole ledger', () => {
  const sections = ['waiting', 'done-today', 'scheduled', 'cancelled'] as const;
  const plans = sections.flatMap((section) =>
    plansOf((reader) => [countRows(reader, filter(section)), rowsOf(reader, filter(section))]),
  );
  expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
});

describe('a page of the posts', () => {
  const BY_TIME = 'SEARCH post USING COVERING INDEX post_by_time (space_id=? AND account_id=?';
  const page = { spaceId: 's', accountId: 'a', imported: 'with', search: '', limit: 51 } as const;

  it.each(['asc', 'desc'] as const)(
    'is entered at the last one of the page before, and never sorted: %s',
    (direction) => {
      const { details } = explained((reader) => byTime(reader, { ...page, direction, after: { value: 5, seen: 6 } }));
      expect(details[0]).toContain(`${BY_TIME} AND published_at_ms>?`);
      if (direction === 'desc') expect(details[0]).toContain('published_at_ms<?');
      expect(details.filter((detail) => detail.includes('TEMP B-TREE'))).toEqual([]);
    },
  );

  it('has its figures by the key of their table, never by reading those of other posts', () => {
    const plan = plansOf((reader) => figuresOf(reader, { feedId: 1, seen: [2, 3] }));
    expect(plan).toContain('SEARCH post_metric USING PRIMARY KEY (feed_id=? AND metric_id=? AND post_seen=?)');
    // The first metric of all: one step.
    expect(plan.filter((step) => step === 'SEARCH post_metric USING PRIMARY KEY (feed_id=?)')).toHaveLength(1);
  });

  it('asks as few statements for 200 posts as for two', () => {
    const asked = (count: number): number => {
      const seen = Array.from({ length: count }, (_, n) => n);
      return explained((reader) => {
        figuresOf(reader, { feedId: 1, seen });
        growthOfFigure(reader, { seen, metric: 1 });
      }).statements;
    };
    expect(asked(200)).toBe(asked(2));
  });
});
