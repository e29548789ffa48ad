import type { SeenPost } from '../../../../src-main/core/analytics/analytics.ts';
import { describe, expect, it } from 'vitest';
import {
  findMatch,
  rivalsAmong,
  rowIdsOf,
  type Habits,
  type Sent,
  type LostPost,
} from '../../../../src-main/core/posts/reconcile/match.ts';
import { namesId } from '../../../../src-main/core/posts/reconcile/id-in-answer.ts';

const T = 1_790_000_000_000;
const TEXT = 'We roast on Tuesdays, so Wednesday’s bag is the freshest.';
const lost = (over: Partial<LostPost> = {}): LostPost => ({
  actionId: 'a',
  text: TEXT,
  accountIds: ['1'],
  when: { mode: 'now' },
  sentFromMs: T,
  knownPostMark: 10,
  ...over,
});
const seen = (over: Partial<SeenPost> = {}): SeenPost => ({
  seen: 11,
  accountId: '1',
  remoteId: '900',
  publishedAtMs: T + 1_000,
  permalink: null,
  excerpt: TEXT,
  imported: false,
  ...over,
});
const habits: Habits = { cutsOf: () => [], rowIds: 'of-the-post' };
const among = { rivals: [], linked: new Set<string>(), habits };
const nothing = { found: false, why: 'nothing' };

describe('a match of a post in doubt', () => {
  it('is exactly one new row that says the same, published after its first byte', () => {
    expect(findMatch(lost(), [seen()], among)).toEqual({ found: true, remoteId: '900', permalink: null });
  });

  it.each([
    ['was known before it was sent', seen({ seen: 10 })],
    ['was imported', seen({ imported: true })],
    ['says something else', seen({ excerpt: 'Another post' })],
    ['is a mere beginning of the text', seen({ excerpt: 'We roast on Tuesdays, so Wednesday’s…' })],
    ['has no words', seen({ excerpt: null })],
    ['was published ten seconds before the first byte', seen({ publishedAtMs: T - 10_000 })],
    ['was published much later', seen({ publishedAtMs: T + 3_600_000 })],
    ['has no time', seen({ publishedAtMs: null })],
    ['is on another account', seen({ accountId: '2' })],
  ])('is not a row that %s', (_, row) => {
    expect(findMatch(lost(), [row], among)).toEqual(nothing);
  });

  it('takes a whole second for what it is: the rest of it may have been later than the first byte', () => {
    const exact = lost({ sentFromMs: T + 400 });
    expect(findMatch(exact, [seen({ publishedAtMs: T })], among)).toMatchObject({ found: true });
    expect(findMatch(exact, [seen({ publishedAtMs: T + 250 })], among)).toEqual(nothing);
  });

  it('needs the service’s own clock: without it, nothing is known to be later', () => {
    const unknown = lost({ sentFromMs: null });
    expect(findMatch(unknown, [seen()], among)).toEqual({ found: false, why: 'clock-unknown' });
  });

  it('does not count for what is scheduled before its time, nor for what the service queues until it likes', () => {
    const planned = lost({ when: { mode: 'schedule', atMs: T + 60_000 } });
    expect(findMatch(planned, [seen({ publishedAtMs: T + 30_000 })], among)).toEqual(nothing);
    expect(findMatch(planned, [seen({ publishedAtMs: T + 60_000 })], among)).toMatchObject({ found: true });
    const queued = lost({ when: { mode: 'queue' } });
    expect(findMatch(queued, [seen({ publishedAtMs: T + 86_400_000 })], among)).toMatchObject({ found: true });
  });

  it('needs a row on every account it went to, with one ID', () => {
    const both = lost({ accountIds: ['1', '2'] });
    const there = seen({ seen: 12, accountId: '2' });
    expect(findMatch(both, [seen()], among)).toEqual({ found: false, why: 'not-on-all' });
    expect(findMatch(both, [seen(), there], among)).toMatchObject({ found: true, remoteId: '900' });
    const other = { ...there, remoteId: '901' };
    expect(findMatch(both, [seen(), other], among)).toEqual({ found: false, why: 'several-ids' });
    const unknown = { ...among, habits: { ...habits, rowIds: 'unknown' as const } };
    expect(findMatch(both, [seen(), other], unknown)).toEqual({ found: false, why: 'several-ids' });
  });

  it('names no ID where the rows of this service have IDs of their own', () => {
    const apart = { ...among, habits: { ...habits, rowIds: 'of-the-row' as const } };
    const rows = [seen(), seen({ seen: 12, accountId: '2', remoteId: '901' })];
    const found = findMatch(lost({ accountIds: ['1', '2'] }), rows, apart);
    expect(found).toEqual({ found: true, remoteId: null, permalink: null });
  });

  it('names no ID while it is not known what the IDs of rows are, unless its answer names that very one', () => {
    const unknown = { ...among, habits: { ...habits, rowIds: 'unknown' as const } };
    const permalink = 'https://x.com/900';
    const row = seen({ permalink });
    expect(findMatch(lost(), [row], unknown)).toEqual({ found: true, remoteId: null, permalink });
    const named = (id: number) => findMatch(lost({ answer: `{"data":{"id":${id},"conte` }), [row], unknown);
    expect(named(900)).toEqual({ found: true, remoteId: '900', permalink });
    expect(named(901)).toEqual({ found: true, remoteId: null, permalink });
  });

  it('is not a row that is linked already', () => {
    expect(findMatch(lost(), [seen()], { ...among, linked: new Set(['900']) })).toEqual(nothing);
  });

  it('is not given by two rows on one account, whatever the others show', () => {
    const two = [seen(), seen({ seen: 12, remoteId: '901' })];
    expect(findMatch(lost(), two, among)).toEqual({ found: false, why: 'several' });
  });

  it('is not given where something else of ours could be meant, be it by a beginning', () => {
    const claimed = { found: false, why: 'claimed-by-another' };
    const rivals = (text: string) => ({ ...among, rivals: [{ actionId: 'b', text, accountIds: ['1'] }] });
    expect(findMatch(lost(), [seen()], rivals(TEXT))).toEqual(claimed);
    expect(findMatch(lost(), [seen()], rivals(`${TEXT} And on Fridays.`))).toEqual(claimed);
    expect(findMatch(lost(), [seen()], rivals('Something else'))).toMatchObject({ found: true });
  });

  it('finds a cut excerpt only where this service is known to cut just there', () => {
    const cut = {
      source: 'as-written',
      unit: 'code-point',
      stops: 'anywhere',
      ending: '…',
      atLeast: 30,
      atMost: 30,
    } as const;
    const known = { ...among, habits: { ...habits, cutsOf: () => [cut] } };
    const shownTo = (length: number) => [seen({ excerpt: `${TEXT.slice(0, length)}…` })];
    expect(findMatch(lost(), shownTo(30), known)).toMatchObject({ found: true });
    expect(findMatch(lost(), shownTo(36), known)).toEqual(nothing);
    expect(findMatch(lost(), [seen({ excerpt: TEXT.slice(0, 30) })], known)).toEqual(nothing);
  });
});

