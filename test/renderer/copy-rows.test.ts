import { describe, expect, it } from 'vitest';
import type { PostsCopy } from '../../src-preload/contract/archive.ts';
import type { SyncState } from '../../src-preload/contract/sync.ts';
import { copyRows, progressOf, progressWords, reachWords } from '../../src-renderer/settings/data/copy-rows.ts';
import { keepChoices } from '../../src-renderer/settings/data/keep-choices.ts';
import { wouldFreeWords } from '../../src-renderer/settings/data/would-free-words.ts';

const zone = 'Europe/Lisbon';
const nowMs = Date.UTC(2026, 10, 21, 14, 2, 7);
const MINUTE_MS = 60_000;

const accounts = [
  { id: '1', handle: '@pine', displayName: 'Pine', social: 'twitter' },
  { id: '2', handle: '', displayName: 'Harbour', social: 'bluesky' },
];
const copy = (accountId: string, of: Partial<PostsCopy> = {}): PostsCopy => ({
  ...{
    accountId,
    here: 40,
    gone: 0,
    total: 40,
    unsure: 0,
    walk: null,
    wholeAtMs: nowMs,
    goodAtMs: nowMs,
    failure: null,
  },
  ...of,
});
const state = (resource: SyncState['resource'], of: Partial<SyncState> = {}): SyncState => ({
  ...{
    resource,
    accountId: null,
    goodAtMs: nowMs - 5 * MINUTE_MS,
    complete: null,
    triedAtMs: nowMs,
    failure: null,
    failingSinceMs: null,
  },
  ...of,
});
const copies = (of: PostsCopy[], pausedAtMs: number | null = null) => ({
  accounts: of,
  pausedAtMs,
  callsLeft: 3,
  doneAtMs: nowMs + 8 * MINUTE_MS,
});
const rows = (states: SyncState[], of: PostsCopy[]) =>
  copyRows({ isReached: true, states, copies: copies(of), accounts }, nowMs, zone);

