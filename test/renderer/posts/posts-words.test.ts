import { describe, expect, it } from 'vitest';
import type { ArchiveFigure, ArchivePost, PostColumn, PostsCopy } from '../../../src-preload/contract/archive.ts';
import {
  afterWords,
  figuresFromWords,
  figureWords,
  hereWords,
  missingWords,
  nothingWords,
  postFiguresFromWords,
  unsortableWords,
  whyNotAll,
} from '../../../src-renderer/posts/posts-words.ts';

const whole: PostsCopy = {
  ...{
    accountId: '7',
    here: 310,
    gone: 0,
    total: 310,
    unsure: 0,
    walk: null,
    wholeAtMs: 1,
    goodAtMs: 1,
    failure: null,
  },
};
const paused = 'Fetching posts and reports is paused in this space.';

describe('why not all posts are here', () => {
  it.each<[string, Partial<PostsCopy>, number | null, string | null]>([
    ['nothing where they are', {}, null, null],
    ['that reading is paused, of an account that is through as well', {}, 1, paused],
    ['that reading is paused, where the last try failed', { failure: 'unreachable' }, 1, paused],
    ['the failure', { failure: 'unreachable' }, null, 'Not read since. The service cannot be reached.'],
    ['the page', { walk: { kind: 'all', pages: 4, of: 14 } }, null, 'Reading page 5 of 14.'],
    ['nothing of a short walk', { walk: { kind: 'new', pages: 0, of: 1 } }, null, null],
    ['what the service holds back', { total: 320 }, null, 'The service counts more than it shows.'],
    ['what was kept', { unsure: 1 }, null, 'The service left 1 of them out last time. It was kept.'],
  ])('says %s', (_name, changed, pausedAtMs, words) => {
    expect(whyNotAll({ ...whole, ...changed }, { pausedAtMs, isReached: true })).toBe(words);
  });

  it('says no page that is being read while the service is not reached', () => {
    const first = { ...whole, walk: { kind: 'all' as const, pages: 4, of: 14 } };
    expect(whyNotAll(first, { pausedAtMs: null, isReached: false })).toBe(
      'Reading goes on when the connection is back.',
    );
  });
});

describe('a list without any post', () => {
  const all = { search: '', imported: 'with', range: 'all' } as const;
  const none = { ...whole, here: 0, total: 0 };

  it('says that the account has none where all of it was read, and else that they are still to be read', () => {
    expect(nothingWords(none, all)).toBe('The service lists no published posts of this account.');
    const unread = 'No posts of this account are here yet. They are read by themselves while there is a connection.';
    expect(nothingWords({ ...none, wholeAtMs: null }, all)).toBe(unread);
    expect(nothingWords({ ...none, total: 4 }, all)).toBe(unread);
  });

  it.each([
    [{ search: 'caf' }, 'No post has these words.'],
    [{ imported: 'only' }, 'No post is of this kind.'],
    [{ imported: 'only', search: 'caf' }, 'No post of this kind has these words.'],
    [{ range: '7-days' }, 'No post is of these days.'],
    [{ range: '7-days', imported: 'only' }, 'No post of these days is of this kind.'],
    [{ range: '7-days', imported: 'only', search: 'caf' }, 'No post of these days and this kind has these words.'],
    [{ range: '7-days', search: 'caf' }, 'No post of these days has these words.'],
  ] as const)('says what none of those that are here is: %j', (chosen, words) => {
    expect(nothingWords(whole, { ...all, ...chosen })).toBe(words);
  });
});

it('the foot tells how many posts there are, and of how many these are those that are shown', () => {
  expect(hereWords(whole, null)).toBe('310 here');
  expect(hereWords(whole, { matching: 22 })).toBe('22 of 310 posts');
  expect(hereWords({ ...whole, here: 300, gone: 10 }, { matching: 22 })).toBe('22 of 310 posts');
  expect(hereWords({ ...whole, here: 300, total: 4_082 }, { matching: 22 })).toBe('22 of 300 posts, 300 of 4,082 here');
});

it('posts that the service counts no more are no part of its count: how many they are is said', () => {
  expect(hereWords({ ...whole, here: 3, total: 0 }, null)).toBe('3 here, 3 no longer shown by the service');
  expect(hereWords({ ...whole, here: 3, total: 2 }, null)).toBe('3 here, 1 no longer shown by the service');
  expect(hereWords({ ...whole, here: 3, total: 4 }, null)).toBe('3 of 4 here');
});

