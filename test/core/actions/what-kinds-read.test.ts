import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FAILED_THERE, isMadeAndFailed, type Action } from '../../../src-main/core/actions/action.ts';
import { coalesced, kindOf, mayBeDraft, UNREADABLE, type Kinds } from '../../../src-main/core/actions/kind.ts';
import { plainPermalink } from '../../../src-main/core/actions/permalink.ts';
import { isSameReference, remoteIdOf } from '../../../src-main/core/actions/reference.ts';
import { readSince } from '../../../src-main/core/actions/since.ts';
import { bioKinds } from '../../../src-main/core/bio/bio.ts';
import { newBlockPayload } from '../../../src-main/core/bio/bio.payloads.ts';
import { postKinds } from '../../../src-main/core/posts/posts.actions.ts';
import type { CallOptions, Service } from '../../../src-main/core/service/service.ts';
import { action, openLedger, type Ledger } from './ledger.ts';

let ledger: Ledger;
let kinds: Kinds;
beforeEach(() => {
  ledger = openLedger();
  kinds = new Map([...bioKinds(ledger), ...postKinds].map((kind) => [kind.kind, kind]));
});
afterEach(() => ledger.store.close());

const post = { text: 'Hello', accountIds: ['1'], when: { mode: 'now' }, link: null, boardId: null };
const change = (over: Partial<Action>): Action => action({ kind: 'bio.update', payload: { title: 'A' }, ...over });
const torn = { payload: 'torn' };

describe('what cannot be read', () => {
  it('takes no change in, and is taken in by none', () => {
    expect(coalesced(kinds, change({}), change({ payload: { slug: 's' } }))).toMatchObject({
      replaceWith: { title: 'A', slug: 's' },
    });
    expect(coalesced(kinds, change(torn), change({}))).toBe('keep-both');
    expect(coalesced(kinds, change({}), change(torn))).toBe('keep-both');
    expect(coalesced(kinds, change({ payloadVersion: 2 }), change({}))).toBe('keep-both');
  });

  it('becomes no draft', () => {
    expect(mayBeDraft(kinds, action({ payload: post }))).toBe(true);
    expect(mayBeDraft(kinds, action(torn))).toBe(false);
    expect(mayBeDraft(kinds, change({}))).toBe(false);
  });

  it.each([
    [change(torn), { code: 'payload-unreadable' }],
    [action({ kind: UNREADABLE }), { code: 'payload-unreadable' }],
    [action({ kind: 'posts.teleport' as Action['kind'] }), { code: 'kind-unknown', kind: 'posts.teleport' }],
  ])('is never put on the wire, and ends in words: %#', async (unreadable, reason) => {
    const asked = kindOf(kinds, unreadable.kind).perform({} as Service, unreadable, {} as CallOptions);
    expect(await asked).toMatchObject({ ok: false, verdict: 'unsent', wentOnWire: false, reason });
  });

  it('stays as it was written where its kind would read it', () => {
    const [read, unread] = [action({ payload: post, publishMode: null }), action({ ...torn, publishMode: 'queue' })];
    expect(kindOf(kinds, read.kind).publishMode(read)).toBe('now');
    expect(kindOf(kinds, unread.kind).publishMode(unread)).toBe('queue');
    expect(kindOf(kinds, unread.kind).relinked(unread, (reference) => reference)).toBe('torn');
  });
});

it('a payload is parsed once, in the version that is known, and throws where a row may not hold it', () => {
  const stored = { id: 'a', payload: { fields: { title: 'A' } }, payloadVersion: 1 };
  expect(newBlockPayload.read(stored)).toBe(newBlockPayload.read(stored));
  expect(newBlockPayload.readable({ ...stored, payloadVersion: 2 })).toBeNull();
  expect(() => newBlockPayload.read({ ...stored, payload: { fields: 1 } })).toThrow('a is not one of version 1');
  expect(() => newBlockPayload.check({ fields: 1 })).toThrow();
});

it('a reference is the same by one of its names only, and is sent by that of the service alone', () => {
  const [remote, local] = [{ remote: '7' }, { local: '7' }];
  expect([isSameReference(remote, { remote: '7' }), isSameReference(local, { local: '7' })]).toEqual([true, true]);
  expect([isSameReference(remote, local), isSameReference(local, remote)]).toEqual([false, false]);
  expect([isSameReference(remote, { remote: '8' }), isSameReference(local, { local: '8' })]).toEqual([false, false]);
  expect(remoteIdOf(remote)).toBe('7');
  expect(() => remoteIdOf(local)).toThrow();
});

it('an address becomes a link only where it is https and names nobody', () => {
  expect(plainPermalink('https://example.com/p/1')).toBe('https://example.com/p/1');
  const others = ['http://example.com/', 'https://me@example.com/', 'https://:pw@example.com/', 'javascript:alert(1)'];
  for (const told of [...others, 'nowhere', `https://example.com/${'x'.repeat(4_096)}`, null])
    expect([told, plainPermalink(told)]).toEqual([told, null]);
});

it('since when something may be out is not known where it cannot be read, but that it may be is', () => {
  expect(readSince('{"onWireAtMs":5,"knownPostMark":null}')).toEqual({ onWireAtMs: 5, knownPostMark: null });
  for (const stored of ['{', '{"onWireAtMs":"noon"}'])
    expect(readSince(stored)).toEqual({ onWireAtMs: null, knownPostMark: null });
});

it('only what the service made and says to have failed is tried again there', () => {
  const failed = { state: 'rejected', failureCode: FAILED_THERE, entity: 'e' } as const;
  expect(isMadeAndFailed(action(failed))).toBe(true);
  for (const over of [{ state: 'cancelled' }, { failureCode: 'validation' }, { entity: null }] as const)
    expect(isMadeAndFailed(action({ ...failed, ...over }))).toBe(false);
});
