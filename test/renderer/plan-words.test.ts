import { expect, it } from 'vitest';
import { planTimes } from '../../src-renderer/import/plan-words.ts';

const nowMs = Date.UTC(2026, 10, 22, 18, 45);
const windows = [0, 1, 2].map((minute) => ({ opensAtMs: nowMs + minute * 60_000, calls: 30, late: 0 }));
const plan = { windows, doneAtMs: nowMs + 120_000 };

it('the flight plan has times of the clock while things leave', () => {
  const { since, done, ends, at } = planTimes(plan, { online: 'online', paused: false, nowMs, zone: 'UTC' });
  expect([since, done, ends, at(1)]).toEqual(['if queued now', 'Done at 18:47', ['18:45', '18:47'], '18:46']);
});

it('the flight plan counts from when the connection is back while there is none', () => {
  const { since, done, ends, at } = planTimes(plan, { online: 'offline', paused: false, nowMs, zone: 'UTC' });
  expect([since, done, ends]).toEqual(['from when the connection is back', 'Goes when back online', null]);
  expect([at(0), at(1), at(2)]).toEqual(['first', '+1 min', '+2 min']);
});

it.each(['online', 'offline'] as const)(
  'the flight plan says that the outbox is paused, and names no time then (%s)',
  (online) => {
    const { since, done, ends, at } = planTimes(plan, { online, paused: true, nowMs, zone: 'UTC' });
    expect([since, done, ends]).toEqual(['from when it goes on', 'Waits: the Outbox is paused', null]);
    expect([at(0), at(1)]).toEqual(['first', '+1 min']);
  },
);
