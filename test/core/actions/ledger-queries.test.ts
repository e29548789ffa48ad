import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  actionById,
  firstSeq,
  holdBackAll,
  laterInLane,
  movePlanned,
  nextSeq,
  updateAction,
} from '../../../src-main/core/actions/actions.queries.ts';
import { changeToRow, toAction, toRow } from '../../../src-main/core/actions/action-row.queries.ts';
import type { Action } from '../../../src-main/core/actions/action.ts';
import { append, apply } from '../../../src-main/core/actions/history.ts';
import {
  changedAfter,
  changedSinceQueued,
  endedWithoutAnswer,
  lastEvent,
} from '../../../src-main/core/actions/history.queries.ts';
import {
  creatorOf,
  isTakenBack,
  mayStillGo,
  settledCount,
  stateCounts,
  unsettledInLane,
  updatesOf,
} from '../../../src-main/core/actions/lookup.queries.ts';
import { query } from '../../../src-main/core/store/schema.ts';
import { action, openLedger, type Ledger } from './ledger.ts';

let ledger: Ledger;
beforeEach(() => (ledger = openLedger()));
afterEach(() => ledger.store.close());

const stored = (id: string): Action => {
  const found = actionById(ledger.store, id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
};
const ids = (actions: readonly Action[]): string[] => actions.map(({ id }) => id);

describe('a row', () => {
  it('holds every member of an action, and gives back the same', () => {
    const whole = action({
      blockReason: 'held',
      reason: { code: 'service-said', words: ['No.'] },
      change: 'change-block',
      draftId: 'd',
      scheduledAtMs: 1,
      notBeforeMs: 2,
      undoUntilMs: 3,
      attempts: 4,
      claimedBoot: 'c',
      bodyHash: 'h',
      onWireAtMs: 5,
      knownPostMark: 6,
      wireNumber: 7,
      sentFromMs: 8,
      remoteState: 'scheduled',
      entity: 'e',
      remoteId: 'r',
      permalink: 'p',
      httpStatus: 201,
      failureCode: 'f',
      answer: '{}',
      maybeDone: true,
      madeOfMayBeOut: { onWireAtMs: 9, knownPostMark: 10 },
      dismissed: true,
      settledAtMs: 11,
    });
    expect(toAction(toRow(whole))).toEqual(whole);
    const found = action({ matched: true });
    expect(toAction(toRow(found))).toEqual(found);
  });

  it('is changed in the columns of a change alone, its reason in both', () => {
    expect(changeToRow({ state: 'done', maybeDone: true, reason: null })).toEqual({
      state: 'done',
      maybe_done: 1,
      reason_code: null,
      reason_data: null,
    });
  });

  it('is not changed where it is no longer in the state it was read in, and says nothing of it', () => {
    ledger.add({ id: 'a' });
    const read = stored('a');
    const { store } = ledger;
    const lines = lastEvent(store);
    expect(store.tx((tx) => updateAction(tx, read, { state: 'cancelled' }))).toBe(true);
    expect(store.tx((tx) => updateAction(tx, read, { state: 'claimed' }))).toBe(false);
    const claim = { type: 'claim', boot: 'b', bodyHash: 'h' } as const;
    expect(store.tx((tx) => apply(tx, ledger.parts(), read, claim))).toBeNull();
    expect([stored('a').state, lastEvent(store)]).toEqual(['cancelled', lines]);
  });
});

describe('places', () => {
  it('of what comes next are behind all but what goes by its time', () => {
    ledger.add({ id: 'a', seq: 4 }, { id: 'b', seq: 7, priority: 3 }, { id: 'c', seq: 9_000, priority: 1 });
    expect(nextSeq(ledger.store)).toBe(8);
    expect(firstSeq(ledger.store)).toBe(0);
    ledger.add({ id: 'd', seq: -3, priority: 0 });
    expect(firstSeq(ledger.store)).toBe(-3);
  });

  it('in a lane are by the order in which it was queued', () => {
    ledger.add({ id: 'a' }, { id: 'b' }, { id: 'c', state: 'done' }, { id: 'd', lane: 'other' }, { id: 'e' });
    expect(ids(laterInLane(ledger.store, stored('a'), ['queued']))).toEqual(['b', 'e']);
    expect(ids(laterInLane(ledger.store, stored('b'), ['queued', 'done']))).toEqual(['c', 'e']);
  });
});

it('what waits in a space is held back, and only what would go sooner', () => {
  ledger.add({ id: 'a' }, { id: 'b', notBeforeMs: 10 }, { id: 'c', notBeforeMs: 90 });
  ledger.add({ id: 'd', state: 'blocked' }, { id: 'e', spaceId: 't' });
  ledger.store.tx((tx) => holdBackAll(tx, 's', 50));
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => stored(id).notBeforeMs)).toEqual([50, 50, 90, null, null]);
});

it('what the service has for later in a lane moves with what it belongs to, and nothing that was not taken yet', () => {
  const planned = { kind: 'posts.firstComment', scheduledAtMs: 100 } as const;
  ledger.add({ id: 'a', ...planned, state: 'done' }, { id: 'b', ...planned }, { id: 'c', ...planned, lane: 'other' });
  ledger.add({ id: 'd', scheduledAtMs: 100, state: 'done' });
  ledger.store.tx((tx) => movePlanned(tx, { lane: 'post:1', kind: 'posts.firstComment' }, 40));
  expect(['a', 'b', 'c', 'd'].map((id) => stored(id).scheduledAtMs)).toEqual([140, 100, 100, 100]);
});