describe('what posts of ours tell of a service', () => {
  const told: Sent = { actionId: 't', text: TEXT, accountIds: ['1', '2'], remoteId: '7' };

  it('is that rows bear the IDs of posts, where one of ours does', () => {
    expect(rowIdsOf([told], [seen({ remoteId: '7' })])).toBe('of-the-post');
  });

  it('is that rows have their own, only where ours is there on each account under another', () => {
    const rows = [seen({ remoteId: '70' }), seen({ accountId: '2', remoteId: '71' })];
    expect(rowIdsOf([told], rows)).toBe('of-the-row');
    expect(rowIdsOf([told], rows.slice(0, 1))).toBe('unknown');
    expect(rowIdsOf([], rows)).toBe('unknown');
  });

  it('is nothing where both are seen, or where another row of the account says the same', () => {
    const other: Sent = { actionId: 'u', text: 'Another post', accountIds: ['1'], remoteId: '8' };
    const row = seen({ remoteId: '80', excerpt: 'Another post' });
    expect(rowIdsOf([told, other], [seen({ remoteId: '7' }), row])).toBe('unknown');
    expect(rowIdsOf([told], [seen({ remoteId: '7' }), seen({ remoteId: '9' })])).toBe('unknown');
    expect(rowIdsOf([], [], true)).toBe('of-the-post');
    expect(rowIdsOf([other], [row], true)).toBe('unknown');
  });

  it('makes a rival of each whose ID no row bears', () => {
    expect(rivalsAmong([told], [seen({ remoteId: '7' })], 'unknown')).toEqual([]);
    expect(rivalsAmong([told], [seen({ remoteId: '70' })], 'unknown')).toEqual([told]);
    expect(rivalsAmong([told], [seen({ remoteId: '7' })], 'of-the-row')).toEqual([told]);
  });
});

describe('an answer that was cut off', () => {
  it.each([
    ['{"data":{"id":4127,"content":"We ro', '4127', true],
    ['{"data":{"post_id":"abc-9","conte', 'abc-9', true],
    ['{"data":{"id":4127', '4127', false],
    ['{"data":{"id":4127', '41270', false],
    ['{"data":{"id":4127,"account":{"id":5,"x', '5', false],
    ['{"data":{"content":"4127"', '4127', false],
  ])('%s names %s: %s', (answer, id, names) => {
    expect(namesId(answer, id)).toBe(names);
  });
});
