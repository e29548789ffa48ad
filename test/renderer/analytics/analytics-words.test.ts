import { describe, expect, it } from 'vitest';
import type { Account } from '../../../src-preload/contract/accounts.ts';
import { readReportBody } from '../../../src-main/core/service/service.ts';
import {
  changeOf,
  fromWords,
  hasStopped,
  isUncollected,
  leftOutWords,
  missingWords,
  needWords,
  notSinceWords,
  withoutRowWords,
} from '../../../src-renderer/analytics/analytics-words.ts';
import { healthOf } from '../../../src-renderer/ui/health.ts';
import { reportWords } from '../../../src-renderer/analytics/report-words.ts';
import { oldWords } from '../../../src-renderer/ui/old-words.ts';

const now = Date.parse('2026-11-22T14:02Z');
const collection = {
  state: 'ok',
  reason: null,
  remedy: null,
  last_collected_at: '2026-11-22T09:12:00Z',
  cadence_hours: 6,
  polling_window_days: 30,
};

describe('a figure', () => {
  it('that the last answer left out says as of when it is', () => {
    expect(leftOutWords('Wed 18:00')).toBe('Figures from Wed 18:00, missing since');
  });

  it('that the summary has no row for is said by its account, but for one that is disconnected', () => {
    const [x, gone] = ['active', 'disconnected'].map((state, n) => ({
      ...{ id: String(n), social: 'x', displayName: 'Harbour', handle: '@harbour', state: state as 'active' },
    })) as [Account, Account];
    expect(withoutRowWords([x, gone], [{ accountId: '0' }])).toBeNull();
    expect(withoutRowWords([x, gone], [])).toMatch(/^The service gives no figures for @harbour .* here\.$/);
  });

  it('says how it changed and from what; an unknown change is none, and none is not zero', () => {
    expect(changeOf(12.44, 'percent')).toEqual({ way: 'up', by: '12.4\u2009%' });
    expect(changeOf(-3.1, null)).toEqual({ way: 'down', by: '3.1\u2009%' });
    expect(changeOf(0, 'percent')).toEqual({ way: 'same', by: '0.0\u2009%' });
    expect(changeOf(null, 'percent')).toBeNull();
    expect(fromWords({ previous: 0, unit: 'count' })).toBe('from 0');
    expect(fromWords({ previous: null, unit: 'count' })).toBe('no figure before');
  });

  it('that is missing says why, in the words of the service where it has any', () => {
    expect(missingWords({ status: 'unavailable', reason: 'Not shared.' })).toBe('Not shared.');
    expect(missingWords({ status: 'pending', reason: null })).toBe('Not collected yet');
    expect(missingWords({ status: 'x', reason: ' ' })).toBe('Not available');
  });

  it('says how old it is: in minutes for an hour, in hours for two days, then in days', () => {
    const minute = 60_000;
    expect(
      [3_000, 5 * minute, 5 * 60 * minute, 47 * 60 * minute, 60 * 60 * minute, 72 * 60 * minute].map(oldWords),
    ).toEqual(['just now', '5 min old', '5 h old', '47 h old', '3 days old', '3 days old']);
  });
});

