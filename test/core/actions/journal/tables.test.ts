import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actionById } from '../../../../src-main/core/actions/actions.queries.ts';
import { FAILED_THERE, type Action } from '../../../../src-main/core/actions/action.ts';
import type { ActionEvent } from '../../../../src-main/core/actions/event.ts';
import { append } from '../../../../src-main/core/actions/history.ts';
import {
  insertWorkspace,
  keepCopy,
  keepWireNumber,
  readCopy,
  sinceCopy,
} from '../../../../src-main/core/actions/journal/workspace.queries.ts';
import {
  forgetAllEndedInCopy,
  isEndedInCopy,
  noteEndedInCopy,
} from '../../../../src-main/core/actions/journal/ended-in-copy.queries.ts';
import type { JournalSend } from '../../../../src-main/core/actions/journal/journal-files.ts';
import { decodeLine, encodeLine, TORN, type Outcome } from '../../../../src-main/core/actions/journal/journal-line.ts';
import { keepLostSends, lostSendAtMs, wasAsked } from '../../../../src-main/core/actions/journal/lost-sends.queries.ts';
import { mayBeOut, sinceMayBeOut } from '../../../../src-main/core/actions/journal/may-be-out.ts';
import { outcomeOf } from '../../../../src-main/core/actions/journal/outcome-of.ts';
import { putRight } from '../../../../src-main/core/actions/journal/put-right.ts';
import { query } from '../../../../src-main/core/store/schema.ts';
import { takeRestored } from '../../../../src-main/core/store/restored.queries.ts';
import { openLedger, type Ledger } from '../ledger.ts';
import { done, refused } from '../history-steps.ts';

const DAY_MS = 86_400_000;

let ledger: Ledger;
beforeEach(() => {
  ledger = openLedger();
  ledger.store.tx((tx) => insertWorkspace(tx, 'workspace-1', 40));
});
afterEach(() => ledger.store.close());

