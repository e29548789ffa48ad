import { describe, expect, it } from 'vitest';
import { compare, type SentHere } from '../../../../src-main/core/actions/journal/compare.ts';
import type { JournalRead } from '../../../../src-main/core/actions/journal/journal-files.ts';
import type { Outcome } from '../../../../src-main/core/actions/journal/journal-line.ts';
import type { StoredMark } from '../../../../src-main/core/actions/journal/mark.ts';

const done: Outcome = { what: 'done', remoteId: '9', linked: true, status: 201 };

/** `journal(['a', done], ['b', null])`: two sends, numbered from 1. */
function journal(...sends: [action: string, outcome: Outcome | null][]): JournalRead {
  const entries = sends.map(([action, outcome], index) => {
    const n = index + 1;
    const line = { t: 'sent', n, action, kind: 'posts.create', hash: null, attempt: 1, atMs: n } as const;
    return [n, { line, sum: `sum ${n}`, outcome }] as const;
  });
  const went = sends.length === 0 ? {} : { 'posts.create': sends.length };
  const found = { workspace: 'd', firstNumber: 1, lastNumber: sends.length, damaged: [], isTorn: false };
  return { ...found, sends: new Map(entries), others: new Map(), went };
}

function ledger(lastNumber: number, actions: Record<string, number>, isMarked = true): SentHere {
  return { lastNumber, isMarked, lastNumberOf: (action) => actions[action] };
}

const mark = (n: number, action: string, sum = `sum ${n}`): StoredMark => ({
  ...{ n, action, sum, atMs: 1_000 + n, turn: n, after: null },
  went: { 'posts.create': n },
});

