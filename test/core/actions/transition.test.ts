import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionStates } from '../../../src-preload/contract/outbox.ts';
import { OLDER_COPY, type Action, type ActionState, type BlockReason } from '../../../src-main/core/actions/action.ts';
import { backoffMs, BACKOFF_CAP_MS } from '../../../src-main/core/actions/backoff.ts';
import { eventOfAnswer } from '../../../src-main/core/actions/event-of-answer.ts';
import type { ActionEvent } from '../../../src-main/core/actions/event.ts';
import { MOST_ATTEMPTS } from '../../../src-main/core/actions/attempt-steps.ts';
import { transition } from '../../../src-main/core/actions/transition.ts';
import type { Failure } from '../../../src-main/core/service/service.ts';
import { historyTypes } from '../../../src-preload/contract/reasons.ts';
import { action } from './ledger.ts';

const events: ActionEvent[] = [
  { type: 'claim', boot: 'b', bodyHash: 'h' },
  { type: 'on-wire', atMs: 2, knownPostMark: 0, wireNumber: 1, sentFromMs: null },
  { type: 'unsent', reason: { code: 'closed-before-sent' }, notBeforeMs: null },
  { type: 'executed', atMs: 3, remoteId: '9', status: 200, answer: '{}', linked: true, reason: null },
  {
    type: 'rejected',
    atMs: 3,
    status: 422,
    code: 'validation',
    reason: { code: 'service-said', words: ['No.'] },
    answer: '{}',
  },
  { type: 'put-back', status: 429, reason: { code: 'asked-to-wait' }, notBeforeMs: null },
  {
    type: 'try-again',
    status: 500,
    code: 'server-error',
    reason: { code: 'closed-repeated' },
    notBeforeMs: 9,
    answer: null,
  },
  { type: 'in-doubt', status: null, code: 'connection-lost', reason: { code: 'closed-in-doubt' }, answer: null },
  { type: 'block', blockReason: 'held', reason: { code: 'held' } },
  { type: 'unblock', reason: { code: 'released' } },
  { type: 'cancel', atMs: 4, reason: { code: 'cancelled' } },
  { type: 'uncancel', reason: { code: 'put-back' } },
  { type: 'supersede', atMs: 4, reason: { code: 'superseded' } },
  { type: 'matched', atMs: 4, remoteId: '9', permalink: null, reason: { code: 'found-by-words' }, sure: false },
  { type: 'confirm-match', atMs: 4, reason: { code: 'confirmed' } },
  { type: 'unmatch', reason: { code: 'another-post' }, forGood: true },
  { type: 'rematch', atMs: 4, taken: { isConfirmed: false, remoteId: '9', permalink: null, knownPostMark: 3 } },
  { type: 'user-says-sent', atMs: 4, linked: true },
  { type: 'unsay', reason: { code: 'closed-in-doubt' } },
  { type: 'user-says-not-sent' },
  { type: 'abandon', atMs: 4, reason: { code: 'left' } },
  { type: 'retry' },
  { type: 'not-as-queued', atMs: 4, code: 'other-network', reason: { code: 'held' } },
  { type: 'mended', atMs: 3, reason: { code: 'mended' } },
  { type: 'failed-since', atMs: 3, reason: { code: 'failed-without-words' } },
];

/** What each event makes of an action (outbox.md, States). What does not stand here is refused. */
const table: Record<ActionEvent['type'], Partial<Record<ActionState, ActionState>>> = {
  claim: { queued: 'claimed', waiting: 'claimed' },
  'on-wire': { claimed: 'on_wire' },
  unsent: { claimed: 'queued' },
  executed: { on_wire: 'done' },
  rejected: { claimed: 'rejected', on_wire: 'rejected' },
  'put-back': { on_wire: 'queued' },
  'try-again': { on_wire: 'waiting' },
  'in-doubt': { on_wire: 'in_doubt', blocked: 'in_doubt' },
  recall: {
    queued: 'in_doubt',
    waiting: 'in_doubt',
    blocked: 'in_doubt',
    claimed: 'in_doubt',
    on_wire: 'in_doubt',
    in_doubt: 'in_doubt',
    matched: 'in_doubt',
    rejected: 'in_doubt',
    cancelled: 'in_doubt',
  },
  block: { queued: 'blocked', waiting: 'blocked' },
  unblock: { blocked: 'queued' },
  cancel: { queued: 'cancelled', waiting: 'cancelled', blocked: 'cancelled' },
  uncancel: { cancelled: 'queued' },
  supersede: { queued: 'superseded', waiting: 'superseded', blocked: 'superseded' },
  matched: { in_doubt: 'matched', done_unlinked: 'matched', matched: 'matched' },
  'confirm-match': { matched: 'done_unlinked' },
  unmatch: { matched: 'in_doubt', done: 'in_doubt', done_unlinked: 'in_doubt' },
  rematch: { in_doubt: 'matched', done_unlinked: 'matched' },
  'user-says-sent': { in_doubt: 'done', blocked: 'done' },
  unsay: { done_unlinked: 'in_doubt' },
  'user-says-not-sent': { in_doubt: 'queued' },
  abandon: { in_doubt: 'abandoned', rejected: 'abandoned', blocked: 'abandoned' },
  retry: { queued: 'queued', waiting: 'queued', blocked: 'queued', rejected: 'queued' },
  'not-as-queued': { queued: 'rejected', waiting: 'rejected', blocked: 'rejected' },
  mended: { rejected: 'done' },
  'failed-since': { done: 'rejected' },
};