describe('the collection of figures', () => {
  const at = { nowMs: now, zone: 'UTC' };
  const expired = {
    ...collection,
    state: 'token_expired',
    reason: 'The token has expired.',
    remedy: 'Sign in again.',
    last_collected_at: '2026-11-18T18:00:00Z',
  };

  it('that goes well says when it last was and how often it is', () => {
    expect(healthOf(collection, at)).toEqual({
      stands: 'well',
      word: 'Collected 09:12',
      why: 'every 6 hours, for 30 days',
      remedy: null,
      collected: null,
    });
  });

  it('that does not has the reason and the remedy of the service, whatever it calls the state, and how old its figures are', () => {
    expect(healthOf(expired, at)).toEqual({
      stands: 'failing',
      word: 'Token expired',
      why: 'The token has expired.',
      remedy: 'Sign in again.',
      collected: 'Collected Wed 18:00, 4 days old',
    });
  });

  it('that does not, as its state or its remedy says, fails without a reason as well, which is said', () => {
    const silent = { ...expired, reason: null, remedy: null };
    const why = 'The service does not say why.';
    expect(healthOf(silent, at)).toMatchObject({ stands: 'failing', word: 'Token expired', why, remedy: null });
    expect(healthOf({ ...silent, last_collected_at: null }, at).stands).toBe('failing');
    expect(healthOf({ ...silent, state: 'ok', remedy: 'Sign in again.' }, at)).toMatchObject({
      stands: 'failing',
      why,
    });
    expect(healthOf(silent, { ...at, state: 'parked' }).stands).toBe('resting');
    expect(hasStopped(readReportBody({ collection: silent }))).toBe(true);
    for (const state of ['ok', 'healthy', 'collecting', 'up_to_date', null])
      expect(healthOf({ ...collection, state }, at).stands).toBe('well');
  });

  it('that is later than its own pace says how old its figures are', () => {
    const late = { ...collection, last_collected_at: '2026-11-18T18:00:00Z' };
    expect(healthOf(late, at)).toMatchObject({ stands: 'well', word: 'Collected Wed 18:00, 4 days old' });
    expect(healthOf({ ...late, cadence_hours: 48 }, at).word).toBe('Collected Wed 18:00');
  });

  it('of an account that was parked or disconnected rests: nobody has to do anything', () => {
    for (const state of ['parked', 'disconnected'] as const)
      expect(healthOf(expired, { ...at, state })).toMatchObject({
        stands: 'resting',
        collected: 'Collected Wed 18:00, 4 days old',
      });
    expect(healthOf(expired, { ...at, state: 'active' }).stands).toBe('failing');
  });

  it('that the service told of before the account was parked or activated is not taken for how it is now', () => {
    expect(healthOf(collection, { ...at, state: 'parked' })).toMatchObject({
      stands: 'resting',
      word: 'Parked',
      why: 'Collected 09:12',
    });
    const parked = { ...expired, state: 'Parked', reason: 'Not collected while parked.', remedy: 'Activate it.' };
    expect(healthOf(parked, { ...at, state: 'parked' })).toMatchObject({ stands: 'resting', remedy: 'Activate it.' });
    expect(healthOf(parked, { ...at, state: 'active' })).toEqual({
      stands: 'waiting',
      word: 'Collected Wed 18:00',
      why: 'Active again: the service has not told of its figures since',
      remedy: null,
      collected: null,
    });
  });

  it('that never was waits for its first figures, and has no age; where it says what to do it needs somebody', () => {
    const never = { ...collection, last_collected_at: null };
    expect(healthOf(never, at)).toMatchObject({ stands: 'waiting', word: 'Not collected yet', collected: null });
    const pending = { ...never, state: 'pending', reason: 'The first figures are still to come.' };
    expect(healthOf(pending, at)).toEqual({
      stands: 'waiting',
      word: 'Not collected yet',
      why: 'The first figures are still to come.',
      remedy: null,
      collected: null,
    });
    expect(healthOf({ ...expired, last_collected_at: null }, at)).toMatchObject({ stands: 'failing', collected: null });
    expect(healthOf(null, at).stands).toBe('waiting');
  });

  it('says how many accounts need somebody, and nothing where none does', () => {
    expect([0, 1, 2].map(needWords)).toEqual(['', '1 account needs you', '2 accounts need you']);
  });
});

describe('a report of which nothing was collected', () => {
  const totals = [{ key: 'likes', value: null, status: 'pending' }];
  const report = (more: object = {}) =>
    readReportBody({ collection: { ...collection, last_collected_at: null }, totals, ...more });

  it('is told from one that has figures, and from one that does not say when they were collected', () => {
    expect(isUncollected(report())).toBe(true);
    expect(isUncollected(report({ best_times: { cells: [{ weekday: 1, hour: 1, posts: 1, average: null }] } }))).toBe(
      true,
    );
    expect(isUncollected(report({ totals: [{ key: 'likes', value: 0 }] }))).toBe(false);
    expect(isUncollected(report({ best_times: { cells: [{ weekday: 1, hour: 1, posts: 1, average: 2 }] } }))).toBe(
      false,
    );
    expect(isUncollected(report({ collection }))).toBe(false);
    expect(isUncollected(report({ collection: null }))).toBe(false);
  });

  it('has the age of its answer, and no figures from then', () => {
    const days = { accountId: '7', fromDay: '2026-11-16', toDay: '2026-11-22', fetchedAtMs: now };
    const at = { today: '2026-11-22', nowMs: now, zone: 'UTC' };
    const about = (of: ReturnType<typeof report>) => reportWords({ ...days, report: of } as never, undefined, at).about;
    expect(about(report())).toMatch(/, fetched 14:02$/);
    expect(about(report({ collection }))).toMatch(/, figures from 09:12$/);
  });
});

it('says why figures are not newer, and nothing where they are as new as can be', () => {
  const state = {
    ...({ resource: 'summary', accountId: null, goodAtMs: null, triedAtMs: 0 } as const),
    ...{ complete: null, failingSinceMs: null },
  };
  const unreachable = { ...state, failure: 'unreachable' } as const;
  expect(notSinceWords(unreachable, null)).toBe('Not fetched since. The service cannot be reached.');
  expect(notSinceWords(unreachable, '08:43')).toBe('Not fetched since 08:43. The service cannot be reached.');
  expect(notSinceWords({ ...state, failure: null }, '08:43')).toBeNull();
});
