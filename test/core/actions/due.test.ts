import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNTIL_LET_GO_MS } from '../../../src-main/core/actions/action.ts';
import { insertDependency } from '../../../src-main/core/actions/actions.queries.ts';
import {
  dueAtOnce,
  nextDue,
  nextWakeMs,
  unsentAtTheirTime,
  waitingUpTo,
} from '../../../src-main/core/actions/due.queries.ts';
import { openLedger, type Ledger } from './ledger.ts';

let ledger: Ledger;
beforeEach(() => (ledger = openLedger()));
afterEach(() => ledger.store.close());

const next = (nowMs = 0, spaceIds = ['s', 't']): string | undefined =>
  nextDue(ledger.store, spaceIds, true, nowMs, 3)?.id;

describe('what may go next', () => {
  it('is the first by rank, then by place, whichever space it is of', () => {
    ledger.add(
      { id: 'a', lane: '1', seq: 9 },
      { id: 'b', lane: '2', seq: 3 },
      { id: 'c', lane: '3', seq: 8, priority: 1 },
    );
    expect(next()).toBe('c');
    expect(nextDue(ledger.store, ['s'], true, 0, 0)).toBeNull();
    ledger.store.raw.exec(`UPDATE action SET state = 'done' WHERE id = 'c'`);
    expect(next()).toBe('b');
    ledger.add({ id: 'd', spaceId: 't', lane: '4', seq: 2 }, { id: 'e', spaceId: 't', lane: '5', seq: 7 });
    expect(next()).toBe('d');
    expect(next(0, ['t', 's'])).toBe('d');
    expect(next(0, ['s'])).toBe('b');
  });

  it('goes at the millisecond it waits for, and that is when the core wakes', () => {
    ledger.add({ id: 'a', lane: '1', state: 'waiting', notBeforeMs: 50 }, { id: 'b', lane: '2', notBeforeMs: 70 });
    expect(next(49)).toBeUndefined();
    expect(nextWakeMs(ledger.store, 49)).toBe(50);
    expect(next(50)).toBe('a');
    expect(nextWakeMs(ledger.store, 50)).toBe(70);
    expect(nextWakeMs(ledger.store, 70)).toBeNull();
  });

  it('waits no longer than until then, once a clock that was wrong is set right', () => {
    ledger.add({ id: 'a', lane: '1', notBeforeMs: 50 }, { id: 'b', lane: '2', seq: 2, notBeforeMs: 5_000 });
    ledger.store.tx((tx) => dueAtOnce(tx, 60));
    expect(next(49)).toBe('b');
  });

  it('waits for its Undo no longer where the clock was months ahead, but for the rest of what is written with it', () => {
    const ahead = 90 * 86_400_000;
    ledger.store.raw.exec(`UPDATE batch SET undo_until_ms = ${ahead}`);
    const held = { batchId: 'b', notBeforeMs: ahead, undoUntilMs: ahead };
    ledger.add({ id: 'a', lane: '1', ...held }, { id: 'b', lane: '2', seq: 2, notBeforeMs: UNTIL_LET_GO_MS });
    ledger.store.tx((tx) => dueAtOnce(tx, 60));
    expect(next(49)).toBe('a');
    ledger.store.raw.exec(`UPDATE action SET state = 'done' WHERE id = 'a'`);
    expect(next(49)).toBeUndefined();
  });

  it.each([
    { state: 'queued', blockReason: null, goes: false },
    { state: 'in_doubt', blockReason: null, goes: false },
    { state: 'blocked', blockReason: 'held', goes: false },
    { state: 'blocked', blockReason: 'older', goes: false },
    { state: 'blocked', blockReason: 'tries', goes: true },
    { state: 'blocked', blockReason: 'dependency', goes: true },
    { state: 'done', blockReason: null, goes: true },
    { state: 'rejected', blockReason: null, goes: true },
  ] as const)('passes what is $state ($blockReason) before it in its lane: $goes', ({ goes, ...before }) => {
    ledger.add({ id: 'a', ...before, notBeforeMs: 9 }, { id: 'b' });
    expect(next()).toBe(goes ? 'b' : undefined);
  });

  it.each([
    ['queued', false],
    ['done_unlinked', false],
    ['matched', false],
    ['rejected', false],
    ['done', true],
  ] as const)('goes behind what it belongs to, where that is %s: %s', (state, goes) => {
    ledger.add({ id: 'a', lane: '1', state, notBeforeMs: 9 }, { id: 'b', lane: '2' });
    ledger.store.tx((tx) => insertDependency(tx, 'b', 'a'));
    expect(next()).toBe(goes ? 'b' : undefined);
  });
});

it('what waits is counted no further than anybody asks', () => {
  ledger.add(...['a', 'b', 'c'].map((id) => ({ id })), { id: 'd', state: 'blocked' }, { id: 'e', publishes: false });
  expect(waitingUpTo(ledger.store, ['s'], true, 9)).toBe(3);
  expect(waitingUpTo(ledger.store, ['s'], true, 2)).toBe(2);
  expect(waitingUpTo(ledger.store, ['t'], true, 9)).toBe(0);
});

it('what is unsent when its time comes is found at that very time, and what is held is not among it', () => {
  ledger.add(
    { id: 'a', scheduledAtMs: 50 },
    { id: 'b', scheduledAtMs: 51 },
    { id: 'c', scheduledAtMs: 50, state: 'blocked', blockReason: 'held' },
    { id: 'd' },
  );
  expect(unsentAtTheirTime(ledger.store, 50).map(({ id }) => id)).toEqual(['a']);
});