/** The same of what is stopped because it may be out already: asked about like a doubt, and not tried again. */
const olderTable: Record<ActionEvent['type'], ActionState | null> = {
  claim: null,
  'on-wire': null,
  unsent: null,
  executed: null,
  rejected: null,
  'put-back': null,
  'try-again': null,
  'in-doubt': 'in_doubt',
  recall: 'in_doubt',
  block: null,
  unblock: 'queued',
  cancel: 'cancelled',
  uncancel: null,
  supersede: 'superseded',
  matched: 'matched',
  'confirm-match': null,
  unmatch: null,
  rematch: null,
  'user-says-sent': 'done',
  unsay: null,
  'user-says-not-sent': null,
  abandon: 'abandoned',
  retry: null,
  'not-as-queued': null,
  mended: null,
  'failed-since': null,
};

/** Stopped for another reason, it is no question. */
const notAsked: ReadonlySet<ActionEvent['type']> = new Set(['in-doubt', 'user-says-sent', 'matched']);

/** Made at the service, and failed there. */
const failedThere = { entity: 'e', failureCode: 'failed-there' };

/** Of which the user has said that it is another post. */
const saidToBeAnother = { reason: { code: 'another-post' } } as const;

/** What an action must be for these. */
const madeFor: Partial<Record<ActionEvent['type'], Partial<Action>>> = {
  mended: failedThere,
  rematch: saidToBeAnother,
  unsay: { reason: { code: 'confirmed' }, matched: false },
};

const everyEvent: readonly ActionEvent[] = [
  ...events,
  { type: 'recall', wireNumber: 1, atMs: 2, knownPostMark: 0, outcome: null, status: null },
];

