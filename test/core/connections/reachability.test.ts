import { afterEach, beforeEach, expect, it } from 'vitest';
import { Reachability } from '../../../src-main/core/connections/reachability.ts';
import { openLedger, type Ledger } from '../actions/ledger.ts';

const MINUTE = 60_000;
let ledger: Ledger;
let reachability: Reachability;
let nowMs = 0;
beforeEach(() => {
  nowMs = 0;
  ledger = openLedger();
  const clock = { ...ledger.parts().clock, monotonicMs: () => nowMs };
  reachability = new Reachability({ store: ledger.store, clock, random: () => 0 });
});
afterEach(() => ledger.store.close());

/** A failure at each of these minutes; gives what was so after each. */
const failing = (atMinutes: readonly number[]): boolean[] =>
  atMinutes.map((minute) => {
    nowMs = minute * MINUTE;
    reachability.doubtful('c', true);
    return reachability.goes('c');
  });

it('a service in trouble is counted on for five minutes, and then no more until it has answered', () => {
  expect(reachability.goes('c')).toBe(true);
  expect(failing([0, 2, 4, 5, 6])).toEqual([true, true, true, false, false]);
  reachability.answered('c', 'write');
  expect(reachability.goes('c')).toBe(true);
  expect(failing([7, 11, 12])).toEqual([true, true, false]);
});

it('what is read proves nothing of what is sent: a try is due, and when that fails nothing is counted on', () => {
  failing([0, 3, 6]);
  nowMs = 7 * MINUTE;
  reachability.answered('c', 'read', nowMs);
  expect(reachability.goes('c')).toBe(true);
  expect(failing([7])).toEqual([false]);
});

it('of a service that is read only, an answer is the end of the trouble', () => {
  const doubted = (atMinutes: number): boolean => {
    nowMs = atMinutes * MINUTE;
    reachability.doubtful('c');
    return reachability.goes('c');
  };
  expect([doubted(0), doubted(5)]).toEqual([true, false]);
  nowMs = 6 * MINUTE;
  reachability.answered('c', 'read', nowMs);
  expect([reachability.goes('c'), doubted(7)]).toEqual([true, true]);
});

it('whoever is asked afresh is counted on afresh, and not while out of reach or without a token', () => {
  failing([0, 6]);
  reachability.forget('c');
  expect(reachability.goes('c')).toBe(true);
  expect(failing([7])).toEqual([true]);
  reachability.unreachable('c');
  expect(reachability.goes('c')).toBe(false);
  reachability.forget('c');
  reachability.tokenRefused('c');
  expect(reachability.goes('c')).toBe(false);
});

it('says so to who watches', () => {
  failing([0]);
  const touched: string[] = [];
  ledger.store.topics.listen((topics) => touched.push(...topics));
  failing([1]);
  expect(touched).not.toContain('reachability');
  failing([6]);
  ledger.store.tx(() => undefined);
  expect(touched).toContain('reachability');
});

it('one failure hours after another is no trouble that lasted for hours', () => {
  expect(failing([0, 180])).toEqual([true, true]);
  // As long as its tries are no further apart than its rests, it is the same trouble.
  expect(failing([184, 190])).toEqual([true, false]);
});