describe('what is here of a space', () => {
  it('is told part by part: how complete, when last read, and why not since', () => {
    const told = rows(
      [
        state('accounts'),
        state('boards', { accountId: '2' }),
        state('bio', { goodAtMs: nowMs - 180 * MINUTE_MS, failure: 'unreachable' }),
        state('reports', { accountId: '1' }),
        state('reports', { accountId: '2', goodAtMs: null, failure: 'rate-limited' }),
      ],
      [copy('1', { here: 1_284, total: 1_310 }), copy('2', { goodAtMs: null, here: 0, total: null })],
    );
    expect(told.map(({ name, of, here, read, why }) => [name, of, here, read, why])).toEqual([
      ['Accounts', null, '2', '13:57, 5 min old', null],
      ['Boards', 'Harbour (Bluesky)', 'All of them', '13:57, 5 min old', null],
      ['Posts', '@pine (X)', '1,284 of 1,310', 'Just now', null],
      ['Posts', 'Harbour (Bluesky)', '0', 'Not yet', null],
      ['Summary', null, '—', 'Not yet', null],
      [
        ...['Reports', null, '1 of 2 accounts', '13:57, 5 min old'],
        'Harbour (Bluesky): There were too many requests, so it has to wait.',
      ],
      ['Bio page', null, 'All of it', '11:02, 3 h old', 'The service cannot be reached.'],
      ['Webhooks', null, '—', 'Not yet', null],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/up to date/i);
    const failed = ['1', '2'].map((accountId) => state('reports', { accountId, failure: 'refused' }));
    expect(rows(failed, []).find(({ name }) => name === 'Reports')?.why).toBe(
      '@pine (X): The service refused it. The log says more. 1 more account failed.',
    );
  });

  it('is said to be so much of so much where the service told less than there is, or what cannot be read', () => {
    const told = rows(
      [
        state('accounts', { complete: { here: 2, of: 2 } }),
        state('boards', { accountId: '2', complete: { here: 3, of: 4 } }),
        state('webhooks', { complete: { here: 0, of: 2 } }),
        state('summary', { complete: { here: 1, of: 2 }, failure: 'unreachable' }),
        state('reports', { accountId: '1', complete: { here: 1, of: 3 } }),
        state('bio', { complete: { here: 9, of: 9 } }),
      ],
      [],
    );
    expect(told.map(({ name, here, why }) => [name, here, why])).toEqual([
      ['Accounts', '2', null],
      ['Boards', '3 of 4', '3 of 4 entries that the service listed could be read.'],
      ['Summary', '1 of 2', 'The service cannot be reached. The service gives figures for 1 of 2 accounts.'],
      ['Reports', '1 of 2 accounts', '@pine (X): 1 of 3 ranges could be read.'],
      ['Bio page', 'All of it', null],
      ['Webhooks', '0 of 2', 'The service listed none, and 2 are here. They were kept.'],
    ]);
  });

  it('is under way while posts are read for the first time, and not to its end where that stands still', () => {
    const first = copy('1', { goodAtMs: null, wholeAtMs: null, total: 500, walk: { kind: 'all', pages: 2, of: 5 } });
    const read = (of: PostsCopy, pausedAtMs: number | null = null, isReached = true) =>
      copyRows({ isReached, states: [], copies: copies([of], pausedAtMs), accounts }, nowMs, zone)[1]?.read;
    expect(read(first)).toBe('Being read');
    expect(read(first, nowMs)).toBe('Not to its end, paused');
    expect(read(first, null, false)).toBe('Not to its end yet');
    expect(read({ ...first, failure: 'unreachable' })).toBe('Not to its end yet');
    expect(read({ ...first, goodAtMs: nowMs })).toBe('Just now');
  });

  it('is said to be as it was while the service is not reached', () => {
    const since = { sinceMs: nowMs - 30 * MINUTE_MS };
    expect(reachWords({ online: 'online', ...since }, nowMs, zone)).toBeNull();
    expect(reachWords({ online: 'offline', ...since }, nowMs, zone)).toBe(
      'Offline since today, 13:32. What is here stays as it was last read.',
    );
    expect(reachWords({ online: 'sign-in-needed', ...since }, nowMs, zone)).toMatch(
      /no access token that the service accepts/,
    );
  });
});

describe('the first reading of all posts', () => {
  const walk = { kind: 'all' as const, pages: 2, of: 5 };
  const reading = copies([copy('1', { here: 200, total: 500, walk }), copy('2', { here: 100, total: 100 })]);

  it('is told with its counts and when it ends', () => {
    const progress = progressOf(reading);
    expect(progress).toEqual({ here: 300, total: 600, doneAtMs: nowMs + 8 * MINUTE_MS });
    const words = (pausedAtMs: number | null, isReached = true) =>
      progressWords({ progress, pausedAtMs, isReached }, nowMs, zone);
    expect(words(null)).toBe('300 of 600 posts are here. Done at about 14:10.');
    expect(words(null, false)).toBe('300 of 600 posts are here. It goes on when the connection is back.');
    expect(words(nowMs)).toBe(
      '300 of 600 posts are here. Paused since today, 14:02: posts and reports wait, all else is kept fresh.',
    );
  });

  it('is none where only what is new is read', () => {
    expect(progressOf(copies([copy('1', { walk: { ...walk, kind: 'new' } })]))).toBeNull();
  });
});

describe('how long growth is kept', () => {
  it('is chosen from a few times, among them the one that was set elsewhere', () => {
    expect(keepChoices(365).map(({ days }) => days)).toEqual([null, 1_095, 365, 180, 90]);
    expect(keepChoices(200).map(({ label }) => label)).toEqual([
      ...['For ever', 'For 3 years', 'For a year', 'For 200 days', 'For 180 days', 'For 90 days'],
    ]);
  });

  it('is told by what would go before anything does', () => {
    const beforeMs = Date.UTC(2025, 10, 21);
    const none = { snapshots: 0, reports: 0, audience: 0 };
    expect(wouldFreeWords({ ...none, snapshots: 412, beforeMs }, nowMs, zone)).toBe(
      '412 snapshots from before 21 Nov 2025 go for good. They lie between the first and the last of their figures, which stay.',
    );
    expect(wouldFreeWords({ ...none, reports: 1, audience: 30, beforeMs }, nowMs, zone)).toBe(
      '1 report from before 21 Nov 2025 goes for good. Each of its days stays in others of as many days. 30 days of the audience from before 21 Nov 2025 go for good. The last day of each month stays.',
    );
    expect(wouldFreeWords({ ...none, beforeMs }, nowMs, zone)).toBe('Nothing from before 21 Nov 2025 is to go.');
    expect(wouldFreeWords({ ...none, beforeMs: null }, nowMs, zone)).toMatch(/kept for ever/);
  });
});