describe('the state machine', () => {
  it('knows every event', () => {
    expect(everyEvent.map(({ type }) => type).sort()).toEqual(Object.keys(table).sort());
  });

  it.each(everyEvent.map((event) => [event.type, event] as const))(
    'goes by the table at %s: to one state with a line of history, or nowhere',
    (type, event) => {
      for (const state of actionStates) {
        // Blocked, only what may be out already is asked about like a doubt.
        const blockReason = ['in-doubt', 'user-says-sent'].includes(type) ? 'older' : null;
        const made = madeFor[type] ?? {};
        const step = transition(action({ state, blockReason, matched: true, maybeDone: true, ...made }), event);
        expect([state, step?.change.state ?? null]).toEqual([state, table[type][state] ?? null]);
        if (step !== null) expect(historyTypes).toContain(step.type);
      }
    },
  );

  it.each(everyEvent.map((event) => [event.type, event] as const))(
    'goes by the table at %s for what is blocked, by why it is',
    (type, event) => {
      const after = (blockReason: BlockReason): ActionState | null =>
        transition(action({ state: 'blocked', blockReason, maybeDone: true }), event)?.change.state ?? null;
      expect(after('older')).toBe(olderTable[type]);
      for (const other of ['dependency', 'missed', 'held', 'tries'] as const) {
        expect([other, after(other)]).toEqual([other, notAsked.has(type) ? null : (table[type].blocked ?? null)]);
      }
    },
  );

  it('keeps why it was stopped through a cancellation where putting it back asks for it, and only there', () => {
    const there = (blockReason: BlockReason | null): Action => {
      const from = action(blockReason === null ? {} : { state: 'blocked', blockReason });
      const gone = transition(from, { type: 'cancel', atMs: 4, reason: { code: 'cancelled' } });
      return { ...from, ...gone?.change };
    };
    const back = (from: Action) => transition(from, { type: 'uncancel', reason: { code: 'put-back' } })?.change;
    for (const reason of ['held', 'older'] as const) {
      const cancelled = there(reason);
      expect(cancelled).toMatchObject({ state: 'cancelled', blockReason: reason });
      expect(back(cancelled)).toEqual({
        state: 'blocked',
        reason: { code: reason === 'older' ? 'older-copy' : 'held' },
        settledAtMs: null,
      });
    }
    for (const reason of ['dependency', 'missed', 'tries', null] as const) {
      const cancelled = there(reason);
      expect(cancelled).toMatchObject({ state: 'cancelled', blockReason: null });
      expect(back(cancelled)).toMatchObject({ state: 'queued', blockReason: null, reason: null });
    }
  });

  it('remembers of a match of what may be out that it was the copy that asked, and of no other', () => {
    const found = events.find((one) => one.type === 'matched') as ActionEvent;
    const older = action({ state: 'blocked', blockReason: 'older' });
    expect(transition(older, found)?.change).toMatchObject({ failureCode: OLDER_COPY, blockReason: null });
    expect(transition(action({ state: 'in_doubt' }), found)?.change).not.toHaveProperty('failureCode');
  });

  it('never sends what was made and failed there a second time, and calls done by a later success nothing else', () => {
    const made = action({ state: 'rejected', ...failedThere, remoteId: '9' });
    expect(transition(made, { type: 'retry' })).toBeNull();
    expect(
      transition(action({ state: 'rejected' }), { type: 'mended', atMs: 3, reason: { code: 'another-post' } }),
    ).toBeNull();
  });

  it('takes back no link but one that was found by its text', () => {
    expect(
      transition(action({ state: 'done' }), { type: 'unmatch', reason: { code: 'another-post' }, forGood: true }),
    ).toBeNull();
  });

  it('lets nothing reach the wire but by a claim', () => {
    const into = (target: ActionState): string[] =>
      actionStates.flatMap((state) =>
        events
          .filter((one) => transition(action({ state, matched: true }), one)?.change.state === target)
          .map((one) => `${state}+${one.type}`),
      );
    expect(into('on_wire')).toEqual(['claimed+on-wire']);
    expect(into('claimed').sort()).toEqual(['queued+claim', 'waiting+claim']);
  });

  it('names nothing at the service by words alone: what was found is done only once it is confirmed, or sure', () => {
    const found = {
      type: 'matched',
      atMs: 4,
      remoteId: '9',
      permalink: null,
      reason: { code: 'found-by-words' },
      sure: false,
    } as const;
    const matched = transition(action({ state: 'in_doubt' }), found)?.change;
    expect(matched).toMatchObject({ state: 'matched', matched: true, remoteId: '9', settledAtMs: 4 });
    expect(transition(action({ state: 'in_doubt' }), { ...found, sure: true })?.change.state).toBe('done');
    const confirm = { type: 'confirm-match', atMs: 5, reason: { code: 'confirmed' } } as const;
    const inMatch = action({ state: 'matched', matched: true });
    expect(transition({ ...inMatch, remoteId: '9' }, confirm)?.change.state).toBe('done');
    expect(transition(inMatch, confirm)?.change.state).toBe('done_unlinked');
  });

  it('asks again after a match was taken back, and finds the same post again only where it was not for good', () => {
    const inMatch = action({ state: 'matched', matched: true, remoteId: '9', knownPostMark: 4 });
    const back = transition(inMatch, { type: 'unmatch', reason: { code: 'another-post' }, forGood: false })?.change;
    expect(back).toMatchObject({ state: 'in_doubt', remoteId: null, matched: false, knownPostMark: 4 });
    const forGood = transition(inMatch, { type: 'unmatch', reason: { code: 'another-post' }, forGood: true })?.change;
    expect(forGood?.knownPostMark).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('takes what was said to be another post for that one again, as it was, and nothing else', () => {
    const was = action({ state: 'matched', matched: true, remoteId: '9', knownPostMark: 4 });
    const taken = { isConfirmed: false, remoteId: '9', permalink: null, knownPostMark: 4 };
    const reason = { code: 'another-post', taken } as const;
    const said = { ...was, ...transition(was, { type: 'unmatch', reason, forGood: true })?.change };
    // The history alone says what it was: what stops for one cause has one reason.
    expect(said.reason).toEqual({ code: 'another-post' });
    const again = (own: typeof said, isConfirmed: boolean) =>
      transition(own, { type: 'rematch', atMs: 5, taken: { ...taken, isConfirmed } })?.change;
    expect(again(said, false)).toMatchObject({ state: 'matched', matched: true, remoteId: '9', knownPostMark: 4 });
    expect(again(said, true)).toMatchObject({ state: 'done', reason: { code: 'confirmed' } });
    expect(again({ ...said, reason: { code: 'older-copy' } }, false)).toBeUndefined();
  });

  it('asks about what was said to be live again for the doubt that it was, and about nothing that was found', () => {
    const lost = action({ state: 'in_doubt', publishes: true, reason: { code: 'closed-in-doubt' } });
    const said = transition(lost, { type: 'user-says-sent', atMs: 5, linked: false });
    expect(said).toMatchObject({ type: 'said-live', reason: { code: 'closed-in-doubt' } });
    const live = { ...lost, ...said?.change };
    const unsay = { type: 'unsay', reason: said?.reason ?? null } as const;
    expect({ ...live, ...transition(live, unsay)?.change }).toEqual(lost);
    expect(transition({ ...live, matched: true }, unsay)).toBeNull();
    // Done without a number at the service because the service told none, it was never in doubt.
    expect(transition({ ...live, reason: null }, unsay)).toBeNull();
  });

  it('gives up what is stopped only where it may have been done', () => {
    const abandon = events.find((one) => one.type === 'abandon') as ActionEvent;
    expect(transition(action({ state: 'blocked', maybeDone: true }), abandon)?.change.state).toBe('abandoned');
    expect(transition(action({ state: 'blocked' }), abandon)).toBeNull();
  });

  it('keeps no match of another doubt where the journal knows a later send', () => {
    const recall = { type: 'recall', wireNumber: 1, atMs: 2, knownPostMark: 0, outcome: null, status: null } as const;
    const found = action({ state: 'matched', matched: true, remoteId: '9', permalink: 'https://x.com/9' });
    const gone = { state: 'in_doubt', matched: false, remoteId: null, permalink: null };
    expect(transition(found, recall)?.change).toMatchObject(gone);
  });

  it('has its number of before again where the journal did not take the new one in', () => {
    const reason = { code: 'journal-unwritten' } as const;
    const event = { type: 'put-back', status: null, reason, notBeforeMs: null } as const;
    const going = action({ state: 'on_wire', attempts: 1, wireNumber: 7 });
    expect(transition(going, { ...event, wireNumber: 3 })?.change.wireNumber).toBe(3);
    expect(transition(going, event)?.change.wireNumber).toBe(7);
  });

  it('cannot be cancelled once it is claimed', () => {
    for (const state of ['claimed', 'on_wire', 'in_doubt', 'done'] as const) {
      expect(transition(action({ state }), { type: 'cancel', atMs: 1, reason: { code: 'another-post' } })).toBeNull();
    }
  });

  it('remembers an attempt without an outcome, whatever later attempts come to', () => {
    const after = (from: Action, ...types: ActionEvent['type'][]): Action =>
      types.reduce((now, type) => {
        const event = events.find((one) => one.type === type);
        const step = event === undefined ? null : transition(now, event);
        if (step === null) throw new Error(`${type} does not fit ${now.state}`);
        return { ...now, ...step.change };
      }, from);
    const lost = after(action(), 'claim', 'on-wire', 'try-again');
    expect(lost.maybeDone).toBe(true);
    expect(after(lost, 'claim', 'unsent').maybeDone).toBe(true);
    expect(after(lost, 'claim', 'on-wire', 'put-back').maybeDone).toBe(true);
    expect(after(lost, 'block', 'unblock', 'retry').maybeDone).toBe(true);
    expect(after(action(), 'claim', 'on-wire', 'put-back').maybeDone).toBe(false);
    expect(after(action(), 'claim', 'on-wire', 'in-doubt', 'user-says-not-sent').maybeDone).toBe(false);
    expect(after(lost, 'claim', 'on-wire', 'in-doubt', 'user-says-not-sent').maybeDone).toBe(false);
  });

  it('spends no attempt on a refusal that did nothing, and parks after so many that reached the wire', () => {
    const claimed = transition(action(), events[0] as ActionEvent);
    expect(claimed?.change.attempts).toBe(1);
    const back = transition(action({ state: 'on_wire', attempts: 1 }), events[5] as ActionEvent);
    expect(back?.change).toMatchObject({ state: 'queued', attempts: 0 });
    const parked = transition(action({ state: 'on_wire', attempts: MOST_ATTEMPTS }), events[6] as ActionEvent);
    expect(parked?.change).toMatchObject({ state: 'blocked', blockReason: 'tries' });
  });
});

describe('the verdicts', () => {
  const failure = (over: Partial<Failure>): Failure => ({
    ok: false,
    verdict: 'in-doubt',
    code: 'connection-lost',
    status: null,
    reason: { code: 'answer-unreadable' },
    serviceWords: null,
    fields: null,
    raw: null,
    rate: null,
    wentOnWire: true,
    errorCode: null,
    offers: [],
    ...over,
  });
  const create = { idempotent: false, needsRemoteId: true };
  const put = { idempotent: true, needsRemoteId: false };
  const on = action({ state: 'on_wire', attempts: 1 });
  const at = (wentOnWire: boolean) => ({ wentOnWire, afterDoubt: false, nowMs: 1_000, random: () => 0.5 });

  it.each([
    ['a reset before the marker', failure({ verdict: 'unsent', code: 'unreachable' }), false, 'unsent', 'unsent'],
    ['a reset after it', failure({}), true, 'in-doubt', 'try-again'],
    [
      'a page of something in between',
      failure({ verdict: 'portal', code: 'not-json', status: 200 }),
      true,
      'in-doubt',
      'try-again',
    ],
    ['a 500', failure({ code: 'server-error', status: 500 }), true, 'in-doubt', 'try-again'],
    ['a 422', failure({ verdict: 'not-executed', code: 'validation', status: 422 }), true, 'rejected', 'rejected'],
    ['a 401', failure({ verdict: 'auth-refused', code: 'unauthorized', status: 401 }), true, 'put-back', 'put-back'],
    ['a 429', failure({ verdict: 'rate-limited', code: 'rate-limited', status: 429 }), true, 'put-back', 'put-back'],
    ['a 307', failure({ verdict: 'not-executed', code: 'redirected', status: 307 }), true, 'put-back', 'put-back'],
    ['a 302', failure({ verdict: 'in-doubt', code: 'redirected', status: 302 }), true, 'in-doubt', 'try-again'],
  ])('%s', (_, answer, wentOnWire, forCreate, forPut) => {
    expect(eventOfAnswer(on, create, answer, at(wentOnWire)).event.type).toBe(forCreate);
    expect(eventOfAnswer(on, put, answer, at(wentOnWire)).event.type).toBe(forPut);
  });

  it('go by the marker on this disk, whatever the client believes', () => {
    expect(
      eventOfAnswer(on, create, failure({ verdict: 'unsent', code: 'unreachable', wentOnWire: false }), at(true)).event
        .type,
    ).toBe('in-doubt');
  });
});

describe('the wait between tries', () => {
  it('is anything up to a ceiling that doubles, and never above five minutes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, random) => {
          const waitMs = backoffMs(attempt, () => random);
          expect(waitMs).toBeGreaterThanOrEqual(0);
          expect(waitMs).toBeLessThanOrEqual(Math.min(BACKOFF_CAP_MS, 1_000 * 2 ** (attempt - 1)));
        },
      ),
    );
  });
});

describe('what the journal knows of a send', () => {
  const recalled = (state: ActionState, outcome: Extract<ActionEvent, { type: 'recall' }>['outcome']) => {
    const recall = { type: 'recall', wireNumber: 1, atMs: 2, knownPostMark: 0, outcome, status: null } as const;
    return transition(action({ state }), recall)?.change;
  };
  it('that was put back has what was going wait again, and leaves what stands elsewhere where it is', () => {
    expect(recalled('on_wire', { what: 'put-back' })?.state).toBe('queued');
    expect(recalled('blocked', { what: 'put-back' })?.state).toBe('blocked');
  });
  it('that may have been carried out is a doubt, as one of which nothing is known', () => {
    for (const outcome of [null, { what: 'in-doubt' } as const])
      expect(recalled('queued', outcome)).toMatchObject({ state: 'in_doubt', settledAtMs: null });
  });
  it('that was carried out is done, with its ID or without', () => {
    const done = { what: 'done', remoteId: '9', status: 200 } as const;
    expect(recalled('queued', { ...done, linked: true })?.state).toBe('done');
    expect(recalled('queued', { ...done, linked: false, remoteId: null })?.state).toBe('done_unlinked');
  });
});