describe('who asks', () => {
  it('what made something is told of the latest try in this space', () => {
    ledger.add(
      { id: 'a', entity: 'e', state: 'rejected' },
      { id: 'b', entity: 'e' },
      { id: 'c', entity: 'e', spaceId: 't' },
    );
    ledger.add({ id: 'd', entity: 'e', kind: 'posts.update' });
    expect(creatorOf(ledger.store, 's', 'posts.create', { entity: 'e' })?.id).toBe('b');
    expect(creatorOf(ledger.store, 's', 'posts.create', { remoteId: 'e' })).toBeUndefined();
  });

  it('whether a batch was taken back is told no while any of it goes or went', () => {
    ledger.add({ id: 'a', batchId: 'b', state: 'cancelled' }, { id: 'b', batchId: 'b', state: 'superseded' });
    expect(isTakenBack(ledger.store, 'b')).toBe(true);
    ledger.add({ id: 'c', batchId: 'b', state: 'rejected' });
    expect(isTakenBack(ledger.store, 'b')).toBe(false);
  });

  it('what may still be sent is told of what was refused too, until that is put away', () => {
    ledger.add(
      { id: 'a', state: 'rejected' },
      { id: 'b', state: 'rejected', dismissed: true },
      { id: 'c', state: 'done' },
    );
    ledger.add({ id: 'd', state: 'in_doubt' });
    expect(ids(mayStillGo(ledger.store, 'posts.create'))).toEqual(['a', 'd']);
  });

  it('what a lane has still to say, and what it has said', () => {
    ledger.add({ id: 'a', state: 'done' }, { id: 'b', state: 'blocked' }, { id: 'c', state: 'cancelled' }, { id: 'd' });
    ledger.add({ id: 'e', kind: 'posts.update' }, { id: 'f', state: 'rejected' });
    expect(ids(unsettledInLane(ledger.store, 'post:1', ['posts.create']))).toEqual(['b', 'd']);
    expect(ids(updatesOf(ledger.store, 'post:1', 'posts.create'))).toEqual(['a', 'b', 'd']);
  });

  it('how much is settled, and how much is in each state: what became a draft was cancelled all the same', () => {
    ledger.add({ id: 'a', state: 'cancelled', dismissed: true, settledAtMs: 1 }, { id: 'b', state: 'cancelled' });
    ledger.add(
      { id: 'c', state: 'rejected', dismissed: true, settledAtMs: 1 },
      { id: 'd', spaceId: 't', settledAtMs: 1 },
    );
    expect(settledCount(ledger.store, 's', ['posts.create'])).toBe(2);
    expect(stateCounts(ledger.store, 's')).toMatchObject({ cancelled: 2, rejected: 0, queued: 0 });
  });
});

describe('the history', () => {
  const line = (id: string, type: 'looked' | 'moved-up' | 'changed' | 'new-time' | 'hold'): void =>
    ledger.store.tx((tx) => append(tx, ledger.parts(), stored(id), { type }));

  it('tells what changed after a line, but not what was only looked for or moved up', () => {
    ledger.add(...['a', 'b', 'c'].map((id) => ({ id })));
    const since = lastEvent(ledger.store);
    line('a', 'looked');
    line('b', 'moved-up');
    expect(changedAfter(ledger.store, since)).toEqual(new Set());
    line('c', 'hold');
    expect(changedAfter(ledger.store, since)).toEqual(new Set(['c']));
    expect(changedAfter(ledger.store, lastEvent(ledger.store))).toEqual(new Set());
  });

  it('tells what of a batch is no longer what was queued', () => {
    ledger.add(...['a', 'b', 'c', 'd'].map((id) => ({ id, batchId: 'b' })), { id: 'e' });
    line('a', 'hold');
    for (const id of ['b', 'e']) line(id, 'changed');
    line('c', 'new-time');
    expect(changedSinceQueued(ledger.store, 'b')).toEqual(new Set(['b', 'c']));
  });

  it.each([
    [null, true],
    [504, true],
    [422, false],
  ])('tells a doubt without an answer from one that a refusal led to: %s', (status, isWithout) => {
    ledger.add({ id: 'a', state: 'in_doubt' });
    const { store } = ledger;
    store.tx((tx) => append(tx, ledger.parts(), stored('a'), { type: 'in-doubt', status }));
    expect(endedWithoutAnswer(store, 'a')).toBe(isWithout);
    expect(endedWithoutAnswer(store, 'b')).toBe(false);
  });

  it('is written with the state that the step led to', () => {
    ledger.add({ id: 'a' });
    ledger.store.tx((tx) => apply(tx, ledger.parts(), stored('a'), { type: 'claim', boot: 'b', bodyHash: 'h' }));
    const all = query.selectFrom('action_event').select(['type', 'state']).orderBy('id');
    expect(ledger.store.all(all)).toEqual([
      { type: 'queued', state: 'queued' },
      { type: 'claim', state: 'claimed' },
    ]);
  });
});