const stored = (id: string): Action => {
  const found = actionById(ledger.store, id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
};

function send(n: number, id: string, outcome: Outcome | null = null, hash: string | null = 'h'): JournalSend {
  const line = { t: 'sent', n, action: id, kind: 'posts.create', hash, attempt: 1, atMs: n * DAY_MS } as const;
  return { line, sum: '', outcome };
}
const byNumber = (...sends: JournalSend[]): Map<number, JournalSend> => new Map(sends.map((one) => [one.line.n, one]));

describe('what is kept of a copy', () => {
  it('is given back as it was, and what cannot be read is the gravest: nothing went out before the workspace was made', () => {
    expect(readCopy(ledger.store)).toBeNull();
    const copy = { why: 'moved', fromMs: 70, posts: 3, foundAtMs: 80 } as const;
    ledger.store.tx((tx) => keepCopy(tx, copy));
    expect(readCopy(ledger.store)).toEqual(copy);
    ledger.store.raw.exec(`UPDATE workspace SET copy = '{"why":"teleported"}'`);
    expect(readCopy(ledger.store)).toEqual({ why: 'older', fromMs: 40, posts: null, foundAtMs: null });
  });

  it('says since when what waits in it may be out', () => {
    expect(sinceCopy({ fromMs: 70 })).toEqual({ onWireAtMs: 70, knownPostMark: null });
    expect(sinceCopy({ fromMs: 70, knownPostMark: 5 })).toEqual({ onWireAtMs: 70, knownPostMark: 5 });
  });
});

describe('what was over in a copy', () => {
  beforeEach(() => {
    ledger.add({ id: 'a', state: 'cancelled' }, { id: 'b', state: 'rejected' }, { id: 'c', state: 'done' });
    ledger.add({ id: 'd', state: 'cancelled', kind: 'bio.update' }, { id: 'e', state: 'rejected', spaceId: 't' });
    ledger.store.tx((tx) => noteEndedInCopy(tx, ['posts.create']));
  });
  const noted = (): string[] => ['a', 'b', 'c', 'd', 'e'].filter((id) => isEndedInCopy(ledger.store, id));

  it('is noted where its kind may have gone on, refused as well as cancelled', () => {
    expect(noted()).toEqual(['a', 'b', 'e']);
    ledger.store.tx((tx) => forgetAllEndedInCopy(tx, 's'));
    expect(noted()).toEqual(['e']);
  });

  it('may be out since the copy was made, as what it holds back, what is in doubt, and what may have been done', () => {
    const over = { onWireAtMs: 7, knownPostMark: 8 };
    ledger.add({ id: 'f', state: 'blocked', blockReason: 'older' }, { id: 'g', state: 'blocked', blockReason: 'held' });
    ledger.add({ id: 'h', state: 'in_doubt', ...over }, { id: 'i', state: 'rejected', maybeDone: true, ...over });
    expect(sinceMayBeOut(ledger.store, stored('a'))).toBeNull();
    ledger.store.tx((tx) => keepCopy(tx, { why: 'older', fromMs: 70, posts: null, foundAtMs: null }));
    const since = (id: string) => sinceMayBeOut(ledger.store, stored(id))?.onWireAtMs ?? null;
    expect(['a', 'c', 'f', 'g', 'h', 'i'].map(since)).toEqual([70, null, 70, null, 7, 7]);
    expect(mayBeOut(ledger.store, 's').map(({ id }) => id)).toEqual(['f']);
  });
});

describe('sends whose actions were lost', () => {
  const keep = (...sends: JournalSend[]): void => ledger.store.tx((tx) => keepLostSends(tx, byNumber(...sends)));
  const last = (hash: string, nowMs: number, kind = 'posts.create') => lostSendAtMs(ledger.store, kind, hash, nowMs);

  it('are remembered by what they said, for thirty days', () => {
    keep(send(3, 'gone'), send(5, 'gone too'));
    expect(last('h', 6 * DAY_MS)).toBe(5 * DAY_MS);
    expect(last('h', 35 * DAY_MS - 1)).toBe(5 * DAY_MS);
    expect(last('h', 35 * DAY_MS)).toBeNull();
    expect([last('other', 0), last('h', 0, 'bio.update')]).toEqual([null, null]);
  });

  it('are none of those that are here, were undone, or went with their space before', () => {
    ledger.add({ id: 'here' });
    ledger.store.tx((tx) => keepWireNumber(tx, 2));
    keep(send(2, 'removed'), send(3, 'here'), send(4, 'undone', { what: 'put-back' }), send(5, 'unsaid', null, null));
    expect(ledger.store.all(query.selectFrom('lost_send').select('n'))).toEqual([]);
    keep(send(3, 'gone'));
    expect(ledger.store.all(query.selectFrom('lost_send').select('n'))).toEqual([{ n: 3 }]);
  });

  it('are asked about once, and not where the user said that it did not go out', () => {
    ledger.add(...['a', 'b', 'c'].map((id) => ({ id })));
    const say = (id: string, line: Parameters<typeof append>[3]): void =>
      ledger.store.tx((tx) => append(tx, ledger.parts(), stored(id), line));
    say('a', { type: 'hold', reason: { code: 'older-copy' } });
    say('b', { type: 'said-not-sent' });
    say('c', { type: 'hold' });
    expect(['a', 'b', 'c'].map((id) => wasAsked(ledger.store, stored(id)))).toEqual([true, true, false]);
  });
});

describe('what only the journal knows', () => {
  const ended = { what: 'done', remoteId: '9', linked: true, status: 201 } as const;
  const right = (unknown: JournalSend[], ...sends: JournalSend[]) =>
    ledger.store.tx((tx) => putRight(tx, ledger.parts(), unknown, byNumber(...sends)));

  it('becomes what the ledger says: done, refused, put back, or a doubt where no outcome came', () => {
    ledger.add(...['a', 'b', 'c', 'd'].map((id) => ({ id })));
    const outcomes = [ended, { what: 'refused', status: 422, code: 'validation' }, { what: 'put-back' }, null] as const;
    const unknown = outcomes.map((outcome, n) => send(n + 1, 'abcd'.charAt(n), outcome));
    expect(right([...unknown, send(9, 'gone')])).toEqual({ done: 1, refused: 1, putBack: 1, inDoubt: 1 });
    expect(['a', 'b', 'c', 'd'].map((id) => stored(id).state)).toEqual(['done', 'rejected', 'queued', 'in_doubt']);
  });

  it('ends what a crash left on the wire, but by its own send alone and only with an outcome', () => {
    const onWire = { state: 'on_wire', onWireAtMs: 1, knownPostMark: 4 } as const;
    ledger.add(...['a', 'b', 'c'].map((id, n) => ({ id, ...onWire, wireNumber: n + 1 })), { id: 'd' });
    right([], send(1, 'a', ended), send(2, 'd', ended), send(3, 'c'));
    expect(['a', 'b', 'c', 'd'].map((id) => stored(id).state)).toEqual(['done', 'on_wire', 'on_wire', 'queued']);
    expect(stored('a')).toMatchObject({ remoteId: '9', knownPostMark: 4 });
  });
});

it('an outcome tells what failed there from what was refused, and is none where the send has not ended', () => {
  const outcomes = [done('9'), refused, { ...refused, code: FAILED_THERE }] as ActionEvent[];
  expect(outcomes.map((event) => outcomeOf(event)?.what)).toEqual(['done', 'refused', 'failed']);
  expect(outcomeOf({ type: 'claim', boot: 'b', bodyHash: 'h' })).toBeNull();
});

it('a line of the journal that the disk changed is bad, and one that was never finished is torn', () => {
  const { text, sum } = encodeLine(send(1, 'a').line);
  expect(decodeLine(text.trimEnd())).toEqual({ line: send(1, 'a').line, sum });
  expect(decodeLine(text.trimEnd().replace('"a"', '"b"'))).toBe('bad');
  expect(decodeLine(text.trimEnd().slice(0, 30) + TORN.trim())).toBe('torn');
  const unknown = encodeLine(JSON.parse('{"t":"later"}') as Parameters<typeof encodeLine>[0]);
  expect(decodeLine(unknown.text.trimEnd())).toBe('bad');
});

it('from which backup the database was made is told once, the newest', () => {
  ledger.store.raw.exec('INSERT INTO restored (backup_at_ms, bad_backups) VALUES (5, 0), (9, 2), (7, 1)');
  const take = () => ledger.store.tx((tx) => takeRestored(tx));
  expect([take(), take()]).toEqual([{ backupAtMs: 9, badBackups: 2, why: 'unreadable' }, null]);
});
