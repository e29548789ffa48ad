import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actionById, insertDependency, updateAction } from '../../../src-main/core/actions/actions.queries.ts';
import type { Action } from '../../../src-main/core/actions/action.ts';
import {
  forgetSentAgain,
  freeSentAgainAt,
  keepUntil,
  lastLineOf,
  putRowBack,
  sentAgainAt,
  standingOf,
  type Standing,
} from '../../../src-main/core/actions/sent-again.queries.ts';
import { openLedger, type Ledger } from './ledger.ts';

let ledger: Ledger;
beforeEach(() => (ledger = openLedger()));
afterEach(() => ledger.store.close());

const stored = (id: string): Action => {
  const found = actionById(ledger.store, id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
};
const standing = (id: string): Standing => {
  const found = standingOf(ledger.store, id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
};
/** Refused, and sent again at this time. */
function sentAgain(id: string, atMs: number, spaceId = 's'): void {
  ledger.add({ id, spaceId, lane: id, state: 'rejected', failureCode: 'validation', attempts: 2 });
  const before = standing(id);
  ledger.store.tx((tx) => {
    updateAction(tx, stored(id), { state: 'queued', failureCode: null });
    keepUntil(tx, before, standing(id), { atMs, untilMs: atMs + 10 });
  });
}
const wasOf = (id: string, atMs: number) =>
  sentAgainAt(ledger.store, 's', atMs).find((one) => one.actionId === id)?.was;

describe('what is sent again', () => {
  it('is held for a while, and put back in the columns that were changed and in no other', () => {
    sentAgain('a', 100);
    expect(stored('a')).toMatchObject({ state: 'queued', notBeforeMs: 110, undoUntilMs: 110, attempts: 2 });
    const was = wasOf('a', 100);
    expect(was).toEqual({ state: 'rejected', failure_code: 'validation', not_before_ms: null, undo_until_ms: null });
    expect(sentAgainAt(ledger.store, 's', 100)).toMatchObject([{ eventId: lastLineOf(ledger.store, 'a') }]);
    ledger.store.tx((tx) => putRowBack(tx, 'a', was ?? {}));
    expect(stored('a')).toMatchObject({ state: 'rejected', failureCode: 'validation', notBeforeMs: null });
    expect(sentAgainAt(ledger.store, 's', 100)).toEqual([]);
  });

  it('has a time of its own in its space', () => {
    sentAgain('a', 100);
    sentAgain('b', 101);
    sentAgain('c', 102, 't');
    expect([99, 100, 101].map((atMs) => freeSentAgainAt(ledger.store, 's', atMs))).toEqual([99, 102, 102]);
    ledger.store.tx((tx) => forgetSentAgain(tx, 101));
    expect([100, 101].map((atMs) => sentAgainAt(ledger.store, 's', atMs).length)).toEqual([0, 1]);
  });

  it.each(['{', '{}', '{"state":null}', '{"state":5}', '{"attempts":"two"}', '{"attempts":1.5}', '{"teleported":1}'])(
    'is not put back to what cannot be read, or does not fit: %s',
    (was) => {
      sentAgain('a', 100);
      ledger.store.raw.prepare('UPDATE sent_again SET was = ?').run(was);
      expect(wasOf('a', 100)).toBeNull();
    },
  );

  it('stands beside what it belongs to and what belongs to it', () => {
    for (const id of ['a', 'b', 'c']) ledger.add({ id, lane: id });
    const alone = standing('b').around;
    ledger.store.tx((tx) => insertDependency(tx, 'b', 'a'));
    const behind = standing('b').around;
    ledger.store.tx((tx) => insertDependency(tx, 'c', 'b'));
    const between = standing('b').around;
    ledger.store.tx((tx) => updateAction(tx, stored('c'), { state: 'cancelled' }));
    expect(new Set([alone, behind, between, standing('b').around]).size).toBe(4);
  });
});
