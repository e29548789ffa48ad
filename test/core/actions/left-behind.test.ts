import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actionById, insertDependency } from '../../../src-main/core/actions/actions.queries.ts';
import type { Action, Kinds } from '../../../src-main/core/actions/actions.ts';
import { takeIn } from '../../../src-main/core/actions/coalesce.ts';
import { nextDue } from '../../../src-main/core/actions/due.queries.ts';
import type { ActionEvent } from '../../../src-main/core/actions/event.ts';
import { settle } from '../../../src-main/core/actions/settle.ts';
import { bioKinds, changePage, createPage } from '../../../src-main/core/bio/bio.ts';
import { isFailed } from '../../../src-main/core/failure.ts';
import { lost, refused } from './history-steps.ts';
import { openLedger, type Ledger } from './ledger.ts';

/* What waits for something that ended without it goes nowhere, and takes nothing with it that could go. */

let ledger: Ledger;
let kinds: Kinds;
let newId: () => string;
beforeEach(() => {
  ledger = openLedger();
  kinds = new Map(bioKinds({ store: ledger.store }).map((kind) => [kind.kind, kind]));
  let count = 0;
  newId = () => `id-${(count += 1)}`;
});
afterEach(() => ledger.store.close());

const stored = (id: string): Action => {
  const found = actionById(ledger.store, id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
};
function happens(id: string, ...events: readonly ActionEvent[]): void {
  ledger.store.tx((tx) => {
    for (const event of events) settle(tx, ledger.parts(kinds), stored(id), event);
  });
}
const claimed = { type: 'claim', boot: 'boot', bodyHash: 'h' } as const;
const onWire = { type: 'on-wire', atMs: 1, knownPostMark: 0, wireNumber: 1, sentFromMs: null } as const;

function asked(ask: typeof changePage, fields: { title?: string; slug?: string }): string {
  const queued = ledger.store.tx((tx) => ask(tx, { ...ledger.parts(kinds), newId }, { spaceId: 's', fields }));
  if (isFailed(queued)) throw new Error('refused');
  return queued.actionId;
}

/** A page on the wire, and a change of it that was asked for meanwhile. */
function changedMeanwhile(): { page: string; change: string } {
  const page = asked(createPage, { title: 'Old' });
  happens(page, claimed, onWire);
  return { page, change: asked(changePage, { title: 'Changed' }) };
}

describe('a change of a page that was refused', () => {
  it('takes no later change in: that one goes', () => {
    const { page, change } = changedMeanwhile();
    happens(page, refused);
    expect(stored(change)).toMatchObject({ state: 'blocked', blockReason: 'dependency' });
    const later = asked(changePage, { slug: 'new' });
    expect(later).not.toBe(change);
    expect(stored(change).payload).toEqual({ title: 'Changed' });
    expect(nextDue(ledger.store, ['s'], false, 0, 3)?.id).toBe(later);
  });

  it('takes a later one in while the page may still be made', () => {
    const { change } = changedMeanwhile();
    expect(asked(changePage, { slug: 'new' })).toBe(change);
    expect(stored(change).payload).toEqual({ title: 'Changed', slug: 'new' });
  });
});

describe('a page that is made again after a doubt', () => {
  it('says what it was changed to meanwhile', () => {
    const { page, change } = changedMeanwhile();
    happens(page, lost, { type: 'user-says-not-sent' });
    ledger.store.tx((tx) => takeIn(tx, ledger.parts(kinds), stored(page)));
    expect(stored(page).payload).toEqual({ title: 'Changed' });
    expect(stored(change).state).toBe('superseded');
  });

  it('leaves a change to itself that waits for something else that was refused', () => {
    const { page, change } = changedMeanwhile();
    ledger.add({ id: 'other', lane: 'other', kind: 'bio.create', state: 'queued' });
    ledger.store.tx((tx) => insertDependency(tx, change, 'other'));
    happens('other', claimed, onWire, refused);
    expect(stored(change).blockReason).toBe('dependency');
    happens(page, lost, { type: 'user-says-not-sent' });
    ledger.store.tx((tx) => takeIn(tx, ledger.parts(kinds), stored(page)));
    expect(stored(page).payload).toEqual({ title: 'Old' });
    expect(stored(change)).toMatchObject({ state: 'blocked', payload: { title: 'Changed' } });
  });
});