describe('a figure that is missing', () => {
  const post = (figure: Partial<ArchiveFigure>): ArchivePost =>
    ({ figures: { reach: { value: null, status: null, reason: null, ...figure } } }) as unknown as ArchivePost;

  it.each<[string, Partial<ArchiveFigure>, string]>([
    [
      'the service’s own words',
      { status: 'unavailable', reason: 'Only for business accounts.' },
      'Only for business accounts.',
    ],
    ['that it is to come', { status: 'pending' }, 'Not collected yet'],
    ['that it is not available, for a status that means nothing here', { status: 'quota_x9' }, 'Not available'],
    ['that it is not available, for a reason without words', { status: 'unavailable', reason: ' ' }, 'Not available'],
  ])('says %s', (_what, figure, words) => {
    expect(missingWords(post(figure), { key: 'reach', missing: null }, { dueAtMs: null }, 0, 'UTC')).toBe(words);
  });

  it('says so where nothing was said of it', () => {
    expect(missingWords(post({}), { key: 'saves', missing: null }, { dueAtMs: null }, 0, 'UTC')).toBe(
      'The service says nothing about it',
    );
  });

  it('says what the service says of the column, where it says nothing of the post', () => {
    const missing = { status: 'unavailable', reason: 'Saves are not shared' };
    const words = (of: ArchivePost, why = missing, key = 'reach') =>
      missingWords(of, { key, missing: why }, { dueAtMs: null }, 0, 'UTC');
    expect(words(post({}), missing, 'saves')).toBe('Saves are not shared');
    expect(words(post({ status: null, reason: null }))).toBe('Saves are not shared');
    expect(words(post({ status: null, reason: 'Not of this post' }))).toBe('Not of this post');
    expect(words(post({}), { status: 'pending', reason: ' ' }, 'saves')).toBe('Not collected yet');
  });

  it('says when it is due, until then', () => {
    const dueAtMs = Date.parse('2026-11-22T15:12Z');
    const pending = post({ status: 'pending' });
    expect(missingWords(pending, { key: 'reach', missing: null }, { dueAtMs }, dueAtMs - 60_000, 'UTC')).toBe(
      'Not collected yet, due 15:12',
    );
    expect(missingWords(pending, { key: 'reach', missing: null }, { dueAtMs }, dueAtMs, 'UTC')).toBe(
      'Not collected yet',
    );
  });
});

describe('what is said of one figure of a post', () => {
  const post = (value: number | null): ArchivePost =>
    ({ standing: 'growing', figures: { reach: { value, status: null, reason: null } } }) as unknown as ArchivePost;
  const reach = (standing: ArchivePost['standing']) => ({ key: 'reach', standing });

  it('is why it is missing, with one full stop, and not that it may grow', () => {
    for (const reason of ['Reach is not shared.', 'Reach is not shared', ' Reach is not shared. '])
      expect(figureWords(post(null), reach('growing'), reason)).toBe('Reach is not shared.');
  });

  it('is whether it still grows only where that is another thing than of the post', () => {
    expect(figureWords(post(0), reach('growing'), '')).toBe('');
    expect(figureWords(post(0), reach('final'), '')).toBe('The service no longer collects this figure: it is final.');
  });
});

it('why nothing can be sorted by a figure ends with one full stop', () => {
  const column = { reason: null } as PostColumn;
  expect(unsortableWords(column)).toBe('the service offers no order by this.');
  expect(unsortableWords({ ...column, reason: 'Not shared.' })).toBe('Not shared.');
});

describe('the age of figures', () => {
  const collectedAtMs = Date.parse('2026-11-22T09:12Z');
  it.each([
    [20 * 60_000, 'Figures from 09:12, 20 min old'],
    [5 * 3_600_000, 'Figures from 09:12, 5 h old'],
    [47 * 3_600_000, 'Figures from Sun 09:12, 47 h old'],
    [3 * 86_400_000, 'Figures from Sun 09:12, 3 days old'],
    [-60_000, 'Figures from 09:12'],
  ])('is told from when the service collected them: %d', (ageMs, words) => {
    expect(figuresFromWords({ collectedAtMs, copy: whole }, collectedAtMs + ageMs, 'UTC')).toBe(words);
  });

  it('is told from when they were read where the service does not say, and else that they were not', () => {
    const copy = { ...whole, goodAtMs: collectedAtMs };
    expect(figuresFromWords({ collectedAtMs: null, copy }, collectedAtMs, 'UTC')).toBe('Figures from 09:12');
    const never = { collectedAtMs: null, copy: { ...whole, goodAtMs: null } };
    expect(figuresFromWords(never, collectedAtMs, 'UTC')).toBe('Figures not fetched yet');
  });

  it('of one post is that of the list, and older where it was last fetched before', () => {
    const at = (fetchedAtMs: number) => ({ post: { fetchedAtMs } as ArchivePost, collectedAtMs });
    const nowMs = collectedAtMs + 40 * 60_000;
    const words = 'Figures from 09:12, 40 min old';
    expect(postFiguresFromWords(at(collectedAtMs + 34 * 60_000), nowMs, 'UTC')).toBe(words);
    expect(postFiguresFromWords(at(collectedAtMs - 3 * 86_400_000), nowMs, 'UTC')).toBe(
      'Figures from Thu 09:12, 3 days old',
    );
  });
});

it('a comment below a post that is out comes at once, or in so many minutes', () => {
  expect([0, 1, 1_440].map(afterWords)).toEqual(['at once', 'in 1 minute', 'in 1,440 minutes']);
});