describe('ledger, journal and mark', () => {
  it('agree after any crash: nothing is asked', () => {
    const read = journal(['a', done], ['b', null]);
    const agreed = { unknown: [], missing: 0, copy: null };
    expect(compare(ledger(2, { a: 1, b: 2 }), read, mark(2, 'b'))).toMatchObject(agreed);
    // Killed before the mark was written, and before the journal's line was.
    expect(compare(ledger(2, { a: 1, b: 2 }), read, mark(1, 'a'))).toMatchObject(agreed);
    expect(compare(ledger(3, { a: 1, b: 2, c: 3 }), read, mark(2, 'b'))).toMatchObject({ ...agreed, lastNumber: 3 });
    expect(compare(ledger(2, { a: 1, b: 2 }), read, 'none')).toMatchObject(agreed);
  });

  it('a new workspace asks nothing', () => {
    expect(compare(ledger(0, {}, false), journal(), null)).toEqual({
      ...{ unknown: [], missing: 0, copy: null, lastNumber: 0 },
      went: {},
    });
    expect(compare(ledger(0, { waiting: 0 }), journal(), 'none').copy).toBeNull();
  });

  it('a ledger older than its journal is told the last of each send it does not know', () => {
    const read = journal(['a', done], ['b', { what: 'put-back' }], ['b', null], ['gone', done]);
    const found = compare(ledger(1, { a: 1, b: 0 }), read, mark(4, 'gone'));
    expect(found.unknown.map(({ line, outcome }) => [line.n, line.action, outcome])).toEqual([[3, 'b', null]]);
    expect(found).toMatchObject({ missing: 1, copy: null, lastNumber: 4 });
  });

  it('an answer whose send stood in a line that is spoilt is a send that nobody knows: it is asked about', () => {
    const read = { ...journal(['a', done], ['b', done]), others: new Map([[2, 'sum 2']]) };
    read.sends.delete(2);
    expect(compare(ledger(1, { a: 1 }), read, 'none').copy).toBeNull();
    const spoilt = { ...read, damaged: [{ file: '000001.log', line: 3 }] };
    expect(compare(ledger(1, { a: 1 }), spoilt, 'none').copy).toMatchObject({ why: 'older' });
    // The ledger knows of all that went: nothing can be missing.
    expect(compare(ledger(2, { a: 1, b: 2 }), spoilt, 'none').copy).toBeNull();
  });

  it('an action that was removed with its space, after the ledger knew of its send, is missing nowhere', () => {
    const read = journal(['removed', done], ['b', done], ['lost', done]);
    expect(compare(ledger(2, { b: 2 }), read, mark(3, 'lost')).missing).toBe(1);
    expect(compare(ledger(3, { b: 2 }), read, mark(3, 'lost')).missing).toBe(0);
  });

  it('a page that was put back is noticed although the rest of the ledger is as new as the journal', () => {
    expect(compare(ledger(2, { a: 0, b: 2 }), journal(['a', done], ['b', done]), mark(2, 'b')).unknown).toHaveLength(1);
  });

  it('a folder older than the mark is an older copy, and it is known how much went out since', () => {
    const found = compare(ledger(1, { a: 1, b: 0 }), journal(['a', done]), mark(41, 'z'));
    expect(found.copy).toEqual({ why: 'older', went: { 'posts.create': 40 }, untilMs: 1_041 });
    expect(found.lastNumber).toBe(41);
  });

  it('a folder that went on elsewhere and came back is an older copy too', () => {
    const found = compare(ledger(2, { a: 1, b: 2 }), journal(['a', done], ['b', done]), mark(2, 'c', 'another sum'));
    expect(found.copy?.why).toBe('older');
  });

  it('a workspace that has sent and was never on this machine was moved', () => {
    expect(compare(ledger(1, { a: 1 }), journal(['a', done]), null).copy?.why).toBe('moved');
  });

  it('a workspace that never sent was moved too, where it had a mark and has none here', () => {
    expect(compare(ledger(0, { waiting: 0 }), journal(), null).copy?.why).toBe('moved');
    expect(compare(ledger(0, { waiting: 0 }, false), journal(), null).copy).toBeNull();
  });

  it('a mark of before the first send is part of every history', () => {
    expect(compare(ledger(0, { waiting: 0 }), journal(), mark(0, '', '')).copy).toBeNull();
    expect(compare(ledger(1, { a: 1 }), journal(['a', null]), mark(0, '', '')).copy).toBeNull();
  });

  it('a ledger that knows all that the mark knows needs no journal', () => {
    expect(compare(ledger(2, { a: 1, b: 2 }), journal(), mark(2, 'b')).copy).toBeNull();
  });

  it('a ledger that has sent and lost its journal cannot be vouched for without a mark', () => {
    expect(compare(ledger(2, { a: 1, b: 2 }), journal(), 'none').copy?.why).toBe('moved');
  });

  it('a send whose line in the journal can no longer be read is not taken for none', () => {
    const read = journal(['a', done], ['b', done], ['c', done]);
    read.sends.delete(2);
    expect(compare(ledger(1, { a: 1, b: 0, c: 0 }), read, mark(3, 'c')).copy?.why).toBe('older');
    expect(compare(ledger(3, { a: 1, b: 2, c: 3 }), read, mark(3, 'c')).copy).toBeNull();
  });

  it('a mark of a copy that was opened and has sent nothing is an older copy to all but the one it was copied from', () => {
    const { n, sum, action } = mark(2, 'b');
    const opened = { ...mark(3, '', 'sum of the copy'), after: { n, sum, action } };
    const read = journal(['a', done], ['b', done]);
    expect(compare(ledger(2, { a: 1, b: 2 }), read, opened)).toMatchObject({ copy: null, lastNumber: 3 });
    expect(compare(ledger(1, { a: 1, b: 0 }), journal(['a', done]), opened).copy?.why).toBe('older');
    // The copy was opened where there was no mark: nothing vouches for what had gone out before.
    expect(compare(ledger(2, { a: 1, b: 2 }), read, { ...opened, after: null }).copy?.why).toBe('older');
  });
});
