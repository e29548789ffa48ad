import { afterEach, beforeEach, expect, it } from 'vitest';
import { whyMissed } from '../../../src-main/core/actions/why-missed.ts';
import { Reachability } from '../../../src-main/core/connections/reachability.ts';
import { action, openLedger, type Ledger } from './ledger.ts';

let ledger: Ledger;
let reachability: Reachability;
beforeEach(() => {
  ledger = openLedger();
  const { clock } = ledger.parts();
  reachability = new Reachability({ store: ledger.store, clock, random: () => 0 });
});
afterEach(() => ledger.store.close());

const why = (scheduledAtMs: number | null, startedAtMs = 0) =>
  whyMissed({ store: ledger.store, reachability }, startedAtMs, action({ scheduledAtMs }));
const run = (sql: string): unknown => ledger.store.raw.exec(sql);

it('nothing that is known stood in the way of what went by its time, or had none', () => {
  expect([why(50), why(null, 100)]).toEqual([null, null]);
});

it('Outpost did not run', () => {
  expect([why(50, 51), why(50, 50)]).toEqual(['not-running', null]);
});

it('all was paused, and from before its time on', () => {
  run('UPDATE space SET paused_at_ms = 50');
  expect([why(49), why(50), why(null)]).toEqual([null, 'paused', null]);
});

it('the token was refused, and still is', () => {
  run(`UPDATE connection SET refused_at_ms = 50`);
  expect(why(50)).toBeNull();
  run(`UPDATE connection SET state = 'sign-in-needed'`);
  expect([why(49), why(50)]).toEqual([null, 'sign-in']);
});

it('the service was not there, and still is not', () => {
  ledger.clock.atMs = 50;
  reachability.unreachable('c');
  expect([why(49), why(50)]).toEqual([null, 'offline']);
  reachability.answered('c');
  expect(why(50)).toBeNull();
});
